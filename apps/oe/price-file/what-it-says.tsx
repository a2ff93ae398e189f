import { PriceTable } from '../../../shared/contracts/oe/price-table.ts'
import { placeOf, type PriceFileFault, type PriceFileRead } from '../../../shared/contracts/oe/price-table-file.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { fieldLabel, problemText } from '../../../shared/kit/editor/labels.ts'
import { RecordLink, SmallSection, SmallTable } from '../../../shared/kit/small-table.tsx'
import { say } from './use-price-file.ts'

const headingOf = ({ column }: PriceFileFault): string => {
  const place = column && placeOf(column)
  return place ? fieldLabel(PriceTable, place) : column ? say('action') : ''
}

/** What is wrong in which row and column; the file is put right there and chosen again. */
export const Faults = ({ faults }: { readonly faults: readonly PriceFileFault[] }) => (
  <SmallSection name="faults" title={say('faultsTitle')} count={formatInteger(faults.length)}>
    <SmallTable
      label={say('faultsTitle')}
      columns={[
        { name: 'row', label: say('row'), isFigure: true, of: ({ row }) => formatInteger(row) },
        { name: 'column', label: say('column'), of: headingOf },
        { name: 'value', label: say('value'), of: ({ value }) => value },
        { name: 'what', label: say('what'), of: ({ problem }) => problemText(PriceTable, { ...problem, Field: null }) },
      ]}
      rows={faults}
      keyOf={({ row, column, problem }) => `${row} ${column} ${problem.Key}`}
    />
  </SmallSection>
)

/** Table by table what a file changes, or has changed. */
export function Changes({
  read,
  isMade,
  address,
}: {
  readonly read: PriceFileRead
  /** The versions are there, and lead on. */
  readonly isMade: boolean
  readonly address: (record: string) => string | null
}) {
  const count = (name: 'added' | 'changed' | 'removed' | 'unchanged') => ({
    ...{ name, label: say(name === 'unchanged' ? 'unchangedRows' : name), isFigure: true },
    of: (table: PriceFileRead['tables'][number]) => formatInteger(table[name]),
  })
  const madeOf = (at: number) => read.made[at] ?? ''
  return (
    <SmallSection name="changes" title={say('changes')} count={formatInteger(read.tables.length)}>
      <SmallTable
        label={say('changes')}
        columns={[
          { name: 'table', label: fieldLabel(PriceTable, 'tableId'), of: ({ tableId }) => tableId },
          {
            name: 'of',
            label: say('comparedWith'),
            of: ({ tableKey }) => <RecordLink address={address(tableKey)} text={tableKey} />,
          },
          ...(['added', 'changed', 'removed', 'unchanged'] as const).map(count),
          {
            name: 'effective',
            label: fieldLabel(PriceTable, 'effective'),
            of: ({ effective }) => formatDate(effective),
          },
          {
            ...{ name: 'next', label: say('next') },
            of: (table) => {
              const key = madeOf(read.tables.indexOf(table))
              return isMade ? <RecordLink address={address(key)} text={key} /> : key
            },
          },
        ]}
        rows={read.tables}
        keyOf={({ tableId }) => tableId}
      />
    </SmallSection>
  )
}
