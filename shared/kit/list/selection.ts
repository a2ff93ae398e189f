import { Decimal } from 'decimal.js'
import type { Query } from '../../api/client.ts'
import type { ListRow } from '../../api/records.ts'
import type { BulkBody } from '../../contracts/bulk.ts'
import { currencyOf } from '../../contracts/decimals.ts'
import type { Field } from '../../contracts/fields.ts'

/** Which rows a bulk change is about. */
export type BulkRows = Pick<BulkBody, 'ids' | 'versions' | 'filters' | 'total'>

/** Chosen rows, kept over pages and sorts. `all` means every filtered row, also those not loaded. */
export interface Selection {
  readonly rows: ReadonlyMap<string, ListRow>
  readonly all: boolean
}

export const NO_SELECTION: Selection = { rows: new Map(), all: false }

export const isSelected = (selection: Selection, row: ListRow): boolean => selection.all || selection.rows.has(row.id)

export const selectedCount = (selection: Selection, total: number): number =>
  selection.all ? total : selection.rows.size

/** Chooses a row or gives it up. Out of "all filtered rows", what remains is the page without it. */
export function toggled(selection: Selection, row: ListRow, page: readonly ListRow[]): Selection {
  const rows = new Map(selection.all ? page.map((r) => [r.id, r]) : selection.rows)
  if (!rows.delete(row.id)) rows.set(row.id, row)
  return { rows, all: false }
}

/** Adds the rows from `from` to `to` of the page, whichever comes first. */
export function extended(selection: Selection, page: readonly ListRow[], from: number, to: number): Selection {
  const rows = new Map(selection.rows)
  for (const row of page.slice(Math.min(from, to), Math.max(from, to) + 1)) rows.set(row.id, row)
  return { rows, all: false }
}

export const withPage = (selection: Selection, page: readonly ListRow[]): Selection =>
  page.length === 0 ? selection : extended(selection, page, 0, page.length - 1)

export function withoutPage(selection: Selection, page: readonly ListRow[]): Selection {
  const rows = new Map(selection.rows)
  for (const row of page) rows.delete(row.id)
  return { rows, all: false }
}

/** The chosen rows as a bulk change names them: by id, or by what the list asked for. */
export function rowsOf(selection: Selection, total: number, asked: Query): BulkRows {
  if (!selection.all) {
    const versions = Object.fromEntries([...selection.rows.values()].map(({ id, version }) => [id, Number(version)]))
    return { ids: [...selection.rows.keys()], versions, total: selection.rows.size }
  }
  const { SortFields: _sorts, SortDescending: _descending, ...filters } = asked
  return { filters: Object.fromEntries(Object.entries(filters).map(([name, text]) => [name, String(text)])), total }
}

/** An address names at most this many rows; all rows that match need no names. */
export const MOST_IN_FILE = 300

/** [supply 1.9a print] What a file or a printed list is about: the rows that are chosen, where some are. Null: too many to name. */
export function fileQuery(selection: Selection, asked: Query): Query | null {
  if (selection.all || selection.rows.size === 0) return asked
  return selection.rows.size > MOST_IN_FILE ? null : { ...asked, Ids: [...selection.rows.keys()].join(',') }
}

/** What the check box in the head shows. */
export function pageMark(selection: Selection, page: readonly ListRow[]): 'all' | 'some' | 'none' {
  const chosen = page.filter((row) => isSelected(selection, row)).length
  if (chosen === 0) return 'none'
  return chosen === page.length ? 'all' : 'some'
}

type Summed = Partial<Pick<Field, 'kind' | 'ours' | 'in'>>

/** Sum of a figure column over the chosen rows, as a decimal string; null when not all of them are loaded, or are in several currencies. */
export function selectedSum(selection: Selection, column: string, field: Summed = {}): string | null {
  if (selection.all) return null
  const rows = [...selection.rows.values()].filter((row) => Number(row[column] ?? 0) !== 0)
  if (field.kind === 'money' && new Set(rows.map((row) => currencyOf(field, row))).size > 1) return null
  let sum = new Decimal(0)
  for (const row of selection.rows.values()) sum = sum.plus((row[column] as string | number | null) ?? 0)
  return sum.toFixed()
}
