import { sql } from 'kysely'
import type { Difference } from '../../../ledger/balances.ts'
import type { BookProof } from '../../../ledger/prove.ts'

/**
 * Revaluations beside the ledger: what the lines of one say of an account is what its entries have booked there, and a draft has
 * booked nothing.
 */
export const revaluationsAgree: BookProof = (companyId) => sql<Difference>`
  with told as (
    select v.id, v.revaluation_no, l.account, sum(l.difference) as amount
    from fx_revaluation v join fx_revaluation_line l on l.owner_id = v.id
    where v.company_id = ${companyId} and v.status <> 'Draft' group by 1, 2, 3
  ), booked as (
    select v.id, v.revaluation_no, l.gl_account as account, sum(l.debit - l.credit) as amount
    from fx_revaluation v
    join entry_shown e on e.document_type = 'gl.foreignExchangeRevaluation' and e.document_id = v.id and e.purpose in ('post', 'residue')
    join entry_line_shown l on l.entry_id = e.id
    where v.company_id = ${companyId}
      and exists (select from fx_revaluation_line o where o.owner_id = v.id and o.account = l.gl_account)
    group by 1, 2, 3
  )
  select 'Document' as proof, revaluation_no || ' ' || account as subject, '' as currency, coalesce(told.amount, 0)::text as expected,
         coalesce(booked.amount, 0)::text as found, '{}'::text[] as entries
  from told full join booked using (id, revaluation_no, account)
  where coalesce(told.amount, 0) <> coalesce(booked.amount, 0)`
