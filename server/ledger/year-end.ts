import { sql, type Kysely } from 'kysely'
import { ACCOUNT_TYPES } from '../../shared/contracts/gl/account.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Trx } from '../platform/database/transaction.ts'
import { closePeriod, seizePeriod, type ClosingContext, type Verdict } from './close.ts'
import { reopenJournal } from './journals.ts'

/** A year of a company with the period that its end is booked in: that for adjustments, else its last. Days are `YYYY-MM-DD`. */
export interface YearFacts {
  readonly id: string
  readonly fiscalYear: string
  readonly status: 'Open' | 'Closed'
  readonly startDate: string
  readonly endDate: string
  readonly periodId: string
  readonly isAdjusting: boolean
}

export async function yearOf(db: Kysely<Tables>, companyId: string, fiscalYear: string): Promise<YearFacts | null> {
  const { rows } = await sql<YearFacts>`
    select y.id, y.fiscal_year::text as "fiscalYear", y.status, y.start_date::text as "startDate", y.end_date::text as "endDate",
           p.id as "periodId", p.is_adjusting as "isAdjusting"
    from fiscal_year y join fiscal_period p on p.owner_id = y.id
    where y.company_id = ${companyId} and y.fiscal_year::text = ${fiscalYear}
    order by p.is_adjusting desc, p.period_no desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Whoever closes or opens a year again has it alone. */
export async function seizeYear(trx: Trx, companyId: string, fiscalYear: string): Promise<YearFacts | null> {
  await sql`select pg_advisory_xact_lock(hashtext('fiscal_year'), hashtext(${`${companyId} ${fiscalYear}`}))`.execute(
    trx,
  )
  return yearOf(trx, companyId, fiscalYear)
}

/** The first year that is not closed, those that are and come after a day, and whether any comes after it. */
export async function yearsAround(db: Kysely<Tables>, companyId: string, day: string | null) {
  const { rows } = await sql<{ firstOpen: string | null; closedLater: string | null; hasNext: boolean }>`
    select (min(fiscal_year) filter (where status = 'Open'))::text as "firstOpen",
           (min(fiscal_year) filter (where status = 'Closed' and start_date > ${day}::date))::text as "closedLater",
           coalesce(bool_or(start_date > ${day}::date), false) as "hasNext"
    from fiscal_year where company_id = ${companyId}`.execute(db)
  return rows[0]!
}

/** Types of accounts whose balances end with the year. */
const TEMPORARY = ACCOUNT_TYPES.filter((type) =>
  ['Revenue', 'CostOfSales', 'Expense', 'OtherIncome', 'OtherExpense'].includes(type),
)

/** What an account of revenue or expense has left, in one currency; debit positive, in the company's currency and in its own. */
export interface TemporaryBalance {
  readonly account: string
  readonly name: string
  readonly branch: string | null
  readonly currency: string
  readonly amount: string
  readonly txn: string
}

/** What all accounts of revenue and expense stand at at the end of a year, out of the balances of its periods and those before. */
export async function temporaryBalances(
  db: Kysely<Tables>,
  companyId: string,
  endDate: string,
): Promise<readonly TemporaryBalance[]> {
  const { rows } = await sql<TemporaryBalance>`
    select a.account, a.name, a.branch_segment as branch, b.currency, trim_scale(sum(b.debit - b.credit))::text as amount,
           trim_scale(sum(b.txn_debit - b.txn_credit))::text as txn
    from gl_balance b join fiscal_period p on p.id = b.period_id join gl_account_shown a on a.account = b.gl_account
    where b.company_id = ${companyId} and b.data_type = 'Actual' and p.end_date <= ${endDate}::date
      and a.account_type = any (${TEMPORARY}::text[])
    group by a.account, a.name, a.branch_segment, b.currency
    having sum(b.debit - b.credit) <> 0 or sum(b.txn_debit - b.txn_credit) <> 0
    order by a.account, b.currency`.execute(db)
  return rows
}

/** What stands in a year against its close, by name: periods that are open, earlier years that are, and what waits to be integrated. */
export async function openOfYear(db: Kysely<Tables>, companyId: string, year: YearFacts) {
  const { rows } = await sql<{
    periods: string[] | null
    earlier: string[] | null
    waiting: number
    loose: string[] | null
  }>`
    with balance as (
      select b.gl_account, sum(b.debit - b.credit) as amount
      from gl_balance b join fiscal_period q on q.id = b.period_id
      where b.company_id = ${companyId} and b.data_type = 'Actual' and q.end_date <= ${year.endDate}::date group by 1)
    select
      (select array_agg(${year.fiscalYear} || '-' || lpad(p.period_no::text, 2, '0') order by p.period_no)
       from fiscal_period p where p.owner_id = ${year.id}::uuid and not p.is_adjusting and not p.gl_closed) as periods,
      (select array_agg(y.fiscal_year::text order by y.fiscal_year) from fiscal_year y
       where y.company_id = ${companyId} and y.status = 'Open' and y.end_date < ${year.startDate}::date) as earlier,
      (select count(*)::int from pending_entry w
       where w.company_id = ${companyId} and w.integrated_on is null and w.posting_date <= ${year.endDate}::date) as waiting,
      (select array_agg(b.gl_account order by b.gl_account) from balance b
       where b.amount <> 0 and b.gl_account in (
         select r.gl_account from account_role_shown r
         where r.company_id = ${companyId} and r.role in ('SUSPENSE', 'FX_CLEARING'))) as loose`.execute(db)
  return rows[0]!
}

/** The period of a year's end takes its entry, in this transaction alone: `shutYearEnd` closes it again. */
export async function openYearEnd(trx: Trx, { periodId }: YearFacts, context: ClosingContext): Promise<void> {
  await seizePeriod(trx, periodId)
  await sql`update fiscal_period set gl_closed = false where id = ${periodId}::uuid and gl_closed`.execute(trx)
  const { rows } = await sql<{ id: string }>`
    select id from journal where period_id = ${periodId}::uuid and source = 'YE' and data_type = 'Actual' and status = 'Closed'
    order by seq desc limit 1`.execute(trx)
  for (const { id } of rows) await reopenJournal(trx, id, context)
}

const ANSWERED = ['ledger:questions.closesJournals', 'ledger:questions.closesPeriod']

/** What was posted a moment ago is judged while its period is open; then that is closed with its day-books. */
export async function shutYearEnd(trx: Trx, { periodId }: YearFacts, context: ClosingContext): Promise<Verdict> {
  await sql`set constraints all immediate`.execute(trx)
  const { gl_closed: isClosed } = await seizePeriod(trx, periodId)
  const verdict = isClosed
    ? { problems: [], questions: [] }
    : await closePeriod(trx, periodId, { ...context, confirmed: ANSWERED })
  await sql`set constraints all deferred`.execute(trx)
  return verdict
}

/** Locks a year, or opens it again. */
export const setYear = async (
  trx: Trx,
  { id }: YearFacts,
  status: YearFacts['status'],
  by: string,
  now: Date,
): Promise<void> =>
  void (await sql`
    update fiscal_year set status = ${status}, version = version + 1, updated_by = ${by}, updated_on = ${now.toISOString()}
    where id = ${id}::uuid`.execute(trx))

/** What was counted on accounts in their fiscal year up to a day: quantities of the journals of statistics. */
export async function countedOn(
  db: Kysely<Tables>,
  accounts: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ account: string; counted: string }>`
    select l.gl_account as account, trim_scale(greatest(sum(l.quantity), 0))::text as counted
    from entry_line l join fiscal_year y on y.company_id = l.company_id and ${day}::date between y.start_date and y.end_date
    where l.gl_account = any (${[...accounts]}::text[]) and l.data_type = 'Statistical' and l.quantity is not null
      and l.posting_date between y.start_date and ${day}::date
    group by 1`.execute(db)
  return new Map(rows.map(({ account, counted }) => [account, counted]))
}
