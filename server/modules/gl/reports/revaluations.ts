import { sql, type RawBuilder } from 'kysely'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { RevaluationReport } from '../../../../shared/contracts/gl/revaluation-report.ts'
import { accountName } from '../../../ledger/account-name.ts'
import { rowsFor, where, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { FirmStore } from '../../admin/index.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { accountsInRole } from '../account/named-accounts.ts'
import { AccountStore } from '../account/entity.ts'
import { RevaluationStore } from '../foreign-exchange-revaluation/entity.ts'

type Asked = ReportAsked<RecordOf<typeof RevaluationReport.parameters>>

const companyOf = ({ carried }: Asked): string => (carried[0] as { companyId: string }).companyId

/**
 * Each line as it was posted, and once more, with the other sign, for each entry that took it back; what has turned back and is reversed
 * has moved its account four times.
 */
const rows = (asked: Asked): RawBuilder<unknown> => {
  const { parameters: p, inSight, locale } = asked
  return sql`
    with moved as (
      select v.id, null::uuid as entry_id, v.revaluation_date as moved_on, 'Revalued' as move, 1 as sign, null::boolean as of_residue
      from fx_revaluation v where v.company_id = ${companyOf(asked)} and v.status <> 'Draft'
      union all
      select e.document_id, e.id, e.posting_date, case when j.source = 'RJ' then 'TurnedBack' else 'Reversed' end,
             case when e.purpose in ('undo.rev') then 1 else -1 end, e.purpose like 'residue%'
      from entry_shown e join journal_shown j on j.id = e.journal_id
      where e.company_id = ${companyOf(asked)} and e.document_type = 'gl.foreignExchangeRevaluation'
        and e.purpose in ('undo', 'post.rev', 'residue.rev', 'undo.rev')
    )
    select v.currency, l.account, ${accountName(locale)} as "accountName", m.moved_on as "movedOn", v.revaluation_no as "revaluationNo", m.move,
           t.firm_id as "firmId", l.reference,
           case when m.move = 'Revalued' then v.rate end as rate,
           case when m.move = 'Revalued' then l.balance end as balance,
           case when m.move = 'Revalued' then l.carrying end as carrying,
           case when m.move = 'Revalued' then l.revalued end as revalued,
           case when l.balance <> 0 then m.sign * l.difference else 0 end as unrealized,
           case when l.balance = 0 then m.sign * l.difference else 0 end as realized,
           e.entry_no as "entryNo", (select r.entry_no from entry_shown r where r.reverses_entry_id = e.id) as "reversingNo"
    from moved m
    join fx_revaluation v on v.id = m.id
    join fx_revaluation_line l on l.owner_id = v.id
      and (m.of_residue is null or ((l.balance = 0) = m.of_residue and l.difference <> 0))
    join gl_account a on a.account = l.account
    left join firm_shown t on t.firm_id = l.firm_id
    left join entry_shown e on e.id = case
      when m.entry_id is not null then m.entry_id
      when l.difference = 0 then null
      when l.balance = 0 then v.residue_entry_id else v.entry_id end
    where m.moved_on between ${p.from}::date and ${p.to}::date
      and (t.id is null or ${inSight(FirmStore)})
      and v.id in (select t.id from fx_revaluation t where ${inSight(RevaluationStore)})
      and l.account in (select t.account from gl_account t where ${inSight(AccountStore)})
      and ${where(p.inCurrency, sql`v.currency = ${p.inCurrency}`)}
      and ${where(p.ofAccount, sql`l.account = ${p.ofAccount}`)}`
}

/** What entries of revaluations, and what took them back, have moved on each account; and all that moved on unrealized gains and losses. */
const ties = (asked: Asked): RawBuilder<unknown> | null => {
  const { parameters: p } = asked
  const company = companyOf(asked)
  const unrealized = accountsInRole(sql`${company}`, 'FX_UNREALIZED')
  const days = sql`l.company_id = ${company} and l.data_type = 'Actual' and l.posting_date between ${p.from}::date and ${p.to}::date`
  const inCompany = sql`(select currency from company_shown where company_id = ${company})`
  const byAccount = sql`
    select 'account' as name, account as subject, ${inCompany} as currency, coalesce(told.amount, 0) as reported,
           coalesce(booked.amount, 0) as expected
    from (select account, sum(unrealized + realized) as amount from r group by account) told
    full join (
      select l.gl_account as account, sum(l.debit - l.credit) as amount
      from entry_line_shown l
      join entry_shown e on e.id = l.entry_id
      join gl_account a on a.account = l.gl_account and a.revalued
      where ${days} and exists (
        select from entry_shown o join journal_shown j on j.id = o.journal_id
        where o.id = coalesce(e.reverses_entry_id, e.id) and j.source = 'FX')
        and ${where(p.inCurrency, sql`l.txn_currency = ${p.inCurrency}`)} and ${where(p.ofAccount, sql`l.gl_account = ${p.ofAccount}`)}
      group by l.gl_account) booked using (account)
    where coalesce(told.amount, 0) <> 0 or coalesce(booked.amount, 0) <> 0`
  // Gains and losses of one currency or account are not told apart on theirs.
  if (p.inCurrency || p.ofAccount) return byAccount
  return sql`${byAccount}
    union all
    select 'unrealized', (select string_agg(distinct account, ', ' order by account) from (${unrealized}) u), ${inCompany},
           (select coalesce(sum(unrealized), 0) from r),
           (select coalesce(sum(l.credit - l.debit), 0) from entry_line_shown l
            where ${days} and l.gl_account in (select account from (${unrealized}) u))
    where exists (select from (${unrealized}) u)`
}

export const revaluationReport = rowsFor(RevaluationReport, rows, {
  ties: { of: ['account', 'unrealized', 'realized'], query: ties },
  opening: async (_asked, db) => ({ carried: [{ companyId: (await ownCompany(db)).companyId }] }),
})
