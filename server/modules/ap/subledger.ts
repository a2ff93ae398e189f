import { sql, type RawBuilder } from 'kysely'
import type { SubledgerAsked, SubledgerBook } from '../../ledger/subledgers.ts'

const NOTHING = sql`0::numeric`

interface Moved {
  /** Select of `id`, `number`, `day`, `taken_back_on`, `currency` and `amount`; an amount below zero is on the debit side. */
  readonly owed: RawBuilder<unknown>
  readonly documentType: string
}

/** What is owed by documents as movements of an account that is owed on the credit side; what was taken back, once more on the other. */
const owing = ({ documentType, owed }: Moved, { from, to }: SubledgerAsked): RawBuilder<unknown> => sql`
  select ${documentType}::text as document_type, o.id as document_id, o.number, m.moved_on, o.currency,
         greatest(-m.amount, ${NOTHING}) as debit, greatest(m.amount, ${NOTHING}) as credit
  from (${owed}) o
  cross join lateral (values (o.day, o.amount), (o.taken_back_on, -o.amount)) m (moved_on, amount)
  where m.amount <> 0 and m.moved_on between ${from}::date and ${to}::date`

/** The day on which the entry of a document was reversed, where the document does not keep it. */
const reversedOn = (entry: string): RawBuilder<unknown> =>
  sql`(select r.posting_date from moved_entry r where r.reverses_entry_id = ${sql.ref(entry)})`

/** Posted purchase documents with an amount of theirs; a credit or debit memo is on the other side. */
const documents = (amount: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select d.id, d.invoice_no as number, d.posting_date as day,
         case when d.status = 'Reversed' then coalesce(d.reversed_on, ${reversedOn('d.entry_id')}) end as taken_back_on,
         d.currency, ${amount} as amount
  from ap_invoice d where d.entry_id is not null`

const signed = (amount: string): RawBuilder<unknown> =>
  sql`case when d.kind in ('Invoice', 'Release') then ${sql.ref(`d.${amount}`)} else -${sql.ref(`d.${amount}`)} end`

const invoices = (kind: SubledgerBook['kind'], amount: RawBuilder<unknown>): SubledgerBook => ({
  source: 'PJ',
  kind,
  movements: (asked) => owing({ documentType: 'ap.purchaseInvoice', owed: documents(amount) }, asked),
})

/** Posted payments out of banks, or charged to cards, with amounts of theirs; `from` may add their lines `i`. */
const payments = (
  paidBy: 'Bank' | 'Card',
  amount: RawBuilder<unknown>,
  from = sql``,
  currency = sql.ref('p.currency'),
): RawBuilder<unknown> => sql`
  select p.id, p.payment_no as number, p.payment_date as day,
         case when p.status = 'Cancelled' then p.cancel_date end as taken_back_on, ${currency} as currency, ${amount} as amount
  from ap_payment p ${from} where p.entry_id is not null and p.paid_by = ${paidBy}`

/** What a payment settles of each document, and what it leaves with the vendor: both are owed less. */
const settled = (paidBy: 'Bank' | 'Card'): readonly RawBuilder<unknown>[] => [
  payments(
    paidBy,
    sql`-(coalesce(i.pay, 0) + coalesce(i.discount, 0) + coalesce(i.write_off, 0))`,
    sql`join ap_payment_item i on i.owner_id = p.id`,
  ),
  payments(paidBy, sql`-coalesce(p.on_account_amount, 0)`),
]

const paid = (
  paidBy: 'Bank' | 'Card',
  kind: SubledgerBook['kind'],
  owed: readonly RawBuilder<unknown>[],
): SubledgerBook => {
  const documentType = paidBy === 'Bank' ? 'ap.payment' : 'ap.cardPayment'
  return {
    source: paidBy === 'Bank' ? 'CD' : 'CC',
    kind,
    movements: (asked) =>
      sql.join(
        owed.map((rows) => owing({ documentType, owed: rows }, asked)),
        sql` union all `,
      ),
  }
}

/** [finance 6, gl-integration] What invoices say that they moved. */
export const invoicesMoved: readonly SubledgerBook[] = [
  invoices('AP', signed('payable_amount')),
  // A release takes what was held out of its account [FA9].
  invoices(
    'HoldbackPayable',
    sql`case when d.kind = 'Release' then -d.net_amount else ${signed('holdback_amount')} end`,
  ),
  invoices('GRNI', sql`-coalesce((select sum(m.receipt_amount) from ap_match m where m.owner_id = d.id), 0)`),
]

/** What payments out of banks say that they moved. */
export const paymentsMoved: readonly SubledgerBook[] = [
  paid('Bank', 'AP', settled('Bank')),
  paid('Bank', 'Bank', [payments('Bank', sql`p.amount`)]),
]

/** A card is paid off later: its issuer is owed instead, in the currency of the card [FA14]. */
export const chargesMoved: readonly SubledgerBook[] = [
  paid('Card', 'AP', [...settled('Card'), payments('Card', sql`p.charge_amount`, sql``, sql.ref('p.charge_currency'))]),
]
