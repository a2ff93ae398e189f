import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { PostedLine } from './posting.ts'

/** What is posted of an opening, in one read: items in place of the balances of their accounts. */
export async function postedLines(trx: Trx, id: string): Promise<readonly PostedLine[]> {
  const { rows } = await sql<PostedLine>`
    select l.part, l.row_no as row, l.gl_account as account, a.holds_items as "isControl", a.control_kind = 'Bank' as "isBank",
           a.control_kind as kind, l.firm_id as "firmId", l.reference, l.document_date::text as "documentDate", l.due_date::text as "dueDate",
           l.currency, trim_scale(l.rate)::text as rate, trim_scale(l.txn)::text as txn, trim_scale(l.amount)::text as amount
    from opening_line l join gl_account a on a.account = l.gl_account
    where l.opening_id = ${id}::uuid and (l.part <> 'TrialBalance' or not a.holds_items)
    order by case l.part when 'TrialBalance' then 1 when 'Customers' then 2 else 3 end, l.row_no`.execute(trx)
  return rows
}
