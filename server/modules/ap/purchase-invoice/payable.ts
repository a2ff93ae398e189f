import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

/**
 * Whether an open item may be chosen for payment, as an expression over the column that holds its id: the document that opened
 * it is not on hold. Items of no purchase document of ours (an opening, a card charge) may. [finance 5.7]
 */
export const isPayable = (itemId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from ap_invoice h where h.item_id = ${itemId} and h.hold_reason is not null)`

/** The documents on hold among those that opened these items, for a refusal that names them. */
export async function heldAmong(
  db: Kysely<Tables>,
  itemIds: readonly string[],
): Promise<{ itemId: string; invoiceNo: string; docNumber: string; holdReason: string }[]> {
  const { rows } = await sql<{ itemId: string; invoiceNo: string; docNumber: string; holdReason: string }>`
    select item_id as "itemId", invoice_no as "invoiceNo", doc_number as "docNumber", hold_reason as "holdReason"
    from ap_invoice where item_id = any (${[...itemIds]}::uuid[]) and hold_reason is not null
    order by invoice_no`.execute(db)
  return rows
}
