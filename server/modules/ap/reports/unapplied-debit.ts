import { sql, type RawBuilder } from 'kysely'
import { UnappliedDebit } from '../../../../shared/contracts/ap/unapplied-debit.ts'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { controlBalancesAt, pendingBalancesAt } from '../../../ledger/control-balances.ts'
import { itemsMovedBy } from '../../../ledger/items-moved.ts'
import { rowsFor, where, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { FirmStore } from '../../admin/index.ts'
import { seesAccount } from '../../gl/index.ts'
import { documentNoOfItem } from './item-document.ts'

type Asked = ReportAsked<RecordOf<typeof UnappliedDebit.parameters>>

/** [FA15] Every item of the payable accounts that was open on the debit side at the end of the day. */
const unapplied = ({ parameters: p, inSight, user }: Asked): RawBuilder<unknown> => {
  const inCompany = p.amountsIn === 'Company'
  return sql`
    select t.firm_id as "firmId", t.name, i.reference, ${documentNoOfItem} as "documentNo", i.document_date as "documentDate",
           case when i.kind in ('Credit', 'DebitMemo', 'Payment', 'Opening') then i.kind else 'Other' end as kind,
           ${p.asOf}::date - i.document_date as age, i.gl_account as "glAccount",
           ${inCompany ? sql`c.currency` : sql`i.currency`} as currency,
           o.original, o.original - m.open as applied, m.open as unapplied, coalesce(d.notes, o.memo) as reason
    from (select item_id, ${inCompany ? sql`amount` : sql`txn`} as open from (${itemsMovedBy(p.asOf)}) moved) m
    join open_item i on i.id = m.item_id and i.side = 'Debit'
    join gl_account a on a.account = i.gl_account and a.control_kind = 'AP'
    join company c on c.company_id = i.company_id and c.is_default
    join firm t on t.firm_id = i.firm_id
    cross join lateral (
      select sum(${inCompany ? sql`l.debit` : sql`l.txn_debit`}) as original, min(l.memo) as memo
      from moved_line l where l.item_id = i.id and l.txn_debit > 0 and l.posting_date <= ${p.asOf}::date) o
    left join ap_invoice d on d.item_id = i.id
    where m.open <> 0 and ${inSight(FirmStore)} and ${seesAccount(user, sql.ref('i.gl_account'))}
      and ${where(p.vendorId, sql`t.firm_id = ${p.vendorId}`)}
      and ${where(p.inCurrency, sql`i.currency = ${p.inCurrency}`)}`
}

/** What vendors are owed on open documents, less what the payable accounts say we owe them, is what lies with them. */
const negativePart = ({ parameters: p }: Asked): RawBuilder<unknown> | null => {
  if (p.vendorId || p.inCurrency) return null
  const inCompany = p.amountsIn === 'Company'
  const [amount, currency] = inCompany
    ? [sql`amount`, sql`(select currency from company where is_default)`]
    : [sql`txn`, sql`currency`]
  return sql`
    with owed as (
      select ${currency} as currency, -sum(${amount}) as amount
      from (${itemsMovedBy(p.asOf)}) m join open_item i on i.id = m.item_id and i.side = 'Credit'
      join gl_account a on a.account = i.gl_account and a.control_kind = 'AP' group by 1
    ), booked as (
      select ${currency} as currency, -sum(${amount}) as amount
      from (${controlBalancesAt(p.asOf, ['AP'])} union all ${pendingBalancesAt(p.asOf, ['AP'])}) b group by 1
    ), reported as (select currency, sum(unapplied) as amount from r group by 1)
    select 'negativePart' as name, '' as subject, currency, coalesce(reported.amount, 0) as reported,
           coalesce(owed.amount, 0) - coalesce(booked.amount, 0) as expected
    from owed full join booked using (currency) full join reported using (currency) order by currency`
}

export const unappliedDebit = rowsFor(UnappliedDebit, unapplied, {
  ties: { of: ['currency', 'unapplied'], query: negativePart },
})
