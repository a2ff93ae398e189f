import { sql, type RawBuilder } from 'kysely'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { TrialBalance } from '../../../../shared/contracts/gl/trial-balance.ts'
import { accountName } from '../../../ledger/account-name.ts'
import { balancesAt } from '../../../ledger/balances-at.ts'
import { movementsBy } from '../../../ledger/items-moved.ts'
import { rowsFor, where, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { AccountStore } from '../account/entity.ts'
import { ownCurrency } from '../../../trade/company/own-company.ts'
import { unknownCurrency } from './asked-currency.ts'

type Asked = ReportAsked<RecordOf<typeof TrialBalance.parameters>>

/** The last day before the fiscal year that a day lies in; before the calendar's where there is none. */
const beforeYear = (day: string): RawBuilder<unknown> => sql`
  (select coalesce(
     (select y.start_date from fiscal_year_shown y join company_shown o on o.company_id = y.company_id and o.is_default
      where ${day}::date between y.start_date and y.end_date),
     date_trunc('year', ${day}::date)::date) - 1)`

/** The same day of the year before; of the last day of a month, the last day of that month. */
const yearEarlier = (day: string): RawBuilder<unknown> => sql`
  (case when extract(day from ${day}::date + 1) = 1
     then (date_trunc('month', ${day}::date + 1) - interval '1 year')::date - 1
     else (${day}::date - interval '1 year')::date end)`

/** [finance 9.3] Accounts in sight with what stood on them; each figure is worked out as at its day, whatever was posted since. */
const accounts = ({ parameters: p, inSight, locale }: Asked): RawBuilder<unknown> => {
  const days = {
    opening: sql`${p.from}::date - 1`,
    closing: sql`${p.to}::date`,
    year: beforeYear(p.to),
    earlier: yearEarlier(p.to),
  }
  const asked = {
    days,
    dataTypes: [...new Set([p.dataType, 'Budget'] as const)],
    currency: p.inCurrency,
    beforeClosing: p.beforeClosing,
  }
  const at = (day: keyof typeof days, figure: RawBuilder<unknown>, type: string = p.dataType) => sql`
    coalesce(sum(${figure}) filter (where b.day = ${sql.lit(day)} and b.data_type = ${type}), 0)`
  const [debit, credit, net] = [sql`b.debit`, sql`b.credit`, sql`b.debit - b.credit`]
  const moved = (figure: RawBuilder<unknown>, since: 'opening' | 'year', type?: string) =>
    sql`(${at('closing', figure, type)} - ${at(since, figure, type)})`
  return sql`
    select t.account, ${accountName(locale, 't')} as "accountName", t.account_type as "accountType",
           t.branch_segment as branch, t.department_segment as department,
           coalesce(${p.inCurrency}::text, ${ownCurrency}) as currency,
           coalesce(s.opening, 0) as opening, coalesce(s.debit, 0) as debit, coalesce(s.credit, 0) as credit,
           greatest(s.closing, 0) as "closingDebit", greatest(-s.closing, 0) as "closingCredit",
           coalesce(s.closing, 0) as closing, coalesce(s.year_debit, 0) as "yearDebit", coalesce(s.year_credit, 0) as "yearCredit",
           coalesce(s.earlier, 0) as "yearBefore", coalesce(s.budget, 0) as budget,
           coalesce(s.year_debit - s.year_credit - s.budget, 0) as variance
    from gl_account t
    left join (
      select b.gl_account, ${at('opening', net)} as opening, ${moved(debit, 'opening')} as debit,
             ${moved(credit, 'opening')} as credit, ${at('closing', net)} as closing,
             ${moved(debit, 'year')} as year_debit, ${moved(credit, 'year')} as year_credit,
             ${at('earlier', net)} as earlier, ${moved(net, 'year', 'Budget')} as budget
      from (${balancesAt(asked)}) b group by b.gl_account
    ) s on s.gl_account = t.account
    where not t.heading and ${inSight(AccountStore)}
      and ${where(p.accountFrom, sql`t.account >= ${p.accountFrom}`)}
      and ${where(p.accountTo, sql`t.account <= ${p.accountTo}`)}
      and ${where(p.branchSegment, sql`t.branch_segment = ${p.branchSegment}`)}
      and ${where(p.departmentSegment, sql`t.department_segment = ${p.departmentSegment}`)}
      and (${p.withZero} or s.opening <> 0 or s.closing <> 0 or s.debit <> 0 or s.credit <> 0 or s.earlier <> 0
        or s.year_debit <> 0 or s.year_credit <> 0 or s.budget <> 0)`
}

/**
 * [finance 9.3] Debits are credits; and each account that is the sum of open items is that sum, less what waits for its integration. Of a
 * part of the accounts the sides need not agree, and figures that are no money have neither.
 */
function proof({ parameters: p }: Asked): RawBuilder<unknown> | null {
  if (p.dataType !== 'Actual') return null
  const [inItems, waiting, shown] =
    p.inCurrency === null
      ? [sql`m.amount`, sql`l.debit - l.credit`, ownCurrency]
      : [sql`m.txn`, sql`l.txn_debit - l.txn_credit`, sql`${p.inCurrency}::text`]
  const isPart = [p.accountFrom, p.accountTo, p.branchSegment, p.departmentSegment].some(Boolean)
  const control = sql`
    select 'control' as name, a.account as subject, ${shown} as currency, coalesce(r.closing, 0) as reported,
           coalesce(i.amount, 0) - coalesce(w.amount, 0) as expected
    from gl_account a
    left join r on r.account = a.account
    left join (
      select o.gl_account, sum(${inItems}) as amount
      from (${movementsBy(p.to)}) m join open_item_shown o on o.id = m.item_id
      join company_shown c on c.company_id = o.company_id and c.is_default
      where ${where(p.inCurrency, sql`o.currency = ${p.inCurrency}`)} group by 1) i on i.gl_account = a.account
    left join (
      select l.gl_account, sum(${waiting}) as amount
      from pending_line_shown l where l.item_id is not null and l.posting_date <= ${p.to}::date
        and ${where(p.inCurrency, sql`l.txn_currency = ${p.inCurrency}`)} group by 1) w on w.gl_account = a.account
    where a.holds_items and (r.closing <> 0 or i.amount <> 0) and ${isPart ? sql`r.account is not null` : sql`true`}`
  if (isPart) return sql`${control} order by a.account`
  return sql`
    select * from (
    select 'sides' as name, '' as subject, ${shown} as currency, s.debit as reported, s.credit as expected
    from (select coalesce(sum("closingDebit"), 0) as debit, coalesce(sum("closingCredit"), 0) as credit from r) s
    union all
    ${control}) p order by p.subject`
}

export const trialBalance = rowsFor(TrialBalance, accounts, {
  opening: async ({ parameters }, db) => ({ problems: await unknownCurrency(db, parameters) }),
  ties: { of: ['account', 'closing', 'closingDebit', 'closingCredit'], query: proof },
})
