import { sql, type RawBuilder } from 'kysely'
import type { AccountAsked } from '../../../trade/items/items-at.ts'
import { receiptSeen } from '../reports/receipt-seen.ts'

/** [finance 8.3] A customer and his documents, receipts, mandates and orders, as files hang on them; a deposit is of several customers. */
export const papers = ({ firmId, user }: AccountAsked): RawBuilder<unknown> => sql`
  select 'admin/firm' as room, id, firm_id as key from firm_shown where firm_id = ${firmId}
  union all select 'ar/customer-invoice', id, coalesce(invoice_no, document_no) from customer_invoice where bill_to_id = ${firmId}
  union all select 'ar/cash-receipt', r.id, r.receipt_no from ar_receipt r where r.customer_id = ${firmId} and ${receiptSeen(user)}
  union all select 'ar/mandate', id, mandate_no from ar_mandate where customer_id = ${firmId}
  union all select 'oe/sales-order', id, order_no from sales_order_shown where bill_to_id = ${firmId}`
