import { sql } from 'kysely'
import type { Difference } from '../../../ledger/balances.ts'
import type { BookProof } from '../../../ledger/prove.ts'

/**
 * What is received and not invoiced: of each line of a posted receipt the open item carries what it came in at less what invoices
 * have matched.
 */
export const receiptsAgree: BookProof = (companyId) => sql<Difference>`
  with line as (
    select l.line_key, r.currency, case r.status when 'Posted' then l.amount - l.invoiced_amount - l.returned_amount else 0 end as waits,
           -coalesce(i.open_txn, 0) as carried, r.entry_no
    from purchase_receipt_line l join purchase_receipt r on r.id = l.owner_id left join open_item_shown i on i.id = l.item_id
    where r.company_id = ${companyId} and r.status <> 'Open' and l.quantity > 0
  )
  select 'Receipt' as proof, line_key as subject, currency, waits::text as expected, carried::text as found,
         array_remove(array[entry_no], null) as entries
  from line where carried <> waits`
