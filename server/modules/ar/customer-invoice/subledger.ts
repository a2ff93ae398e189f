import { sql, type RawBuilder } from 'kysely'
import type { SubledgerBook } from '../../../ledger/subledgers.ts'

/** What posted invoices move of a control account, a credit on its other side, and a release off what was held; what was reversed has a row of each day. */
const invoices = (kind: SubledgerBook['kind'], amount: RawBuilder<unknown>): SubledgerBook => ({
  source: 'SJ',
  kind,
  movements: ({ from, to }) => sql`
    select 'ar.customerInvoice'::text as document_type, d.id as document_id, d.invoice_no as number, m.moved_on, d.currency,
           greatest(m.amount, 0::numeric) as debit, greatest(-m.amount, 0::numeric) as credit
    from customer_invoice d
    cross join lateral (select case d.kind when 'Credit' then -${amount} else ${amount} end as amount) s
    cross join lateral (values (d.doc_date, s.amount), (d.reversed_on, -s.amount)) m (moved_on, amount)
    where d.entry_id is not null and m.amount <> 0 and m.moved_on between ${from}::date and ${to}::date`,
})

/** [finance 6, gl-integration] What invoices say that they moved. */
export const subledgers: readonly SubledgerBook[] = [
  invoices('AR', sql`d.due_amount`),
  invoices('HoldbackReceivable', sql`(case d.kind when 'Release' then -d.net_amount else d.holdback_amount end)`),
]
