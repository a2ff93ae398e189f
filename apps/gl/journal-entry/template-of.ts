import { emptyRecord } from '../../../shared/contracts/check.ts'
import { RecurringEntry } from '../../../shared/contracts/gl/recurring-entry.ts'

type Row = Readonly<Record<string, unknown>>
const LINE = RecurringEntry.fields.lines.fields!

/** The first day of the month after a day, `YYYY-MM-DD`. */
export function monthAfter(day: string): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
}

/** What comes back every month's end as an entry has been: from the month after it, or after today where that is later. */
export function templateOf(entry: Row, today: string): Row {
  const text = (name: string) => (entry[name] as string | null) ?? null
  const lines = (entry['lines'] ?? []) as readonly Row[]
  const from = text('entryDate')
  return {
    ...emptyRecord(RecurringEntry.fields),
    ...{ recurringId: text('documentNo'), name: text('description')?.slice(0, 50) ?? null },
    ...{ description: text('description'), dataType: text('dataType'), currency: text('currency') },
    ...{ reference: text('reference'), frequency: 'Monthly', every: 1, lastDay: true, posts: false },
    ...{ turnsBack: entry['autoReverseOn'] !== null && entry['autoReverseOn'] !== undefined, dates: [] },
    fromDate: monthAfter(from && from > today ? from : today),
    lines: lines.map((line) => Object.fromEntries(Object.keys(LINE).map((name) => [name, line[name] ?? null]))),
  }
}
