import { t } from '../../i18n/i18n.ts'
import type { SectionPartProps } from '../screen.ts'
import { SmallSection, SmallTable, RecordLink } from '../small-table.tsx'

/** From a document to another record: what that is to it, in the user's language, and where. */
export interface RelatedRecord {
  readonly label: string
  readonly room: string
  readonly record: string
}

/** Ways to the records that are there, each once. */
export const relatedTo = (label: string, room: string, records: readonly unknown[]): RelatedRecord[] =>
  [...new Set(records)].flatMap((record) => (record ? [{ label, room, record: String(record) }] : []))

/** [finance 7.1 drill] The ways of a stored document on; nothing where there is none. */
export function RelatedRecords({
  related,
  host,
}: Pick<SectionPartProps, 'host'> & { readonly related: readonly RelatedRecord[] }) {
  if (related.length === 0) return null
  const title = t('kit:related.title')
  return (
    <SmallSection name="related" title={title}>
      <SmallTable
        narrow
        label={title}
        rows={related}
        keyOf={({ label, record }) => `${label} ${record}`}
        columns={[
          { name: 'name', label: t('kit:related.to'), of: ({ label }) => label },
          {
            name: 'record',
            label: t('kit:related.number'),
            of: ({ room, record }) => <RecordLink address={host.addressOf(room, { record })} text={record} />,
          },
        ]}
      />
    </SmallSection>
  )
}
