import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

/** The account of a firm that a document stands on. */
export type FirmSide = 'billTo' | 'shipTo' | 'vendor'

/** Rows that name a firm in one of its roles. */
export interface FirmUse {
  readonly side: FirmSide
  readonly table: string
  /** The column that holds the firm id. */
  readonly column: string
  /** Which of the rows count; all, unless said. */
  readonly only?: RawBuilder<boolean>
}

/** What the modules keep of firms: each names its own, so that the rules of a firm know of no document. */
export class FirmUses {
  readonly #uses: FirmUse[] = []

  add(...uses: readonly FirmUse[]): void {
    this.#uses.push(...uses)
  }

  /** Whether anything was ever kept of a firm in this role: drafts, postings, set-up that pays or bills him. */
  async has(db: Kysely<Tables>, side: FirmSide, firmId: string): Promise<boolean> {
    const found = this.#uses
      .filter((use) => use.side === side)
      .map(({ table, column, only = sql<boolean>`true` }) => {
        return sql`exists (select from ${sql.table(table)} where ${sql.ref(column)} = ${firmId} and ${only})`
      })
    if (found.length === 0) return false
    const { rows } = await sql<{ used: boolean }>`select ${sql.join(found, sql` or `)} as used`.execute(db)
    return rows[0]!.used
  }
}

/** What administration itself keeps of firms. */
export const ADMIN_USES: readonly FirmUse[] = [
  { side: 'vendor', table: 'vendor_bank_change', column: 'firm_id' },
  { side: 'vendor', table: 'sales_rep', column: 'ap_firm_id' },
]
