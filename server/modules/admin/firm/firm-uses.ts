import { sql, type Kysely, type RawBuilder } from 'kysely'
import { Firm } from '../../../../shared/contracts/admin/firm.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { EntityRegistry } from '../../../platform/entity/registry.ts'
import { namingColumns } from '../../../platform/entity/used/record-uses.ts'

/** The account of a firm that a document stands on. */
export type FirmSide = 'billTo' | 'shipTo' | 'vendor'

/** Rows that name a firm in one of its roles without a lookup that says which. */
export interface FirmUse {
  readonly side: FirmSide
  readonly table: string
  /** The column that holds the firm id. */
  readonly column: string
  /** Which of the rows count; all, unless said. */
  readonly only?: RawBuilder<boolean>
}

/** What a lookup asks of the firms that it offers, by their role. */
const ROLES: Readonly<Record<FirmSide, readonly (readonly [filter: string, value: string])[]>> = {
  billTo: [
    ['isBillTo', 'true'],
    ['firmType', 'customer|both'],
  ],
  shipTo: [['isShipTo', 'true']],
  vendor: [
    ['isVendor', 'true'],
    ['firmType', 'vendor|both'],
  ],
}

/** What records keep of firms, so that the rules of a firm know of no document: lookups say it of their fields, and modules what is beside. */
export class FirmUses {
  readonly #registry: EntityRegistry
  readonly #told: FirmUse[] = []

  constructor(registry: EntityRegistry) {
    this.#registry = registry
  }

  add(...uses: readonly FirmUse[]): void {
    this.#told.push(...uses)
  }

  of(side: FirmSide): readonly FirmUse[] {
    const named = namingColumns(this.#registry, ({ field: { lookup } }, { entity }) => {
      // Ship-tos that are billed to it have a rule of their own, which names them.
      if (lookup?.entity !== Firm.id || lookup.offersOnly || entity.id === Firm.id) return false
      return ROLES[side].some(([filter, value]) => lookup.filter?.[filter] === value)
    })
    return [...named.map((one) => ({ side, ...one })), ...this.#told.filter((use) => use.side === side)]
  }

  /** Whether anything was ever kept of a firm in this role: drafts, postings, set-up that pays or bills him. */
  async has(db: Kysely<Tables>, side: FirmSide, firmId: string): Promise<boolean> {
    const found = this.of(side).map(({ table, column, only = sql<boolean>`true` }) => {
      return sql`exists (select from ${sql.table(table)} where ${sql.ref(column)} = ${firmId} and ${only})`
    })
    if (found.length === 0) return false
    const { rows } = await sql<{ used: boolean }>`select ${sql.join(found, sql` or `)} as used`.execute(db)
    return rows[0]!.used
  }
}
