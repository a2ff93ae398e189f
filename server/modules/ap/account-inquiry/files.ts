import { sql, type RawBuilder } from 'kysely'
import { vendorPapers } from '../../po/index.ts'
import { moneySeen, type AccountAsked } from '../../../trade/items/items-at.ts'

/** [finance 7.10] A vendor and his documents, payments, orders and receipts, as files hang on them. */
export const papers = ({ firmId, user }: AccountAsked): RawBuilder<unknown> => sql`
  select 'admin/firm' as room, id, firm_id as key from firm_shown where firm_id = ${firmId}
  union all select 'ap/purchase-invoice', id, coalesce(doc_number, invoice_no) from ap_invoice where vendor_id = ${firmId}
  union all select case paid_by when 'Card' then 'ap/card-payment' else 'ap/payment' end, id, payment_no
            from ap_payment p where vendor_id = ${firmId} and ${moneySeen(user)}
  union all ${vendorPapers(firmId)}`
