import { sql, type RawBuilder } from 'kysely'
import { TopAccounts } from '../../../../shared/contracts/ap/top-accounts.ts'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { rowsFor, where, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { FirmStore } from '../../admin/index.ts'
import { seesBank, seesEntry } from '../../gl/index.ts'
import { moneyBetween } from '../../../trade/items/moved.ts'
import { PAYABLE } from '../../../trade/items/side.ts'
import { ownCurrency } from '../../../trade/company/own-company.ts'

type Asked = ReportAsked<RecordOf<typeof TopAccounts.parameters>>

/** Entries of the purchase day-books in a range; what an application realized is no purchase. */
const purchases = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`
  select e.id from entry_shown e join journal_shown j on j.id = e.journal_id
  where j.source = 'PJ' and j.data_type = 'Actual' and e.kind <> 'Realized' and e.posting_date between ${from} and ${to}`

const ON_CONTROL = sql`a.control_kind in ('AP', 'HoldbackPayable')`

/**
 * Documents of entries `p (id)`: what each came to without tax, its tax, and its share, from 0 to 1, that was booked on accounts of a
 * branch; of one that has no net amount nothing is of a branch. Without a branch all of it is.
 */
const documents = (entries: RawBuilder<unknown>, branch: string | null | undefined) => sql`
  select id, firm_id, sign, gross - tax as net, tax, ${
    branch ? sql`case when gross = tax then 0 else own / (gross - tax) end` : sql`1`
  } as share
  from (
    select p.id, min(i.firm_id) as firm_id, case when min(e.reverses_entry_id::text) is null then 1 else -1 end as sign,
           coalesce(sum(l.credit - l.debit) filter (where ${ON_CONTROL}), 0) as gross,
           coalesce(sum(l.debit - l.credit) filter (where l.tax_code is not null), 0) as tax,
           coalesce(sum(l.debit - l.credit) filter (where ${ofBranch(branch)}), 0) as own
    from (${entries}) p
    join entry_shown e on e.id = p.id
    join entry_line_shown l on l.entry_id = p.id
    join gl_account_shown a on a.account = l.gl_account
    left join open_item_shown i on i.id = l.item_id and ${ON_CONTROL}
    group by p.id) document`

/** Lines `l` of what was bought on accounts `a` of a branch. */
const ofBranch = (branch: string | null | undefined) =>
  sql`l.tax_code is null and (${ON_CONTROL}) is not true and a.branch_segment = ${branch ?? null}`

/** By vendor: what his documents came to without tax, their tax, and how many of them stand; of a branch, its share of each. */
const invoiced = (user: CurrentUser, from: RawBuilder<unknown>, to: RawBuilder<unknown>, branch?: string | null) => sql`
  select firm_id, sum(round(net * share, (select home_decimals()))) as net, sum(round(tax * share, (select home_decimals()))) as tax,
         sum(sign)::int as documents
  from (${documents(purchases(from, to), branch)}) document
  where share <> 0 and ${seesEntry(user, sql.ref('document.id'))}
  group by firm_id`

/** What was paid as far as accounts and banks are in sight; of a branch, its share of the document that was paid. [S6.05] */
const paid = (user: CurrentUser, from: RawBuilder<unknown>, to: RawBuilder<unknown>, branch?: string | null) => {
  const seen = sql`
  select p.* from (${moneyBetween(PAYABLE, from, to)}) p
  left join ap_payment m on m.id = p.document_id
  where ${seesEntry(user, sql.ref('p.entry_id'))} and ${seesBank(user, sql.ref('m.bank_account_id'))}`
  if (!branch) return seen
  return sql`
  select p.firm_id, p.days, round(p.amount * d.share, (select home_decimals())) as amount
  from (${seen}) p
  join lateral (
    select e.id from entry_line_shown l join entry_shown e on e.id = l.entry_id and e.kind <> 'Realized'
    join journal_shown j on j.id = e.journal_id and j.source = 'PJ'
    where l.item_id = p.item_id order by e.posting_date, e.entry_no limit 1) opened on true
  cross join lateral (${documents(sql`select opened.id`, branch)}) d
  where d.share <> 0`
}

const spend = ({ parameters: p, inSight, user, say }: Asked): RawBuilder<unknown> => {
  const [from, to] = [sql`${p.from}::date`, sql`${p.to}::date`]
  const ofYearBefore = (day: RawBuilder<unknown>) => sql`(${day} - interval '1 year')::date`
  const branch = p.branchSegment
  const by = p.rankBy === 'Invoiced' ? sql`invoiced` : sql`paid`
  return sql`
    with paid as (
      select firm_id, sum(amount) as paid, sum(amount * days) as weighted,
             sum(amount) filter (where days is not null) as weight
      from (${paid(user, from, to, branch)}) payment group by firm_id
    ), before as (
      select firm_id, ${
        p.rankBy === 'Invoiced'
          ? sql`net as amount from (${invoiced(user, ofYearBefore(from), ofYearBefore(to), branch)}) year`
          : sql`sum(amount) as amount from (${paid(user, ofYearBefore(from), ofYearBefore(to), branch)}) year group by firm_id`
      }
    ), each as (
      select t.firm_id, t.name, coalesce(i.net, 0) as invoiced, coalesce(i.tax, 0) as tax, coalesce(i.documents, 0) as documents,
             coalesce(paid.paid, 0) as paid, paid.weighted, paid.weight, coalesce(before.amount, 0) as prior
      from (${invoiced(user, from, to, branch)}) i full join paid using (firm_id) full join before using (firm_id)
      join firm_shown t using (firm_id) left join firm_vendor_shown v on v.owner_id = t.id
      where ${inSight(FirmStore)} and ${where(p.vendorGroup, sql`v.firm_group = ${p.vendorGroup}`)}
    ), ranked as (
      select *, row_number() over (order by ${by} desc, firm_id) as place from each
    ), shown as (
      select case when place <= ${p.top} then place::int end as rank, case when place <= ${p.top} then firm_id end as firm_id,
             case when place <= ${p.top} then name else ${say('ap:topAccounts.others')} end as name,
             sum(invoiced) as invoiced, sum(tax) as tax, sum(paid) as paid, sum(documents)::int as documents, sum(prior) as prior,
             sum(weighted) as weighted, sum(weight) as weight
      from ranked group by 1, 2, 3
    )
    select rank, firm_id as "firmId", name, ${ownCurrency} as currency, invoiced, tax, paid,
           round(100 * ${by} / nullif(sum(${by}) over (), 0), 2) as share,
           round(100 * sum(${by}) over (order by rank) / nullif(sum(${by}) over (), 0), 2) as cumulative, documents,
           case when weight > 0 then round(weighted / weight)::int end as "daysToPay", prior as "priorYear",
           round(100 * (${by} - prior) / nullif(abs(prior), 0), 2) as change
    from shown`
}

/** The same day-books from their other side: what they put on all accounts but those of vendors, taxes apart. */
const dayBooks = ({ parameters: p }: Asked): RawBuilder<unknown> | null =>
  p.vendorGroup
    ? null
    : sql`
  select name, '' as subject, ${ownCurrency} as currency, reported, expected
  from (
    select coalesce(sum(l.debit - l.credit) filter (where l.tax_code is null), 0) as net,
           coalesce(sum(l.debit - l.credit) filter (where l.tax_code is not null), 0) as tax,
           coalesce(sum(l.debit - l.credit) filter (where ${ofBranch(p.branchSegment)}), 0) as own
    from (${purchases(sql`${p.from}::date`, sql`${p.to}::date`)}) p join entry_line_shown l on l.entry_id = p.id
    join gl_account_shown a on a.account = l.gl_account and (${ON_CONTROL}) is not true
  ) booked
  cross join (select coalesce(sum(invoiced), 0) as net, coalesce(sum(tax), 0) as tax from r) shown
  cross join lateral (values ${
    // The tax of a branch is a share, which no account keeps.
    p.branchSegment
      ? sql`('invoiced', shown.net, booked.own)`
      : sql`('invoiced', shown.net, booked.net), ('tax', shown.tax, booked.tax)`
  }) t (name, reported, expected)`

export const topAccounts = rowsFor(TopAccounts, spend, {
  ties: { of: ['invoiced', 'tax'], query: dayBooks },
})
