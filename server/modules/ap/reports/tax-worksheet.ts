import { sql, type Kysely, type RawBuilder } from 'kysely'
import { TaxWorksheet } from '../../../../shared/contracts/ap/tax-worksheet.ts'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { rowsFor, type Opening, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { returnTaxes } from '../../admin/index.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { accountName } from '../../../ledger/account-name.ts'
import { AccountStore } from '../../gl/index.ts'
import { formOn, linesToIntegrate, salesOf, taxAccounts, upTo, waitingLines } from '../tax-return/measured.ts'
import { nextPeriod } from '../tax-return/period.ts'

type Parameters = RecordOf<typeof TaxWorksheet.parameters>
type Asked = ReportAsked<Parameters>

const companyOf = ({ carried }: Asked): string => (carried[0] as { companyId: string }).companyId

/** Lines that are filed in returns of periods that end between the days. */
const filed = (asked: Asked): RawBuilder<unknown> => sql`
  select k.entry_id, k.line_no, k.stands_for, k.amount, r.return_no
  from tax_return r join tax_return_entry_line k on k.return_id = r.id and k.stands
  where r.company_id = ${companyOf(asked)} and r.status = 'Filed'
    and r.period_end between ${asked.parameters.periodStart}::date and ${asked.parameters.periodEnd}::date`

/** The last day that is filed. */
const filedUntil = (asked: Asked): RawBuilder<unknown> => sql`
  coalesce((select max(period_end) from tax_return where company_id = ${companyOf(asked)} and status = 'Filed'), '-infinity'::date)`

/**
 * What waits between the days, unless all of them are filed: then it goes on the next return. What came late into a filed period goes
 * with the first days that are not.
 */
const waiting = (asked: Asked): RawBuilder<unknown> => {
  const { periodStart, periodEnd } = asked.parameters
  return sql`
    select w.entry_id, w.line_no, w.stands_for, w.amount, null::text
    from (select ${filedUntil(asked)} as until) u
    cross join (${waitingLines(upTo({ companyId: companyOf(asked), periodEnd }))}) w
    where ${periodEnd}::date > u.until
      and (w.posting_date >= ${periodStart}::date or (w.posting_date <= u.until and ${periodStart}::date - 1 <= u.until))`
}

const rows = (asked: Asked): RawBuilder<unknown> => {
  const { parameters: p, inSight, locale } = asked
  return sql`
    with form as (${formOn(sql`${p.periodEnd}::date`)})
    select f.line, f.stands_for as "standsFor", l.gl_account as "glAccount", ${accountName(locale, 't')} as "accountName", e.entry_no as "entryNo",
           l.posting_date::text as "postingDate", left(e.description, 200) as description, l.tax_code as "taxCode",
           x.return_no as "returnNo", 1 as entries, 0::numeric as sales,
           case when f.stands_for in ('Collected', 'CollectedAdjustment') then x.amount else 0 end as collected,
           case when f.stands_for in ('Recoverable', 'RecoverableAdjustment') then x.amount else 0 end as recoverable,
           case when f.stands_for in ('Collected', 'CollectedAdjustment') then x.amount else -x.amount end as "netTax"
    from (${filed(asked)} union all ${waiting(asked)}) x
    join form f on f.stands_for = x.stands_for
    join entry_line_shown l on l.entry_id = x.entry_id and l.line_no = x.line_no
    join entry_shown e on e.id = l.entry_id
    join gl_account_shown t on t.account = l.gl_account and ${inSight(AccountStore)}
    union all
    select f.line, 'Sales', s.gl_account, ${accountName(locale, 't')}, null, null, null, null, null, 0, s.amount, 0, 0, 0
    from (${salesOf({ companyId: companyOf(asked), ...p })}) s
    join form f on f.stands_for = 'Sales'
    join gl_account_shown t on t.account = s.gl_account and ${inSight(AccountStore)}
    where s.amount <> 0`
}

/** What the tax accounts moved between the days, and late before them, but for what returns have booked and what is on other returns. */
const moved = (asked: Asked): RawBuilder<unknown> => sql`
  with account as (select account from (${taxAccounts(sql`${companyOf(asked)}`)}) c),
  late as (
    select "glAccount" as account, sum("netTax") as net from r
    where "standsFor" <> 'Sales' and "postingDate" < ${asked.parameters.periodStart} group by 1),
  books as (
    select l.gl_account as account, sum(l.credit - l.debit) as net
    from entry_line_shown l join entry_shown e on e.id = l.entry_id
    where l.company_id = ${companyOf(asked)} and l.data_type = 'Actual'
      and l.posting_date between ${asked.parameters.periodStart}::date and ${asked.parameters.periodEnd}::date
      and l.posting_date >= (select min(i.from_date) from tax_filing i where i.company_id = ${companyOf(asked)})
      and l.gl_account in (select account from account)
      and not exists (select from tax_return t where t.entry_id is not null and (t.entry_id = e.id or t.entry_id = e.reverses_entry_id))
      and coalesce(l.tax_code, '') not in (select tax_code from (${elsewhere(asked)}) o)
    group by l.gl_account)
  select 'account' as name, c.account as subject, (select currency from company_shown where company_id = ${companyOf(asked)}) as currency,
         coalesce((select sum("netTax") from r where "glAccount" = c.account and "standsFor" <> 'Sales'), 0) as reported,
         coalesce(b.net, 0) + coalesce(k.net, 0) as expected
  from account c left join books b using (account) left join late k using (account)
  where b.account is not null or k.account is not null
  union all
  select 'pending', q.account, (select currency from company_shown where company_id = ${companyOf(asked)}), 0, sum(q.net)
  from (${outside(asked)}) q, (select ${filedUntil(asked)} as until) u
  where q.is_tax and (q.posting_date >= ${asked.parameters.periodStart}::date
    or (q.posting_date <= u.until and ${asked.parameters.periodStart}::date - 1 <= u.until and ${asked.parameters.periodEnd}::date > u.until))
  group by q.account having sum(q.net) <> 0`

/** What would be among the lines and waits for its integration. */
const outside = (asked: Asked): RawBuilder<unknown> =>
  linesToIntegrate({
    companyId: sql`${companyOf(asked)}`,
    periodStart: sql`${asked.parameters.periodStart}::date`,
    until: sql`${asked.parameters.periodEnd}::date`,
  })

/** Taxes that are on no line of this form. */
const elsewhere = ({ parameters: { periodEnd } }: Asked): RawBuilder<unknown> => sql`
  select tax_code from (${returnTaxes}) g
  where not on_return and not exists (
    select from (${formOn(sql`${periodEnd}::date`)}) f where f.line in (g.collected_line, g.recoverable_line))`

const opening = async (_asked: Asked, db: Kysely<Tables>): Promise<Opening> => ({
  carried: [{ companyId: (await ownCompany(db)).companyId }],
})

/** The period that is filed next; the month before where nobody has said how often the company files. */
async function begins(db: Kysely<Tables>): Promise<Partial<Parameters>> {
  const next = await nextPeriod(db, (await ownCompany(db)).companyId)
  return next ? { periodStart: next.periodStart, periodEnd: next.periodEnd } : {}
}

export const taxWorksheet = rowsFor(TaxWorksheet, rows, {
  ties: { of: ['glAccount', 'standsFor', 'postingDate', 'netTax'], query: moved },
  opening,
  begins,
})
