import { useEffect } from 'react'
import { OrdersShippingQueue, type ShippingWork } from '../../../shared/contracts/oe/orders-shipping-queue.ts'
import { useActions } from '../../../shared/kit/actions.ts'
import type { ScreenProps } from '../../../shared/kit/definition.ts'
import { LoadFailure } from '../../../shared/kit/load-failure.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { RegionState } from '../../../shared/kit/region-state.tsx'
import { useReady } from '../../../shared/kit/tab.ts'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import * as queue from '../shipping/say.ts'
import { Warehouse } from '../shipping/warehouse.tsx'
import { Begin } from './begin.tsx'
import { Picking } from './picking.tsx'
import { say } from './say.ts'
import css from './picking.module.css'

const { room } = OrdersShippingQueue

/** [judgement 33b] A phone opens here, at an address that it keeps: waves in the order in which they leave, and one touch begins the walk. */
export function Handheld({ screen, host }: ScreenProps) {
  useLocale()
  const { query, tabId } = screen
  const asked: Readonly<Record<string, string>> = query['warehouse'] ? { warehouseId: query['warehouse'] } : {}
  const { answer, error, again } = useAnswer<ShippingWork>(`${room}/work`, asked)
  const warehouseId = answer?.warehouseId ?? null
  const wave = query['wave']
  useReady({ screen, host }, answer !== null || error !== null)
  useEffect(() => host.setSubtitle(tabId, warehouseId), [host, tabId, warehouseId])
  useActions({ screen, host }, [
    { id: 'refresh', keys: 'Alt+R', group: 'list', label: { key: 'oe:ordersShippingQueue.does.refresh' }, run: again },
  ])
  const set = (more: Record<string, string | null>) => host.setQuery(tabId, more)
  if (error !== null && !answer) return <LoadFailure what="list" error={error} title={say('waves')} onRetry={again} />
  if (warehouseId !== null && wave !== undefined)
    return (
      <Picking
        {...{ screen, host }}
        asked={{ warehouseId, view: 'today', wave: wave === NO_WAY ? '' : wave }}
        onEnd={() => {
          set({ wave: null })
          again()
        }}
      />
    )
  return (
    <section className={css['picking']}>
      <header className={css['head']}>
        <h1>{say('waves')}</h1>
      </header>
      {answer ? (
        <div className={css['start']}>
          <Warehouse work={answer} onChoose={(warehouse) => set({ warehouse })} />
          {answer.waves.length === 0 ? (
            <RegionState icon="check-lg" title={say('nothing')} hint={queue.say('none.hint')} />
          ) : null}
          {answer.waves.map((one) => (
            <Begin
              key={one.key}
              wave={one}
              rows={answer.rows.filter((row) => row.wave === one.key)}
              now={answer.now}
              onBegin={() => set({ warehouse: warehouseId, wave: one.key === '' ? NO_WAY : one.key })}
            />
          ))}
        </div>
      ) : null}
    </section>
  )
}

/** An address keeps no empty word: the wave of orders that do not say how they leave. */
const NO_WAY = '-'
