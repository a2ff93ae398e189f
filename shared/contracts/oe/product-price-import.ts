import { date, lookup, optional, percent } from '../fields.ts'
import type { FirstRights } from '../first-roles.ts'
import type { Problem } from '../result.ts'

/** [supply 9, 9.1 product-price-import] Price files of vendors: what they ask for their numbers, beside what they asked before. */
export const ProductPriceImport = {
  id: 'oe.productPriceImport',
  module: 'oe',
  noun: 'productPriceImport',
  room: 'oe/product-price-import',
  roles: { controller: ['view', 'import'] } satisfies FirstRights,
  parameters: {
    /** Whose file it is; nothing: its rows say it. */
    vendorId: optional(lookup('admin.firm', { status: '=Active', isVendor: 'true' }, { upper: true })),
    /** From when on the prices count that are proposed. */
    proposedFrom: optional(date()),
  },
} as const

/** What is asked when a number of a vendor is told. */
export const MATCH_PARAMETERS = { productId: lookup('po.product', { active: 'true' }, { upper: true }) } as const

/** From a day on, by how many percent a cost may differ without being looked at. */
export const LIMIT_PARAMETERS = {
  effective: date(),
  percent: percent({ least: '0.1', most: '999' }),
} as const

/** Columns of a file, in the order in which they are asked. */
export const VENDOR_PRICE_COLUMNS = [
  ...(['vendor', 'vendorSku', 'description', 'unit', 'cost', 'listPrice', 'effective'] as const),
] as const
export type VendorPriceColumn = (typeof VENDOR_PRICE_COLUMNS)[number]

export const VENDOR_DAY_ORDERS = ['YMD', 'DMY', 'MDY'] as const

/** What the columns of a vendor’s file mean. */
export interface VendorPriceMapping {
  /** The row of the headings, counted from 0. */
  readonly head: number
  readonly columns: Readonly<Partial<Record<VendorPriceColumn, number>>>
  readonly dayOrder: (typeof VENDOR_DAY_ORDERS)[number] | null
  readonly mark: '.' | ','
}

/** A file of which nobody has said yet what its columns mean. */
export interface VendorPriceAsked {
  readonly asksColumns: true
  readonly guess: VendorPriceMapping
  /** Its headings and first rows. */
  readonly rows: readonly (readonly string[])[]
}

/** Why a row waits: nobody has said which product it is, it differs more than it may, its currency is another one, its day is to come. */
export const VENDOR_PRICE_WAITS = ['Unmatched', 'Change', 'Currency', 'Ahead'] as const
export type VendorPriceWait = (typeof VENDOR_PRICE_WAITS)[number]

/** What one row says of one product. */
export interface VendorPriceChange {
  readonly vendorId: string
  readonly vendorSku: string
  readonly description: string | null
  readonly productId: string | null
  readonly unit: string | null
  readonly currency: string
  /** Of the unit in which the product is bought. */
  readonly oldCost: string | null
  readonly cost: string
  readonly changePercent: string | null
  readonly listPrice: string | null
  /** `YYYY-MM-DD` */
  readonly effective: string | null
}

/** A row that waits. */
export interface VendorPriceWaiting extends VendorPriceChange {
  readonly id: string
  readonly waits: VendorPriceWait
  readonly fileName: string
  readonly broughtBy: string
  /** With a stamp, RFC 3339. */
  readonly broughtOn: string
}

/** A price table in which prices follow from new costs. */
export interface VendorPriceTable {
  readonly tableId: string
  readonly name: string
  readonly currency: string
  /** Its next version is being prepared: what is proposed goes there. */
  readonly draftKey: string | null
  readonly lines: readonly ProposedPrice[]
}

export interface ProposedPrice {
  readonly productId: string
  readonly lowQuantity: string
  readonly unit: string
  readonly price: string
  readonly newPrice: string
  readonly margin: string | null
}

export interface VendorPriceFault {
  /** As a spreadsheet counts. */
  readonly row: number
  readonly column: VendorPriceColumn | null
  readonly value: string
  readonly problem: Problem
}

/** What a file changes, or has changed. */
export interface VendorPriceRead {
  readonly asksColumns?: false
  readonly rows: number
  /** Costs that are taken at once. */
  readonly taken: readonly VendorPriceChange[]
  /** Rows that wait from now on. */
  readonly waits: readonly (VendorPriceChange & { readonly waits: VendorPriceWait })[]
  /** Rows that say what is known, or were refused as they are. */
  readonly unchanged: number
  /** Numbers of which somebody has said that we do not buy them. */
  readonly notOurs: number
  readonly tables: readonly VendorPriceTable[]
  readonly faults: readonly VendorPriceFault[]
  /** Versions of price tables that were made or written on. */
  readonly made: readonly string[]
}

/** A limit from a day on. */
export interface VendorPriceLimit {
  readonly effective: string
  readonly percent: string
  readonly setBy: string
}

export interface VendorPricePanel {
  readonly canImport: boolean
  readonly canDecide: boolean
  /** The newest first. */
  readonly limits: readonly VendorPriceLimit[]
  /** The limit that counts today. */
  readonly percent: string
  readonly today: string
  readonly waiting: readonly VendorPriceWaiting[]
  /** Rows that wait beyond those that are told. */
  readonly more: number
}

/** Rows of one file. */
export const MOST_VENDOR_ROWS = 20_000
/** Faults, changes and waiting rows that are told. */
export const MOST_TOLD = 500
/** Rows that are decided at once. */
export const MOST_DECIDED = 500
