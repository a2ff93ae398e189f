import { t } from '../../i18n/i18n.ts'
import type { SectionPartProps } from '../screen.ts'
import { SmallSection, SmallTable, WayTo } from '../small-table.tsx'

/** From a document to another record: what that is to it, in the user's language, and where. */
export interface Way {
  readonly label: string
  readonly room: string
  readonly record: string
}

/** Ways to the records that are there, each once. */
export const waysTo = (label: string, room: string, records: readonly unknown[]): Way[] =>
  [...new Set(records)].flatMap((record) => (record ? [{ label, room, record: String(record) }] : []))

/** [finance 7.1 drill] The ways of a stored document on; nothing where there is none. */
export function Ways({ ways, host }: Pick<SectionPartProps, 'host'> & { readonly ways: readonly Way[] }) {
  if (ways.length === 0) return null
  const title = t('kit:ways.title')
  return (
    <SmallSection name="ways" title={title}>
      <SmallTable
        narrow
        label={title}
        rows={ways}
        keyOf={({ label, record }) => `${label} ${record}`}
        columns={[
          { name: 'name', label: t('kit:ways.to'), of: ({ label }) => label },
          {
            name: 'record',
            label: t('kit:ways.number'),
            of: ({ room, record }) => <WayTo address={host.addressOf(room, { record })} text={record} />,
          },
        ]}
      />
    </SmallSection>
  )
}
