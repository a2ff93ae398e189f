import { sql, type RawBuilder } from 'kysely'
import { StatementDifferences } from '../../../../shared/contracts/ap/statement-differences.ts'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { itemMovedBy } from '../../../ledger/items-moved.ts'
import { rowsFor, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { FirmStore } from '../../admin/index.ts'
import { VendorStatementStore } from '../vendor-statement/entity.ts'

type Asked = ReportAsked<RecordOf<typeof StatementDifferences.parameters>>

const linesOf = ({ parameters: p, inSight }: Asked): RawBuilder<unknown> => sql`
  select t.firm_id as "firmId", l.* from vendor_statement s
  join firm_shown t on t.firm_id = s.vendor_id and ${inSight(FirmStore)}
  cross join lateral (
    select coalesce(x.standing, 'NotOurs') as standing, x.doc_number as "docNumber", x.doc_date as "docDate", x.our_number as "ourNumber",
           coalesce(x.amount, 0) as "theirAmount", coalesce(x.our_amount, 0) as "ourAmount", coalesce(x.difference, 0) as difference
    from vendor_statement_line x where x.owner_id = s.id
    union all
    select 'Opening', null, s.opening_date, null, coalesce(s.opening_balance, 0), coalesce(s.our_opening, 0),
           coalesce(s.opening_balance, 0) - coalesce(s.our_opening, 0)
    where s.form = 'BalanceForward'
    union all
    select 'NotTheirs', null, o.doc_date, o.doc_number, 0, o.amount, -o.amount
    from vendor_statement_ours o where o.owner_id = s.id and o.standing = 'NotTheirs') l
  where s.statement_no = ${p.statementNo}
    and s.id in (select t.id from vendor_statement t where ${inSight(VendorStatementStore)}) and (${p.only} = 'All' or l.difference <> 0)`

/** Apart from the lines: what the vendor says is open, and what lines and applications make of his items by that day in our books. */
const balances = ({ parameters: p }: Asked): RawBuilder<unknown> | null => {
  if (p.only !== 'All') return null
  return sql`
    with s as (select * from vendor_statement where statement_no = ${p.statementNo}),
    books as (
      select coalesce(-sum(m.txn), 0) as balance
      from s join open_item_shown i on i.firm_id = s.vendor_id and i.currency = s.currency
      join company_shown c on c.company_id = i.company_id and c.is_default
      join gl_account_shown a on a.account = i.gl_account and a.control_kind = 'AP'
      cross join lateral (select sum(txn) as txn from (${itemMovedBy(sql`i.id`, sql`s.statement_date`)}) moved) m)
    select 'statement' as name, s.statement_no as subject, s.currency,
           coalesce((select sum("theirAmount") from r), 0) as reported, coalesce(s.balance, 0) as expected from s
    union all
    select 'books', s.statement_no, s.currency, coalesce((select sum("ourAmount") from r), 0), b.balance from s, books b`
}

/** [finance 7.13] A statement of a vendor, explained line by line. */
export const statementDifferences = rowsFor(StatementDifferences, linesOf, {
  ties: { of: ['theirAmount', 'ourAmount'], query: balances },
})
