import { useId, useState } from 'react'
import { Decimal } from 'decimal.js'
import { isFigure, isReckoned, openOf } from '../../../shared/contracts/oe/order-lines.ts'
import { SalesOrder } from '../../../shared/contracts/oe/sales-order.ts'
import { formatFigure } from '../../../shared/i18n/format.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { figureOf } from '../../../shared/kit/editor/controls/figure-value.ts'
import type { LinePartProps } from '../../../shared/kit/screen.ts'
import { lineRows, type Row, type WindowLine } from './line-words.ts'
import { partedOff } from './part-off.ts'
import css from './line-window.module.css'

interface Props extends Pick<LinePartProps, 'store' | 'snapshot' | 'at'> {
  readonly line: WindowLine
  readonly label: string
  readonly button: string
  /** Why it is not taken, with `most`. */
  readonly problem: (most: string) => string
  /** What the part says otherwise. */
  readonly more?: Row
  /** Where the part stands then, from 0. */
  readonly onParted: (at: number) => void
}

/** How much of a line becomes a line of its own: more than nothing and less than all that is open of it. */
export function PartOfLine({ store, snapshot, at, line, label, button, problem, more, onParted }: Props) {
  const id = useId()
  const [text, setText] = useState('')
  const rows = lineRows(snapshot.draft)
  const typed = String(figureOf(text, SalesOrder.fields.lines.fields!['quantity']!) ?? '')
  const most = isReckoned(rows[at] ?? {}) ? openOf(line) : new Decimal(0)
  const fits = isFigure(typed) && new Decimal(typed).gt(0) && new Decimal(typed).lt(most)
  const add = () => {
    if (!fits) return
    const { stays, goes, place } = partedOff(rows, at, typed, more)
    const lines = store.lines('lines')
    lines.write(at, [stays])
    for (const [nth, row] of goes.entries()) {
      lines.insert(place + nth)
      lines.write(place + nth, [row])
    }
    setText('')
    onParted(place)
  }
  const isWrong = text !== '' && !fits
  return (
    <div className={css['release']}>
      <label htmlFor={id}>{label}</label>
      <span>
        <input
          id={id}
          value={text}
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-problem` : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey) return
            event.preventDefault()
            add()
          }}
        />
        <Button label={button} disabled={!fits} onClick={add} />
      </span>
      {isWrong ? (
        <p id={`${id}-problem`} className={css['problem']} role="alert">
          {problem(formatFigure(most.toFixed(), { kind: 'quantity' }))}
        </p>
      ) : null}
    </div>
  )
}
