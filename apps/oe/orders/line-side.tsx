import { useId, useState } from 'react'
import { Decimal } from 'decimal.js'
import { isReckoned, openOf } from '../../../shared/contracts/oe/order-lines.ts'
import { SalesOrder } from '../../../shared/contracts/oe/sales-order.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatFigure, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { figureOf } from '../../../shared/kit/editor/controls/figure-value.ts'
import type { LinePartProps } from '../../../shared/kit/screen.ts'
import { LineField } from './line-field.tsx'
import { lineRows, type Row, type WindowLine } from './line-words.ts'
import { released } from './other-source.ts'
import css from './line-window.module.css'

const say = (name: string, args: Record<string, string> = {}) => t(`oe:salesOrder.window.${name}`, args)
const field = (name: string) => t(`oe:salesOrder.fields.lines.${name}`)
const isSaid = (value: unknown) => value !== undefined && value !== null && value !== ''

interface Props extends Pick<LinePartProps, 'store' | 'snapshot' | 'at'> {
  readonly line: WindowLine
  /** What its class says, in percent. */
  readonly tolerance: string | null
  readonly onGo: (at: number) => void
}

/** [judgement 31b] Beside a line: its price, by how much it may differ, and the days on which it goes. Costs are there for whoever may see them. */
export function LineSide({ store, snapshot, at, line, tolerance, onGo }: Props) {
  const { currency } = snapshot.draft as Partial<SalesOrder>
  const facts = [
    [
      'amount',
      isSaid(line.amount)
        ? `${formatMoney(String(line.amount), { currency: currency ?? null })} ${currency ?? ''}`
        : '',
    ],
    ['unitCost', isSaid(line.unitCost) ? formatFigure(String(line.unitCost), { kind: 'price' }) : ''],
    [
      'marginPercent',
      isSaid(line.marginPercent)
        ? formatFigure(new Decimal(String(line.marginPercent)).toDecimalPlaces(1).toFixed(), { kind: 'percent' })
        : '',
    ],
    [
      'priceQuantity',
      isSaid(line.priceQuantity)
        ? `${formatFigure(String(line.priceQuantity), { kind: 'quantity' })} ${line.priceUnit ?? ''}`
        : '',
    ],
  ].filter(([, value]) => value !== '')
  return (
    <aside className={css['side']}>
      <section aria-label={say('price')}>
        <h3>{say('price')}</h3>
        <p className={css['price']}>
          <b>{isSaid(line.netPrice) ? formatFigure(String(line.netPrice), { kind: 'price' }) : '–'}</b>
          {line.priceUnit ? ` / ${line.priceUnit}` : ''}
        </p>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{field(name!)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-label={say('tolerance')}>
        <h3>{say('tolerance')}</h3>
        <LineField {...{ store, snapshot, at }} name="tolerancePercent" />
        {tolerance ? <p>{say('ofClass', { percent: formatFigure(tolerance, { kind: 'percent' }) })}</p> : null}
      </section>
      <Releases {...{ store, snapshot, at, line, onGo }} />
    </aside>
  )
}

/** The days on which the product goes: each is a line of its own. Another takes a part of this line. */
function Releases({ store, snapshot, at, line, onGo }: Omit<Props, 'tolerance'>) {
  const id = useId()
  const [text, setText] = useState('')
  const rows = lineRows(snapshot.draft)
  const alike = rows.flatMap((row, nth) => (row['productId'] === line.productId ? [{ row, nth }] : []))
  const typed = String(figureOf(text, SalesOrder.fields.lines.fields!['quantity']!) ?? '')
  const most = isReckoned(rows[at] ?? {}) ? openOf(line) : new Decimal(0)
  const isRead = /^\d+(\.\d+)?$/.test(typed) && new Decimal(typed).gt(0)
  const fits = isRead && new Decimal(typed).lt(most)
  const add = () => {
    if (!fits) return
    const [stays, goes] = released(rows[at]!, typed)
    const lines = store.lines('lines')
    lines.write(at, [stays])
    lines.insert(at + 1)
    lines.write(at + 1, [goes])
    setText('')
    onGo(at + 1)
  }
  return (
    <section aria-label={say('releases')}>
      <h3>{say('releases')}</h3>
      <LineField {...{ store, snapshot, at }} name="promisedDate" />
      {alike.length > 1 ? (
        <ul className={css['releases']}>
          {alike.map(({ row, nth }) => (
            <li key={nth} aria-current={nth === at || undefined}>
              <span>{isSaid(row['promisedDate']) ? formatDate(String(row['promisedDate'])) : '–'}</span>
              <span>{quantityOf(row)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {store.writable ? (
        <div className={css['release']}>
          <label htmlFor={id}>{say('releaseQuantity')}</label>
          <span>
            <input
              id={id}
              value={text}
              inputMode="decimal"
              autoComplete="off"
              aria-invalid={(text !== '' && !fits) || undefined}
              aria-describedby={text !== '' && !fits ? `${id}-problem` : undefined}
              onChange={(event) => setText(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.ctrlKey) return
                event.preventDefault()
                add()
              }}
            />
            <Button label={say('addRelease')} disabled={!fits} onClick={add} />
          </span>
          {text !== '' && !fits ? (
            <p id={`${id}-problem`} className={css['problem']} role="alert">
              {say('releaseWithin', { most: formatFigure(most.toFixed(), { kind: 'quantity' }) })}
            </p>
          ) : null}
        </div>
      ) : null}
    </section>
  )
}

const quantityOf = (row: Row): string =>
  `${/^\d+(\.\d+)?$/.test(String(row['quantity'] ?? '')) ? formatFigure(String(row['quantity']), { kind: 'quantity' }) : '–'} ${String(row['unit'] ?? '')}`
