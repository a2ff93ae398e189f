import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

/** A receipt of an order; `amount` is decimal text in the currency of the order. */
export interface ReceiptOfOrder {
  readonly id: string
  readonly receiptNo: string
  readonly receiptDate: string | null
  readonly status: 'Open' | 'Posted' | 'Reversed'
  readonly currency: string | null
  readonly amount: string
}

/** What came in of an order, drafts and what was taken back with it, in the order of their numbers. */
export async function receiptsOfOrder(db: Kysely<Tables>, orderNo: string): Promise<ReceiptOfOrder[]> {
  const { rows } = await sql<ReceiptOfOrder>`
    select id, receipt_no as "receiptNo", receipt_date::text as "receiptDate", status, currency,
           money_text(coalesce(amount, 0)) as amount
    from purchase_receipt where order_no = ${orderNo} order by receipt_no`.execute(db)
  return rows
}
