import { sql, type Kysely } from 'kysely'
import { factsOf } from '../../platform/database/facts.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Of a customer `b`: he, or a parent of his, is on hold. */
export const isHeldCustomer = sql<boolean>`
  exists (with recursive up as (
    select b.on_hold, b.parent_id
    union select p.on_hold, p.parent_id from up join firm_shown q on q.firm_id = up.parent_id join firm_bill_to_shown p on p.owner_id = q.id)
    select from up where on_hold)`

/** What documents for a customer begin with, and whether there may be any. */
export interface Customer {
  readonly currency: string
  readonly termsCode: string | null
  readonly salesRepId: string | null
  readonly taxGroup: string | null
  /** He has shown that he pays no tax. */
  readonly isExempt: boolean
  /** Nothing is invoiced to him without the number of his own order. */
  readonly wantsReference: boolean
  /** He, or a parent of his. */
  readonly isHeld: boolean
  /** Active, with an account as bill-to. */
  readonly isBillable: boolean
  /** Where what is sold to him goes, `CA-ON`; null where no address says it. [finance 5.3] */
  readonly province: string | null
}

/**
 * A firm as a customer; null for one without an account as bill-to.
 * @param shipToId where it goes, else to himself
 */
export async function customerOf(
  db: Kysely<Tables>,
  firmId: string | null,
  shipToId: string | null,
): Promise<Customer | null> {
  if (!firmId) return null
  const rows = await factsOf(
    db,
    sql<Customer>`
    select b.currency, b.terms_code as "termsCode", b.sales_rep_id as "salesRepId", b.tax_group as "taxGroup",
           b.tax_exempt_number is not null as "isExempt", b.po_required as "wantsReference",
           ${isHeldCustomer} as "isHeld",
           f.status = 'Active' and f.is_bill_to as "isBillable",
           (select a.country || '-' || a.region from firm_shown s join firm_address_shown a on a.owner_id = s.id
            where s.firm_id = coalesce(${shipToId}, ${firmId}) and a.region is not null
            order by a.kind <> 'Shipping', a.kind <> 'Main', a.position limit 1) as province
    from firm_shown f join firm_bill_to_shown b on b.owner_id = f.id where f.firm_id = ${firmId}`,
  )
  return rows[0] ?? null
}
