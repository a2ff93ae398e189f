import { sql } from 'kysely'
import type { Difference } from '../../../ledger/balances.ts'
import type { BookProof } from '../../../ledger/prove.ts'

/**
 * What is received and not invoiced: of each line of a posted receipt the open item carries what it came in at less what invoices
 * have matched, and a receipt has its entry when it is posted and none before.
 */
export const receiptsAgree: BookProof = (companyId) => sql<Difference>`
  with line as (
    select l.line_key, r.currency, case r.status when 'Posted' then l.amount - l.invoiced_amount else 0 end as waits,
           -coalesce(i.open_txn, 0) as carried, r.entry_no
    from purchase_receipt_line l join purchase_receipt r on r.id = l.owner_id left join open_item i on i.id = l.item_id
    where r.company_id = ${companyId} and r.status <> 'Open' and l.quantity > 0
  )
  select 'Receipt' as proof, line_key as subject, currency, waits::text as expected, carried::text as found,
         array_remove(array[entry_no], null) as entries
  from line where carried <> waits
  union all
  select 'Document', r.receipt_no, '', coalesce(e.entry_no, 'an entry'), coalesce(r.entry_no, 'none'), array_remove(array[e.entry_no], null)
  from purchase_receipt r left join moved_entry e on (e.document_type, e.document_id, e.purpose) = ('po.purchaseReceipt', r.id, 'post')
  where r.company_id = ${companyId}
    and (case when r.status = 'Open' then e.id is not null else (e.id, e.entry_no) is distinct from (r.entry_id, r.entry_no) end)`
