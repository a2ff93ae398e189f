import { useEffect, useRef } from 'react'
import { canBeDone } from '../../../shared/contracts/document.ts'
import { isReckoned, openOf } from '../../../shared/contracts/oe/order-lines.ts'
import { SIZES } from '../../../shared/contracts/oe/sizes.ts'
import { SalesOrder } from '../../../shared/contracts/oe/sales-order.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { problemText } from '../../../shared/kit/editor/labels.ts'
import type { LinePartProps } from '../../../shared/kit/screen.ts'
import type { Row, WindowLine } from './line-words.ts'
import { supplyOf } from './stock-words.ts'
import css from './line-window.module.css'

const ASKED = ['given.makeLine', 'given.makeLot']

interface Props extends Pick<LinePartProps, 'store' | 'snapshot'> {
  readonly line: WindowLine
  readonly onMake: (given: Row) => void
}

/** [judgement 31b] [supply 9.1 processing] What is to be done with the goods of a saved line becomes a work order; what brings it already says how far it is. */
export function LineWork({ store, snapshot, line, onMake }: Props) {
  const { access, saved, dirty, phase } = snapshot
  const told = useRef<HTMLParagraphElement>(null)
  const wasAsked = useRef(false)
  // The button that was pressed is gone with what it asked for: the keyboard stays in the window, where it is told what came of it.
  useEffect(() => {
    if (line.supplyNo && wasAsked.current) told.current?.focus()
  }, [line.supplyNo])
  const isWorked = Boolean(line.processNo) || SIZES.some((name) => line[name])
  if (line.charge || store.isNew || !line.lineId) return null
  if (line.supplyNo)
    return (
      <p ref={told} role="status" tabIndex={-1}>
        {supplyOf(line)}
      </p>
    )
  const mayMake =
    access.actions.includes('make') && canBeDone(SalesOrder.actions['make']!, String(saved['status'] ?? ''), saved)
  if (!isWorked || !mayMake || !isReckoned(line as unknown as Row) || openOf(line).lte(0)) return null
  const refused = snapshot.problems.find(({ Field }) => ASKED.includes(Field ?? ''))
  return (
    <section className={css['section']} aria-label={t('oe:salesOrder.window.make')}>
      <Button
        label={t('oe:salesOrder.window.make')}
        disabled={dirty || phase !== 'ready'}
        onClick={() => {
          wasAsked.current = true
          onMake({ makeLine: line.lineNo, makeLot: null })
        }}
      />
      {refused ? <p role="alert">{problemText(store.entity, refused)}</p> : null}
    </section>
  )
}
