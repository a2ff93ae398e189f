import { choice, date, flag, lookup, optional } from '../fields.ts'
import type { FirstRights } from '../first-roles.ts'
import type { Problem } from '../result.ts'

/** How a file is taken out. */
export const PRICE_FILE_FORMATS = ['xlsx', 'csv'] as const

/** [supply 9 price-table-import-export] Prices out to a workbook or a text of columns, changed there, and in again as next versions. */
export const PriceTableFile = {
  id: 'oe.priceTableImportExport',
  module: 'oe',
  noun: 'priceTableImportExport',
  room: 'oe/price-table-import-export',
  roles: { controller: ['*'] } satisfies FirstRights,
  parameters: {
    /** What is taken out: one table, or all that count. */
    tableId: optional(lookup('oe.priceList', {}, { max: 20, upper: true })),
    form: choice(PRICE_FILE_FORMATS),
    /** From when on what is brought in counts; nothing: from the days that its rows say. */
    effective: optional(date()),
    activate: flag(),
  },
} as const

/** What the user may do here. */
export interface PriceFilePanel {
  readonly canExport: boolean
  readonly canImport: boolean
}

/** Columns of a file, in their order; what they are called is what the price table calls them. */
export const PRICE_FILE_COLUMNS = [
  ...(['tableId', 'productId', 'productClass', 'groupId', 'priceType', 'unit', 'lowQuantity', 'highQuantity'] as const),
  ...(['price', 'percent', 'safetyPrice', 'currency', 'effective', 'expiry', 'action'] as const),
] as const
export type PriceFileColumn = (typeof PRICE_FILE_COLUMNS)[number]

/** Those of the table itself; the others are of its lines. */
const OF_TABLE: readonly PriceFileColumn[] = ['tableId', 'currency', 'effective', 'expiry']

/** Where a column stands in a price table; null: it says what is done with the row. */
export const placeOf = (column: PriceFileColumn): string | null =>
  column === 'action' ? null : OF_TABLE.includes(column) ? column : `lines.${column}`

/** What is done with a row: added, updated, deleted; nothing said: what its price is compared with says it. */
export const ROW_ACTIONS = ['A', 'U', 'D'] as const

/** What a file changes of one table. */
export interface TableChange {
  readonly tableId: string
  /** The version that it is compared with. */
  readonly tableKey: string
  readonly added: number
  readonly changed: number
  readonly removed: number
  readonly unchanged: number
  /** The day from which its next version counts. */
  readonly effective: string
}

/** What would be done with a file, or was: its tables, and what is wrong in which row and column; a file with one fault changes nothing. */
export interface PriceFileRead {
  readonly rows: number
  readonly tables: readonly TableChange[]
  readonly faults: readonly PriceFileFault[]
  /** Versions that were made. */
  readonly made: readonly string[]
}

export interface PriceFileFault {
  /** As a spreadsheet counts. */
  readonly row: number
  readonly column: PriceFileColumn | null
  readonly value: string
  readonly problem: Problem
}

/** Faults of one file that are told. */
export const MOST_FAULTS = 200
/** Rows of one file. */
export const MOST_PRICE_ROWS = 20_000
