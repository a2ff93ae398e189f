import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

/** What the rules of administration ask other modules about what those keep; they answer at their counters. */
export interface Neighbours {
  /** Numbers of open orders that bring goods to a warehouse, the first `most` of them. */
  readonly ordersTo: (db: Kysely<Tables>, warehouseId: string, most: number) => Promise<string[]>
  /** The company whose bank account it is; null for one that is not known. */
  readonly companyOfBank: (db: Kysely<Tables>, bankAccountId: string) => Promise<string | null>
  /** The currency of a bank account; null for one that is not known. */
  readonly currencyOfBank: (db: Kysely<Tables>, bankAccountId: string) => Promise<string | null>
}
