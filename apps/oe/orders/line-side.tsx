import { Decimal } from 'decimal.js'
import type { SalesOrder } from '../../../shared/contracts/oe/sales-order.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatFigure, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import type { LinePartProps } from '../../../shared/kit/screen.ts'
import { LineCost } from './line-cost.tsx'
import { LineField } from './line-field.tsx'
import { LineJobs } from './line-jobs.tsx'
import { lineRows, quantityOf, type WindowLine } from './line-words.ts'
import { PartOfLine } from './part-of-line.tsx'
import css from './line-window.module.css'

const say = (name: string, args: Record<string, string> = {}) => t(`oe:salesOrder.window.${name}`, args)
const field = (name: string) => t(`oe:salesOrder.fields.lines.${name}`)
const isSaid = (value: unknown) => value !== undefined && value !== null && value !== ''

interface Props extends Pick<LinePartProps, 'store' | 'snapshot' | 'at'> {
  readonly line: WindowLine
  /** What its class says, in percent. */
  readonly tolerance: string | null
  /** Goes to a line, and there to one of its fields. */
  readonly onGo: (at: number, name?: string) => void
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
      <LineCost {...{ store, snapshot, at, line }} />
      <section aria-label={say('tolerance')}>
        <h3>{say('tolerance')}</h3>
        <LineField {...{ store, snapshot, at }} name="tolerancePercent" />
        {tolerance ? <p>{say('ofClass', { percent: formatFigure(tolerance, { kind: 'percent' }) })}</p> : null}
      </section>
      <LineJobs {...{ store, snapshot, at, line, onGo }} />
      <Releases {...{ store, snapshot, at, line, onGo }} />
    </aside>
  )
}

/** The days on which the product goes: each is a line of its own. Another takes a part of this line. */
function Releases({ store, snapshot, at, line, onGo }: Omit<Props, 'tolerance'>) {
  const rows = lineRows(snapshot.draft)
  const alike = rows.flatMap((row, nth) =>
    row['productId'] === line.productId && !row['charge'] ? [{ row, nth }] : [],
  )
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
      {store.writable && !line.kitNo && !line.charge ? (
        <PartOfLine
          {...{ store, snapshot, at, line, label: say('releaseQuantity'), button: say('addRelease') }}
          problem={(most) => say('releaseWithin', { most })}
          onParted={(place) => onGo(place)}
        />
      ) : null}
    </section>
  )
}
