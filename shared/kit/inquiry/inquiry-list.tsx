import type { InquiryContract, InquiryRow } from '../../contracts/inquiry.ts'
import type { Field } from '../../contracts/fields.ts'
import { placesOf } from '../../contracts/decimals.ts'
import { formatInteger, formatMoney } from '../../i18n/format.ts'
import { hasText, t } from '../../i18n/i18n.ts'
import type { ScreenProps } from '../definition.ts'
import type { InquiryParts } from './inquiry-definition.ts'
import { LoadFailure } from '../load-failure.tsx'
import { RegionState } from '../region-state.tsx'
import { region } from '../region.ts'
import { columnsOf, wordsOfAsked, wordsOfRow } from './inquiry-columns.ts'
import { ListLine } from './line-chart.tsx'
import type { InquirySnapshot, InquiryStore } from './inquiry-store.ts'
import { InquiryTable } from './inquiry-table.tsx'
import { Pages } from './pages.tsx'
import css from './inquiry.module.css'

interface Props extends Pick<ScreenProps, 'host'> {
  readonly name: string
  readonly store: InquiryStore
  readonly snapshot: InquirySnapshot
  readonly parts: InquiryParts
  /** Under a heading of its own, where several lists stand below each other. */
  readonly isHeaded: boolean
  readonly picked: string | null
  readonly onPick: (row: InquiryRow) => void
}

/** One list of an inquiry: its rows, or why there are none. */
export function InquiryListPart({ name, store, snapshot, parts, host, isHeaded, picked, onPick }: Props) {
  const { contract } = store
  const { lists, errors, values } = snapshot
  const list = lists[name]
  const title = titleOf(contract, snapshot, name)
  if (errors[name] !== undefined)
    return <LoadFailure what="part" error={errors[name]} title={title} onRetry={() => void store.look()} />
  if (!list) return null
  const { rows, totalCount, hasMore, page, pageSize } = list
  if (rows.length === 0 && page === 1) return <EmptyList {...{ contract, snapshot, name }} />
  const hasBehind = Object.values(contract.lists).some(({ behind }) => behind === name)
  const columns = columnsOf(contract, name, list.columns, values)
  const fields = contract.lists[name]!.columns
  return (
    <section className={css['list']} aria-label={title} {...region(`list-${name}`, title)}>
      {isHeaded ? (
        <h2>
          {title} {totalCount === null ? null : <span>{formatInteger(totalCount)}</span>}
        </h2>
      ) : null}
      <ListLine {...{ contract, name, list }} onOpen={(row) => store.choose(row)} />
      <InquiryTable
        label={title}
        {...{ columns, rows, host, picked, onPick }}
        cells={parts.cells ?? {}}
        totals={totalsOf(fields, list.totals ?? {}, rows)}
        chosen={hasBehind ? snapshot.row : undefined}
        onChoose={(row) => store.choose(row)}
      />
      {totalCount !== null && totalCount > pageSize ? (
        <Pages {...{ page, pageSize, totalCount }} onPage={(next) => store.turn(next)} />
      ) : hasMore ? (
        <p className={css['more']}>{t('kit:inquiry.more', { most: formatInteger(rows.length) })}</p>
      ) : null}
    </section>
  )
}

function totalsOf(
  fields: Readonly<Record<string, Field>>,
  totals: Readonly<Record<string, string>>,
  [first]: readonly InquiryRow[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(totals).map(([name, total]) => [
      name,
      formatMoney(total, { places: placesOf(fields[name]!, first) }),
    ]),
  )
}

/** What a list is called, as its tab where it is alone in it: a text in which what is asked, and the row that it is about, may stand. */
export function titleOf(contract: InquiryContract, { values, lists, row }: InquirySnapshot, name: string): string {
  const { behind } = contract.lists[name]!
  const before = behind === null ? undefined : lists[behind]?.rows.find(({ id }) => id === row)
  const words = before ? wordsOfRow(contract, behind!, before) : {}
  const base = `${contract.module}:${contract.noun}`
  const own = `${base}.lists.${name}`
  return t(hasText(own) ? own : `${base}.tabs.${name}`, { ...wordsOfAsked(values), ...words })
}

/** Nothing in it: by what it was narrowed, or at all. */
function EmptyList({ contract, snapshot, name }: Pick<Props, 'name' | 'snapshot'> & { contract: InquiryContract }) {
  const { narrow } = contract.lists[name]!
  const own = `${contract.module}:${contract.noun}.empty.${name}`
  const isNarrowed = narrow.some((word) => snapshot.narrowing[word])
  const key = isNarrowed ? 'kit:inquiry.notFound' : hasText(own) ? own : 'kit:inquiry.empty'
  const hint = `${own}Hint`
  return <RegionState icon="funnel" title={t(key)} {...(!isNarrowed && hasText(hint) ? { hint: t(hint) } : {})} />
}
