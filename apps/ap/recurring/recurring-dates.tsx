import { numberOn, recurrenceOf, waitingDates } from '../../../shared/contracts/ap/recurring-dates.ts'
import type { RecurringInvoice } from '../../../shared/contracts/ap/recurring-invoice.ts'
import { PurchaseInvoice } from '../../../shared/contracts/ap/purchase-invoice.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { choiceLabel, fieldLabel } from '../../../shared/kit/editor/labels.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import css from './recurring-dates.module.css'

/** Dates ahead that are shown. */
const AHEAD = 12
/** Dates of which something has become that are shown, the newest first. */
const BACK = 60

type DoneLine = RecurringInvoice['dates'][number]

/** [finance 7.13] The dates that come next as the recurrence is typed, and what has become of those before. */
export function RecurringDates({ store, snapshot, host }: SectionPartProps) {
  useLocale()
  const { draft, saved } = snapshot
  const done = (saved['dates'] ?? []) as readonly DoneLine[]
  const of = recurrenceOf(draft)
  const ahead = of && saved['status'] !== 'Ended' ? waitingDates(of, done, { through: null, limit: AHEAD }) : []
  const pattern = String(draft['docNumberPattern'] ?? '')
  const past = done.toSorted((a, b) => b.dueOn.localeCompare(a.dueOn)).slice(0, BACK)
  const title = t('ap:recurringInvoice.sections.dates')
  const label = (name: string) => fieldLabel(store.entity, `dates.0.${name}`)
  return (
    <section className={css['dates']} aria-label={title} {...region('dates', title)}>
      <h2>{title}</h2>
      {ahead.length + past.length === 0 ? <p>{t('ap:recurringInvoice.dates.none')}</p> : null}
      {ahead.length + past.length > 0 ? (
        <table>
          <thead>
            <tr>
              <th scope="col">{label('dueOn')}</th>
              <th scope="col">{label('outcome')}</th>
              <th scope="col">{label('docNumber')}</th>
              <th scope="col">{label('invoiceNo')}</th>
              <th scope="col">{label('reason')}</th>
              <th scope="col">{label('doneBy')}</th>
            </tr>
          </thead>
          <tbody>
            {ahead.toReversed().map((date) => (
              <tr key={date}>
                <td>{formatDate(date)}</td>
                <td>{t('ap:recurringInvoice.dates.waits')}</td>
                <td>{numberOn(pattern, date)}</td>
                <td colSpan={3} />
              </tr>
            ))}
            {past.map((line) => (
              <Past key={line.dueOn} {...{ line, store, host }} />
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  )
}

function Past({ line, store, host }: Pick<SectionPartProps, 'store' | 'host'> & { readonly line: DoneLine }) {
  const { dueOn, outcome, docNumber, invoiceNo, reason, doneBy } = line
  const address = invoiceNo ? host.addressOf(PurchaseInvoice.room, { record: invoiceNo }) : null
  return (
    <tr>
      <td>{formatDate(dueOn)}</td>
      <td>{choiceLabel(store.entity, 'dates.outcome', outcome)}</td>
      <td>{docNumber}</td>
      <td>{address ? <a href={address}>{invoiceNo}</a> : invoiceNo}</td>
      <td>{reason}</td>
      <td>{doneBy}</td>
    </tr>
  )
}
