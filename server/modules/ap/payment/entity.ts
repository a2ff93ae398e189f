import { sql } from 'kysely'
import { CardPayment } from '../../../../shared/contracts/ap/card-payment.ts'
import { Cheque } from '../../../../shared/contracts/ap/cheque.ts'
import { Payment } from '../../../../shared/contracts/ap/payment.ts'
import { ownBanks } from '../../gl/index.ts'
import { stored } from '../../../platform/entity/stored.ts'

const lines = { items: { table: 'ap_payment_item' }, distribution: { table: 'ap_payment_distribution' } }
const vendorName = sql`(select f.name from firm_shown f where f.firm_id = t.vendor_id)`
const chargeOpen = sql`(select -i.open_txn from open_item_shown i where i.id = t.charge_item_id)`

export const PaymentStore = stored(Payment, {
  table: 'ap_bank_payment',
  lines,
  restriction: ownBanks,
  outOfScope: 'gl:rules.bankAccount.notAssigned',
  // People look for a payment by the number of its cheque.
  searchText: sql<string>`fold(concat_ws(' ', t.payment_no, t.cheque_no, t.payee, t.vendor_id, t.reference, t.purchase_order_no))`,
  derived: {
    vendorName,
    batchNo: sql`(select b.batch_no from ap_payment_batch b where b.id = t.batch_id)`,
    chequeStatus: sql`(select c.status from cheque c where c.payment_id = t.id and c.cheque_no = t.cheque_no
      and c.bank_account_id = t.bank_account_id)`,
  },
})

export const CardPaymentStore = stored(CardPayment, {
  table: 'ap_card_payment',
  lines,
  derived: {
    vendorName,
    cardLabel: sql`(select c.label from credit_card c where c.card_id = t.card_id)`,
    chargeDue: sql`(select i.due_date from open_item_shown i where i.id = t.charge_item_id)`,
    chargeOpen,
    cardStatementNo: sql.ref('t.card_statement_no'),
    charge: sql`case when t.status in ('Draft', 'Submitted', 'Approved') then 'Unposted' when t.status = 'Cancelled' then 'Cancelled'
      when ${chargeOpen} = 0 then 'Paid' when ${chargeOpen} < t.charge_amount then 'Partly' else 'Open' end`,
  },
})

const payment = (column: string) => sql`(select ${sql.ref(`p.${column}`)} from ap_payment p where p.id = t.payment_id)`

export const ChequeStore = stored(Cheque, {
  table: 'cheque',
  restriction: ownBanks,
  outOfScope: 'gl:rules.bankAccount.notAssigned',
  // A number is that of one bank only.
  namedByKey: false,
  lines: { items: { table: 'cheque_item' } },
  searchText: sql<string>`fold(concat_ws(' ', t.cheque_no, t.payee, ${payment('vendor_id')}, ${payment('payment_no')}))`,
  derived: {
    bankName: sql`(select b.name from bank_account_shown b where b.bank_account_id = t.bank_account_id)`,
    vendorId: payment('vendor_id'),
    paymentNo: payment('payment_no'),
    pays: sql`(select left(string_agg(l.doc_number, ', ' order by l.position), 400) from cheque_item l where l.owner_id = t.id)`,
  },
})
