import type { ReactNode } from 'react'
import { recurrenceOf, waitingDates, type DoneDate } from '../contracts/trade/recurring-dates.ts'
import { formatDate } from '../i18n/dates.ts'
import { t } from '../i18n/i18n.ts'
import { choiceLabel, fieldLabel } from '../kit/editor/labels.ts'
import { useLocale } from '../kit/locale.ts'
import type { SectionPartProps } from '../kit/screen.ts'
import { RecordLink, SmallSection, SmallTable, type SmallColumn } from '../kit/small-table.tsx'

/** Dates ahead that are shown. */
const AHEAD = 12
/** Dates of which something has become that are shown, the newest first. */
const BACK = 60

type Row = Readonly<Record<string, unknown>>
type DoneLine = DoneDate & Row

interface Made {
  /** Where the documents are, and the column that names each. */
  readonly room: string
  readonly column: string
  /** Other columns of a date, and what they will say of one ahead. */
  readonly ahead?: Readonly<Record<string, (template: Row, date: string) => string>>
}

/** [finance 7.13] [finance 9.1] The dates that come next as the recurrence is typed, and what has become of those before. */
export const recurringDatesPart = ({ room, column, ahead: told = {} }: Made) =>
  function RecurringDates({ store, snapshot, host }: SectionPartProps) {
    useLocale()
    const { draft, saved } = snapshot
    const done = (saved['dates'] ?? []) as readonly DoneLine[]
    const of = recurrenceOf(draft)
    const isEnded = saved['status'] === 'Ended'
    const ahead = of && !isEnded ? waitingDates(of, done, { through: null, limit: AHEAD }) : []
    const past = done.toSorted((a, b) => b.dueOn.localeCompare(a.dueOn)).slice(0, BACK)
    const { module, noun } = store.entity
    const say = (name: string, args?: Record<string, string>) => t(`${module}:${noun}.${name}`, args)
    const title = say('sections.dates')
    const names = ['dueOn', 'outcome', ...Object.keys(told), column, 'reason', 'doneBy']
    const rows: readonly Row[] = [
      ...ahead.toReversed().map((dueOn) => ({
        ...Object.fromEntries(Object.entries(told).map(([name, of]) => [name, of(draft, dueOn)])),
        ...{ key: dueOn, dueOn, outcome: say('dates.waits') },
      })),
      ...past.map((line) => ({
        ...{ ...line, key: line.dueOn, outcome: choiceLabel(store.entity, 'dates.outcome', line.outcome) },
        [column]: line[column] ? (
          <RecordLink address={host.addressOf(room, { record: String(line[column]) })} text={String(line[column])} />
        ) : null,
      })),
    ]
    const columnOf = (name: string): SmallColumn<Row> => ({
      name,
      label: fieldLabel(store.entity, `dates.0.${name}`),
      of: (row) => (name === 'dueOn' ? formatDate(String(row['dueOn'])) : (row[name] as ReactNode)),
    })
    const last = past[0]
    return (
      <SmallSection name="dates" title={title}>
        {isEnded && last ? <p>{say('dates.ended', { date: formatDate(last.dueOn) })}</p> : null}
        {rows.length === 0 ? <p>{say('dates.none')}</p> : null}
        {rows.length > 0 ? (
          <SmallTable label={title} columns={names.map(columnOf)} rows={rows} keyOf={({ key }) => String(key)} />
        ) : null}
      </SmallSection>
    )
  }
