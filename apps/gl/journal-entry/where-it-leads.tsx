import type { JournalEntry } from '../../../shared/contracts/gl/journal-entry.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import { relatedTo, RelatedRecords } from '../../../shared/kit/related/related-records.tsx'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'

/** [finance 9.1] The way from an entry on: into the ledger, to what turned it back, and to its day-book. */
export function WhereItLeads(props: SectionPartProps) {
  useLocale()
  const entry = props.snapshot.saved as unknown as Partial<JournalEntry>
  if (!entry.entryNo) return null
  const to = (name: string, room: string, record: string | null | undefined) =>
    relatedTo(t(`gl:journalEntry.related.${name}`), room, [record])
  const related = [...to('entry', 'gl/entry', entry.entryNo), ...to('turnedBack', 'gl/entry', entry.turnedBackNo)]
  return <RelatedRecords {...props} related={related} />
}
