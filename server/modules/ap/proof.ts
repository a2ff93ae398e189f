import { sql } from 'kysely'
import type { Difference } from '../../ledger/balances.ts'
import type { BookProof } from '../../ledger/prove.ts'

/**
 * Invoices and payments beside the ledger: each has its entry when it is posted and none before, says the number that it has, and
 * what invoices have matched of a receipt is what the receipt counts as invoiced.
 */
export const payablesAgree: BookProof = (companyId) => sql<Difference>`
  with document as (
    select 'ap.purchaseInvoice' as type, id, invoice_no as number, status, entry_id, entry_no from ap_invoice
    where company_id = ${companyId}
    union all
    select case paid_by when 'Card' then 'ap.cardPayment' else 'ap.payment' end, id, payment_no, status, entry_id, entry_no
    from ap_payment where company_id = ${companyId}
  )
  select 'Document' as proof, d.number as subject, '' as currency, coalesce(e.entry_no, 'an entry') as expected,
         coalesce(d.entry_no, 'none') as found, array_remove(array[e.entry_no], null) as entries
  from document d left join moved_entry e on (e.document_type, e.document_id, e.purpose) = (d.type, d.id, 'post')
  where case when d.status in ('Draft', 'Submitted', 'Approved') then e.id is not null else (e.id, e.entry_no) is distinct from (d.entry_id, d.entry_no) end
  union all
  select 'Receipt', r.line_key || ' invoiced', '', coalesce(m.quantity, 0)::text, r.invoiced::text, '{}'
  from receipt_line_read r join purchase_receipt p on p.id = r.receipt_id
    left join (select m.receipt_line, sum(m.quantity) as quantity
               from ap_match m join ap_invoice v on v.id = m.owner_id where v.status = 'Posted' group by 1) m
      on m.receipt_line = r.line_key
  where p.company_id = ${companyId} and r.invoiced <> coalesce(m.quantity, 0)`
