import { sql, type RawBuilder } from 'kysely'
import type { Draft, DraftBook } from '../../ledger/drafts.ts'

const drafts = (
  source: DraftBook['source'],
  documentType: string,
  rows: (from: string, to: string, companyId: string) => RawBuilder<Draft>,
): DraftBook => ({
  source,
  documentType,
  async read(db, { companyId, from, to }) {
    return (await rows(from, to, companyId).execute(db)).rows
  },
})

const payments = (paidBy: 'Bank' | 'Card') => (from: string, to: string, companyId: string) =>
  sql<Draft>`
  select id, payment_no as number, payment_date::text as date, status from ap_payment
  where status in ('Draft', 'Submitted', 'Approved') and paid_by = ${paidBy} and company_id = ${companyId}
    and payment_date between ${from}::date and ${to}::date order by payment_no`

/** [finance 5.9] Documents of payables that are entered and not posted. */
export const apDrafts: readonly DraftBook[] = [
  drafts(
    'PJ',
    'ap.purchaseInvoice',
    (from, to, companyId) => sql`
      select id, invoice_no as number, coalesce(posting_date, transaction_date)::text as date, status from ap_invoice
      where status in ('Draft', 'Submitted', 'Approved') and coalesce(company_id, ${companyId}) = ${companyId}
        and coalesce(posting_date, transaction_date) between ${from}::date and ${to}::date order by invoice_no`,
  ),
  drafts('CD', 'ap.payment', payments('Bank')),
  drafts('CC', 'ap.cardPayment', payments('Card')),
]
