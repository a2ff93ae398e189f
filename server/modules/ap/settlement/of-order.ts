import { sql, type Kysely } from 'kysely'
import type { Settlement } from '../../../../shared/contracts/trade/settlement.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { receiptsOfOrder } from '../../po/index.ts'
import { moneySeen } from '../../../trade/items/items-at.ts'

/** [finance 7.1 drill] What came of an order: its receipts, the documents that name it or match what came in, and what was paid on it. */
export async function settledOfOrder(db: Kysely<Tables>, user: CurrentUser, orderNo: string): Promise<Settlement[]> {
  const receipts = (await receiptsOfOrder(db, orderNo)).map(
    ({ id, receiptNo, receiptDate, status, currency, amount }): Settlement => ({
      ...{ id, room: 'po/purchase-receipt', kind: 'Receipt', number: receiptNo, settledOn: receiptDate },
      ...{ currency, amount, isTakenBack: status === 'Reversed', status },
    }),
  )
  const { rows } = await sql<Settlement>`
    select d.id, 'ap/purchase-invoice' as room, d.kind, coalesce(d.doc_number, d.invoice_no) as number,
           d.doc_date::text as "settledOn", d.currency, money_text(coalesce(d.doc_amount, 0)) as amount,
           d.status = 'Reversed' as "isTakenBack", d.status
    from ap_invoice d
    where d.purchase_order_no = ${orderNo} or exists (select from ap_match m where m.owner_id = d.id and m.order_no = ${orderNo})
    union all
    select p.id, case p.paid_by when 'Card' then 'ap/card-payment' else 'ap/payment' end,
           case p.paid_by when 'Card' then 'CardPayment' else 'Payment' end,
           coalesce(p.cheque_no::text, p.reference, p.payment_no), p.payment_date::text, p.currency,
           money_text(coalesce(p.amount, 0)), p.status = 'Cancelled', p.status
    from ap_payment p where p.purchase_order_no = ${orderNo} and ${moneySeen(user)}
    order by "settledOn", number`.execute(db)
  return [...receipts, ...rows]
}
