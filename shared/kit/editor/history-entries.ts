import type { AuditRow } from '../../api/records.ts'
import { ATTACHMENTS_WIDGET } from '../../contracts/attachment.ts'
import type { Entity } from '../../contracts/entity.ts'
import { saysSame } from '../../contracts/same-value.ts'
import { formatDate, localDay } from '../../i18n/dates.ts'
import { formatInteger } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { personName } from '../../i18n/person.ts'
import { daysAfter } from '../../i18n/parse.ts'
import { fieldAt } from './field-path.ts'
import { placeLabel, valueText } from './labels.ts'

/** One changed column, in the words of the user. */
export interface HistoryEntry {
  readonly id: string
  readonly label: string
  /** Empty text is blank; both are empty where the label says it all. */
  readonly old: string
  readonly next: string
  readonly person: string
  readonly on: string
}

export interface HistoryDay {
  /** `YYYY-MM-DD` where the user sits. */
  readonly day: string
  readonly label: string
  readonly entries: readonly HistoryEntry[]
}

export interface HistoryView {
  readonly search: string
  readonly now: Date
  /** Stamp of the save that made the record: its rows say one thing together. */
  readonly createdOn: string
}

/** Rows of the audit log, newest first, by day of the user's clock; what does not hold the searched text is left out. */
export function historyDays(entity: Entity, rows: readonly AuditRow[], view: HistoryView): HistoryDay[] {
  const wanted = view.search.trim().toLocaleLowerCase()
  const days = new Map<string, HistoryEntry[]>()
  for (const entry of entriesOf(entity, rows, view.createdOn)) {
    if (wanted && !`${entry.label}\n${entry.person}`.toLocaleLowerCase().includes(wanted)) continue
    const day = localDay(new Date(entry.on))
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days].map(([day, entries]) => ({ day, label: dayLabel(day, localDay(view.now)), entries }))
}

function entriesOf(entity: Entity, rows: readonly AuditRow[], createdOn: string): HistoryEntry[] {
  const made = Date.parse(createdOn)
  const isMaking = (row: AuditRow) => row.action === 'insert' && Date.parse(row.actionOn) === made
  const first = rows.find(isMaking)
  return rows.flatMap((row) => {
    if (!isMaking(row)) return entryOf(entity, row)
    return row === first ? { ...entryOf(entity, row), label: t('kit:history.created'), old: '', next: '' } : []
  })
}

function dayLabel(day: string, today: string): string {
  if (day === today) return t('kit:history.today')
  return day === daysAfter(today, -1) ? t('kit:history.yesterday') : formatDate(day)
}

function labelOf(entity: Entity, { action, columnName: path }: AuditRow): string {
  if (action === 'use') return t('kit:history.rightUsed', { right: path })
  return fieldAt(entity.fields, path) || path === ATTACHMENTS_WIDGET ? placeLabel(entity, path) : path
}

function entryOf(entity: Entity, row: AuditRow): HistoryEntry {
  const { columnName: path } = row
  const field = fieldAt(entity.fields, path)
  // A line that moved is named by its old and new place, counted from nought.
  const isMove = field?.kind === 'lines'
  // Old saves kept a figure that was written otherwise.
  const isSame = field && row.oldValue !== row.newValue && saysSame(field, row.oldValue, row.newValue)
  const write = (value: string | null) =>
    isMove && value !== null ? formatInteger(Number(value) + 1) : valueText(entity, path, value)
  return {
    id: `${row.changeId} ${path} ${row.action}`,
    label: labelOf(entity, row),
    old: write(row.oldValue),
    next: isSame ? t('kit:history.same') : write(row.newValue),
    person: personName(row.actionBy),
    on: row.actionOn,
  }
}
