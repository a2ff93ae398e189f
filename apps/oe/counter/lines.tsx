import { useEffect, useState, type KeyboardEvent } from 'react'
import { quantity } from '../../../shared/contracts/fields.ts'
import { parseFigure } from '../../../shared/i18n/parse.ts'
import { formatFigure } from '../../../shared/i18n/format.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { amountText, quantityText, say } from './say.ts'
import type { SoldLine } from './use-sale.ts'
import css from './counter.module.css'

const COUNTED = quantity({ least: '0' })

interface Props {
  readonly lines: readonly SoldLine[]
  readonly currency: string
  readonly onQuantity: (at: number, quantity: string) => void
  readonly onTakeOut: (at: number) => void
  /** Back to what is scanned next. */
  readonly onLeave: () => void
}

/** What is on the counter, the newest last. */
export function Lines({ lines, currency, onQuantity, onTakeOut, onLeave }: Props) {
  return (
    <div className={css['lines']} tabIndex={-1}>
      <table aria-label={say('lines')}>
        <thead>
          <tr>
            <th scope="col">{say('product')}</th>
            <th scope="col">{say('description')}</th>
            <th scope="col" data-figure>
              {say('quantity')}
            </th>
            <th scope="col" data-figure>
              {say('price')}
            </th>
            <th scope="col" data-figure>
              {say('amount')}
            </th>
            <th scope="col">
              <span className={css['unseen']}>{say('takeOutHead')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={`${line.productId ?? ''} ${at}`} data-last={at === lines.length - 1 || undefined}>
              <th scope="row">{line.productId}</th>
              <td>
                {line.description}{' '}
                <small data-short={isShort(line) || undefined}>
                  {line.available === null ? '' : say('thereShort', { quantity: quantityText(line.available) })}
                </small>
              </td>
              <td data-figure>
                <Quantity line={line} onSet={(value) => onQuantity(at, value)} onLeave={onLeave} /> {line.unit}
              </td>
              <td data-figure>
                {line.netPrice === null ? say('noPrice') : formatFigure(line.netPrice, { kind: 'price' })}
                {line.priceUnit && line.priceUnit !== line.unit ? ` / ${line.priceUnit}` : ''}
              </td>
              <td data-figure>
                <b>{line.amount === null ? '' : amountText(line.amount, currency)}</b>
              </td>
              <td>
                <Button
                  look="ghost"
                  icon="x-lg"
                  iconOnly
                  label={say('takeOut', { product: line.productId ?? '' })}
                  onClick={() => {
                    onTakeOut(at)
                    onLeave()
                  }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const isShort = ({ available, quantity: asked }: SoldLine): boolean =>
  available !== null && asked !== null && Number(available) < Number(asked)

/** How many of it: changed in place, and back to the scanner with Enter. */
function Quantity({
  line,
  onSet,
  onLeave,
}: {
  readonly line: SoldLine
  readonly onSet: (quantity: string) => void
  readonly onLeave: () => void
}) {
  const stands = quantityText(line.quantity)
  const [typed, setTyped] = useState(stands)
  useEffect(() => setTyped(stands), [stands])
  const parsed = parseFigure(typed, COUNTED)
  const isWrong = 'problem' in parsed || parsed.value === ''
  const commit = () => {
    if (isWrong) return setTyped(stands)
    if (parsed.value !== line.quantity) onSet(parsed.value)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.altKey) return
    event.preventDefault()
    commit()
    onLeave()
  }
  return (
    <input
      inputMode="decimal"
      autoComplete="off"
      aria-label={say('quantityOf', { product: line.productId ?? '' })}
      aria-invalid={isWrong || undefined}
      value={typed}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  )
}
