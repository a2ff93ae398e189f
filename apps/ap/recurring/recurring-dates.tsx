import type { ReactNode } from 'react'
import { numberOn, recurrenceOf, waitingDates } from '../../../shared/contracts/ap/recurring-dates.ts'
import type { RecurringInvoice } from '../../../shared/contracts/ap/recurring-invoice.ts'
import { PurchaseInvoice } from '../../../shared/contracts/ap/purchase-invoice.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { choiceLabel, fieldLabel } from '../../../shared/kit/editor/labels.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { SmallSection, SmallTable, RecordLink, type SmallColumn } from '../../../shared/kit/small-table.tsx'

/** Dates ahead that are shown. */
const AHEAD = 12
/** Dates of which something has become that are shown, the newest first. */
const BACK = 60

type DoneLine = RecurringInvoice['dates'][number]

/** A date in words: what waits has no document, reason or hand yet. */
interface Shown {
  readonly key: string
  readonly dueOn: string
  readonly outcome: string
  readonly docNumber?: ReactNode
  readonly invoiceNo?: ReactNode
  readonly reason?: ReactNode
  readonly doneBy?: ReactNode
}
const COLUMNS = ['dueOn', 'outcome', 'docNumber', 'invoiceNo', 'reason', 'doneBy'] as const

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
  const rows: readonly Shown[] = [
    ...ahead.toReversed().map((date): Shown => ({
      ...{ key: date, dueOn: date, outcome: t('ap:recurringInvoice.dates.waits'), docNumber: numberOn(pattern, date) },
    })),
    ...past.map(({ dueOn, outcome, invoiceNo, ...line }): Shown => ({
      ...{ ...line, key: dueOn, dueOn, outcome: choiceLabel(store.entity, 'dates.outcome', outcome) },
      invoiceNo: invoiceNo && (
        <RecordLink address={host.addressOf(PurchaseInvoice.room, { record: invoiceNo })} text={invoiceNo} />
      ),
    })),
  ]
  const column = (name: Exclude<keyof Shown, 'key'>): SmallColumn<Shown> => ({
    name,
    label: fieldLabel(store.entity, `dates.0.${name}`),
    of: (row) => (name === 'dueOn' ? formatDate(row.dueOn) : row[name]),
  })
  return (
    <SmallSection name="dates" title={title}>
      {rows.length === 0 ? <p>{t('ap:recurringInvoice.dates.none')}</p> : null}
      {rows.length > 0 ? (
        <SmallTable label={title} columns={COLUMNS.map(column)} rows={rows} keyOf={({ key }) => key} />
      ) : null}
    </SmallSection>
  )
}
