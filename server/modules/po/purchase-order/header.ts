import { sql, type Kysely } from 'kysely'
import { factsOf } from '../../../platform/database/facts.ts'
import type { Tables } from '../../../platform/database/tables.ts'

/** What a document about an order begins with. */
export interface OrderHeader {
  readonly orderNo: string
  readonly vendorId: string
  readonly currency: string | null
  readonly termsCode: string | null
  /** Where it is delivered. */
  readonly warehouseId: string | null
}

/** The order of this number; null when there is none. */
export async function orderHeader(db: Kysely<Tables>, orderNo: string): Promise<OrderHeader | null> {
  const rows = await factsOf(
    db,
    sql<OrderHeader>`
    select order_no as "orderNo", vendor_id as "vendorId", currency, terms_code as "termsCode", warehouse_id as "warehouseId"
    from purchase_order where order_no = ${orderNo}`,
  )
  return rows[0] ?? null
}
