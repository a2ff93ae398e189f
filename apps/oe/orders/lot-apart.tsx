import { Decimal } from 'decimal.js'
import { useEffect, useRef, useState } from 'react'
import type { FreeLot } from '../../../shared/contracts/oe/line-window.ts'
import { isReckoned, openOf } from '../../../shared/contracts/oe/order-lines.ts'
import { SalesOrder } from '../../../shared/contracts/oe/sales-order.ts'
import { formatFigure } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { figureOf } from '../../../shared/kit/editor/controls/figure-value.ts'
import type { Row, WindowLine } from './line-words.ts'
import css from './line-window.module.css'

const say = (name: string, args: Record<string, string> = {}) => t(`oe:salesOrder.window.${name}`, args)
const QUANTITY = SalesOrder.fields.lines.fields!['quantity']!

/** Done with a lot as soon as it is asked for; what is typed elsewhere is saved before it. */
export type OnApart = (action: 'setApart' | 'letGo', given: Row) => void

interface Props {
  readonly lot: FreeLot
  readonly line: WindowLine
  readonly isBusy: boolean
  /** Null where it may not be done, or the order is not as far. */
  readonly onApart: OnApart | null
}

/** How much of a lot is set apart for a line. */
export const apartOf = (lot: FreeLot, line: WindowLine): Decimal =>
  lot.apart.reduce((sum, one) => (one.lineId === line.lineId ? sum.plus(one.quantity) : sum), new Decimal(0))

/** What of a line nobody has named a lot for. */
const wantsOf = (line: WindowLine): Decimal =>
  isReckoned(line as unknown as Row)
    ? Decimal.max(
        openOf(line)
          .minus(line.allocated ?? 0)
          .minus(line.picked ?? 0),
        0,
      )
    : new Decimal(0)

/** [judgement 31b] One lot: so much of it is set apart for the line, by Enter or its button, or it is let go again. */
export function LotApart({ lot, line, isBusy, onApart }: Props) {
  const [text, setText] = useState('')
  const apart = apartOf(lot, line)
  const taken = lot.apart.reduce((sum, { quantity }) => sum.plus(quantity), new Decimal(0))
  const usual = Decimal.min(new Decimal(lot.free).minus(taken), wantsOf(line))
  const figure = (value: Decimal) => formatFigure(value.toFixed(), { kind: 'quantity' })
  const { lotNo } = lot
  // Whoever has set it apart by keyboard may let it go with the next key: what takes the place of his control has the focus.
  const place = useRef<HTMLSpanElement>(null)
  const isOwn = useRef(false)
  const stands = apart.toFixed()
  useEffect(() => {
    // Whoever has gone on meanwhile stays where he is.
    if (isOwn.current && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>('input, button')?.focus()
    isOwn.current = false
  }, [stands])
  const ask: OnApart = (action, given) => {
    isOwn.current = true
    // Let go again, it is proposed as at first.
    if (action === 'letGo') setText('')
    onApart?.(action, given)
  }
  const typed = text.trim() === '' ? null : String(figureOf(text, QUANTITY) ?? text)
  const set = () => ask('setApart', { apartLine: line.lineNo, apartLot: lotNo, apartQuantity: typed })
  // What is asked for while something else is under way is done after it.
  const [waits, setWaits] = useState(false)
  const latest = useRef(set)
  useEffect(() => void (latest.current = set))
  useEffect(() => {
    if (!waits || isBusy) return
    setWaits(false)
    latest.current()
  }, [waits, isBusy])
  if (apart.gt(0))
    return (
      <span className={css['apart']} ref={place}>
        <b>{figure(apart)}</b>
        {onApart ? (
          <Button
            look="ghost"
            label={say('apartGo')}
            aria-label={say('apartGoLot', { lot: lotNo })}
            disabled={isBusy}
            onClick={() => ask('letGo', { apartLine: line.lineNo, lotLetGo: lotNo })}
          />
        ) : null}
      </span>
    )
  if (!onApart || usual.lte(0)) return <>–</>
  return (
    <span className={css['apart']} ref={place}>
      <input
        value={text}
        placeholder={figure(usual)}
        inputMode="decimal"
        autoComplete="off"
        aria-label={say('apartTake', { lot: lotNo })}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey) return
          event.preventDefault()
          if (isBusy) setWaits(true)
          else set()
        }}
      />
      <Button
        look="ghost"
        label={say('apartDo')}
        aria-label={say('apartDoLot', { lot: lotNo })}
        disabled={isBusy}
        onClick={set}
      />
    </span>
  )
}
