import { sql } from 'kysely'
import type { Difference } from '../../../../ledger/balances.ts'
import type { BookProof } from '../../../../ledger/prove.ts'

/** What invoices have matched of a receipt is what the receipt counts as invoiced. */
export const receiptsInvoiced: BookProof = (companyId) => sql<Difference>`
  select 'Receipt' as proof, r.line_key || ' invoiced' as subject, '' as currency, coalesce(m.quantity, 0)::text as expected,
         r.invoiced::text as found, '{}'::text[] as entries
  from receipt_line_read r
    left join (select m.receipt_line, sum(m.quantity) as quantity
               from ap_match m join ap_invoice v on v.id = m.owner_id where v.status = 'Posted' group by 1) m
      on m.receipt_line = r.line_key
  where r.company_id = ${companyId} and r.invoiced <> coalesce(m.quantity, 0)`
