import { sql, type RawBuilder } from 'kysely'
import type { DraftBook } from '../../ledger/drafts.ts'

const drafts = (
  source: DraftBook['source'],
  rows: (from: string, to: string, companyId: string) => RawBuilder<{ number: string }>,
): DraftBook => ({
  source,
  async read(db, { companyId, from, to }) {
    const found = await rows(from, to, companyId).execute(db)
    return found.rows.map(({ number }) => number)
  },
})

const payments = (paidBy: 'Bank' | 'Card') => (from: string, to: string, companyId: string) => sql<{ number: string }>`
  select payment_no as number from ap_payment
  where status = 'Draft' and paid_by = ${paidBy} and company_id = ${companyId}
    and payment_date between ${from}::date and ${to}::date order by payment_no`

/** [finance 5.9] Documents of payables that are entered and not posted. */
export const apDrafts: readonly DraftBook[] = [
  drafts(
    'PJ',
    (from, to, companyId) => sql`
      select invoice_no as number from ap_invoice
      where status in ('Draft', 'Submitted', 'Approved') and coalesce(company_id, ${companyId}) = ${companyId}
        and coalesce(posting_date, transaction_date) between ${from}::date and ${to}::date order by invoice_no`,
  ),
  drafts('CD', payments('Bank')),
  drafts('CC', payments('Card')),
]
