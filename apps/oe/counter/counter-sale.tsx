import { useMemo, useState } from 'react'
import { SalesOrder } from '../../../shared/contracts/oe/sales-order.ts'
import type { Counter } from '../../../shared/contracts/oe/counter-sale.ts'
import type { ScreenProps } from '../../../shared/kit/definition.ts'
import { followRoom } from '../../../shared/kit/follow-room.ts'
import { LoadFailure } from '../../../shared/kit/load-failure.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { RegionState } from '../../../shared/kit/region-state.tsx'
import { ScreenHead } from '../../../shared/kit/screen-head.tsx'
import { useReady } from '../../../shared/kit/tab.ts'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import { useEffect } from 'react'
import { say } from './say.ts'
import { Till } from './till.tsx'
import css from './counter.module.css'

/** [supply 9] [judgement 42] The counter: what is scanned on the left, what is paid on the right, at the drawer of whoever stands there. */
export function CounterSale(props: ScreenProps) {
  useLocale()
  const { screen, host } = props
  const { query, tabId } = screen
  const { answer, error, again } = useAnswer<Counter>(`${SalesOrder.room}/counter`, {})
  useReady({ screen, host }, answer !== null || error !== null)
  useEffect(() => {
    const news = followRoom(SalesOrder.room, again)
    return () => news.unsubscribe()
  }, [again])
  const [chosen, setChosen] = useState<string | null>(null)
  const wanted = chosen ?? query['drawer']
  const drawer = useMemo(
    () => answer?.drawers.find(({ drawerId }) => drawerId === wanted) ?? answer?.drawers[0],
    [answer?.drawers, wanted],
  )
  useEffect(() => host.setSubtitle(tabId, drawer?.drawerId ?? null), [host, tabId, drawer?.drawerId])
  const title = say('title')
  if (error !== null && !answer) return <LoadFailure what="list" error={error} title={title} onRetry={again} />
  if (answer && !drawer)
    return (
      <section className={css['screen']}>
        <ScreenHead title={title} />
        <RegionState icon="search" title={say('noDrawer')} hint={say('noDrawerHint')} />
      </section>
    )
  if (!answer || !drawer) return <section className={css['screen']} aria-busy="true" aria-label={title} />
  return (
    <Till
      key={drawer.drawerId}
      {...props}
      counter={answer}
      drawer={drawer}
      onDrawer={(drawerId) => {
        setChosen(drawerId)
        host.setQuery(tabId, { drawer: drawerId })
      }}
    />
  )
}
