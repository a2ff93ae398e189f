import { sql } from 'kysely'
import type { Difference } from '../../ledger/balances.ts'
import type { BookProof } from '../../ledger/prove.ts'
import type { SubledgerBook } from '../../ledger/subledgers.ts'

/** What posted invoices move of a control account, a credit on its other side; what was reversed has a row of each day. */
const invoices = (kind: SubledgerBook['kind'], amount: string): SubledgerBook => ({
  source: 'SJ',
  kind,
  movements: ({ from, to }) => sql`
    select 'ar.customerInvoice'::text as document_type, d.id as document_id, d.invoice_no as number, m.moved_on, d.currency,
           greatest(m.amount, 0::numeric) as debit, greatest(-m.amount, 0::numeric) as credit
    from customer_invoice d
    cross join lateral (select case d.kind when 'Credit' then -${sql.ref(`d.${amount}`)} else ${sql.ref(`d.${amount}`)} end as amount) s
    cross join lateral (values (d.doc_date, s.amount), (d.reversed_on, -s.amount)) m (moved_on, amount)
    where d.entry_id is not null and m.amount <> 0 and m.moved_on between ${from}::date and ${to}::date`,
})

/** [finance 6, gl-integration] What documents of receivables say that they moved. */
export const arSubledgers: readonly SubledgerBook[] = [
  invoices('AR', 'due_amount'),
  invoices('HoldbackReceivable', 'holdback_amount'),
]

/** Invoices beside the ledger: each has its entry when it is posted and none before, and says the number that it has. */
export const receivablesAgree: BookProof = (companyId) => sql<Difference>`
  select 'Document' as proof, d.document_no as subject, '' as currency, coalesce(e.entry_no, 'an entry') as expected,
         coalesce(d.entry_no, 'none') as found, array_remove(array[e.entry_no], null) as entries
  from customer_invoice d
  left join moved_entry e on (e.document_type, e.document_id, e.purpose) = ('ar.customerInvoice', d.id, 'post')
  where d.company_id = ${companyId}
    and case when d.status in ('Draft', 'Submitted', 'Approved') then e.id is not null
             else (e.id, e.entry_no) is distinct from (d.entry_id, d.entry_no) end`
