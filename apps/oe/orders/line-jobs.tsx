import { useState } from 'react'
import { Decimal } from 'decimal.js'
import { isFigure } from '../../../shared/contracts/oe/order-lines.ts'
import type { SalesOrder } from '../../../shared/contracts/oe/sales-order.ts'
import { formatFigure } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import type { LinePartProps } from '../../../shared/kit/screen.ts'
import { LineField, lineMode } from './line-field.tsx'
import { lineRows, quantityOf, type Row, type WindowLine } from './line-words.ts'
import { PartOfLine } from './part-of-line.tsx'
import css from './line-window.module.css'

const say = (name: string, args: Record<string, string> = {}) => t(`oe:salesOrder.window.jobs.${name}`, args)

interface Props extends Pick<LinePartProps, 'store' | 'snapshot' | 'at'> {
  readonly line: WindowLine
  /** Goes to a line, and there to one of its fields. */
  readonly onGo: (at: number, name: string) => void
}

/**
 * [supply 9.1] The job that bears what a line costs, and its cost code there. What is ordered for several jobs is a line for each of them, which is priced, picked and
 * invoiced by itself. An order without jobs asks for none until somebody wants one.
 */
export function LineJobs({ store, snapshot, at, line, onGo }: Props) {
  const [isAsked, setAsked] = useState(false)
  const part = { store, snapshot, at }
  if (lineMode({ store, snapshot, name: 'jobId' }) === 'hidden') return null
  const rows = lineRows(snapshot.draft)
  const { jobId: whole } = snapshot.draft as Partial<SalesOrder>
  const isOpen = lineMode({ store, snapshot, name: 'jobId' }) === 'edit'
  const alike = rows.filter((row) => row['productId'] === line.productId && !row['charge'])
  const isFor = Boolean(whole) || rows.some(({ jobId }) => jobId)
  if (!isFor && !isAsked)
    return isOpen ? (
      <section>
        <Button look="ghost" label={say('begin')} onClick={() => (setAsked(true), onGo(at, 'jobId'))} />
      </section>
    ) : null
  const jobOf = ({ jobId, costCode }: Row) => [jobId || whole || say('none'), costCode].filter(Boolean).join(' · ')
  // A component goes with its kit, and what is charged for goods with them.
  const parts = store.writable && isOpen && !line.kitNo && !line.charge
  return (
    <section aria-label={say('title')}>
      <h3>{say('title')}</h3>
      <div className={css['fields']}>
        <div>
          <LineField {...part} name="jobId" />
          {!line.jobId && whole ? <p>{say('ofOrder', { job: whole })}</p> : null}
        </div>
        <LineField {...part} name="costCode" />
      </div>
      {alike.length > 1 ? (
        <ul className={css['releases']}>
          {alike.map((row, nth) => (
            <li key={nth} aria-current={row === rows[at] || undefined}>
              <span>{jobOf(row)}</span>
              <span>{quantityOf(row)}</span>
            </li>
          ))}
          {alike.every(({ quantity, unit }) => isFigure(quantity) && unit === line.unit) ? (
            <li className={css['sum']}>
              <span>{say('together')}</span>
              <span>
                {`${formatFigure(
                  alike.reduce((sum, { quantity }) => sum.plus(String(quantity)), new Decimal(0)).toFixed(),
                  { kind: 'quantity' },
                )} ${line.unit ?? ''}`}
              </span>
            </li>
          ) : null}
        </ul>
      ) : null}
      {parts ? (
        <PartOfLine
          {...{ ...part, line, label: say('quantity'), button: say('part') }}
          problem={(most) => say('within', { most })}
          more={{ jobId: null, costCode: null }}
          onParted={(place) => onGo(place, 'jobId')}
        />
      ) : null}
    </section>
  )
}
