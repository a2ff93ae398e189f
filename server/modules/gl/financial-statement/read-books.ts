import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DataType } from '../../../../shared/contracts/gl/journal-sources.ts'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import { accountName } from '../../../ledger/account-name.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Condition } from '../../../platform/entity/stored.ts'
import type { BookAccount, Moved } from './books.ts'
import { readsLedger } from './design.ts'
import type { DrawnColumn } from './compute.ts'
import type { BookPeriod } from './spans.ts'

type Reading = Kysely<Tables>

/** Periods of all years of a company. */
export async function periodsOf(db: Reading, companyId: string): Promise<BookPeriod[]> {
  const { rows } = await sql<BookPeriod>`
    select p.id, y.fiscal_year as "fiscalYear", p.period_no as "periodNo", p.start_date as "startDate", p.end_date as "endDate",
           p.is_adjusting as "isAdjusting"
    from fiscal_period p join fiscal_year y on y.id = p.owner_id
    where y.company_id = ${companyId} order by y.fiscal_year, p.period_no`.execute(db)
  return rows
}

/** Accounts that take figures and are in sight, in the order of their codes. */
export async function accountsOf(
  db: Reading,
  { scope, locale }: { scope: Condition | null; locale: Locale },
): Promise<BookAccount[]> {
  const { rows } = await sql<BookAccount>`
    select t.account, t.natural_account as natural, t.gifi_code as gifi, ${accountName(locale, 't')} as name, t.account_type as type,
           t.cash_flow_class as "cashFlowClass", t.branch_segment as branch, t.department_segment as department,
           t.retained_earnings as "retainedEarnings", t.active
    from gl_account t where not t.heading and ${scope ?? sql<boolean>`true`} order by t.account collate "C"`.execute(db)
  return rows
}

/**
 * What moved between the places that a statement stands on, in one statement whatever the number of rows, columns and lines: whole
 * periods from their balances, and of the entries that close a year their lines.
 */
export async function movedBetween(
  db: Reading,
  asked: {
    companyId: string
    periods: readonly BookPeriod[]
    places: readonly number[]
    columns: readonly DrawnColumn[]
  },
): Promise<Moved[]> {
  const read = asked.columns.filter(({ column }) => readsLedger(column)).map(({ column }) => column)
  const last = asked.places.at(-1)
  if (last === undefined) return []
  const types = [...new Set(read.map(({ kind }) => kind as DataType))]
  const currencies = [...new Set(read.flatMap(({ currency }) => currency ?? []))]
  // A period behind the last place stands in no bucket of it.
  const of = asked.periods.slice(0, last).map(({ id }, place) => ({
    period: id,
    bucket: asked.places.filter((one) => one <= place).length,
  }))
  const figure = (row: RawBuilder<unknown>, currency: RawBuilder<unknown>) => sql`
    cross join lateral (
      select null::text as currency, ${row}.debit - ${row}.credit as amount
      union all
      select ${currency}, ${row}.txn_debit - ${row}.txn_credit where ${currency} = any (${currencies}::text[])) f`
  const { rows } = await sql<Moved>`
    with asked as (
      select a.period::uuid, a.bucket from json_to_recordset(${JSON.stringify(of)}::json) as a (period text, bucket int))
    select m.account, m.data_type as "dataType", m.currency, m.bucket, m.closing, trim_scale(sum(m.amount))::text as amount
    from (
      select b.gl_account as account, b.data_type, f.currency, a.bucket, false as closing, f.amount
      from asked a join gl_balance b on b.period_id = a.period ${figure(sql`b`, sql`b.currency`)}
      where b.company_id = ${asked.companyId} and b.data_type = any (${types}::text[])
      union all
      select l.gl_account, l.data_type, f.currency, a.bucket, k.closing, case when k.closing then f.amount else -f.amount end
      from entry e join asked a on a.period = e.period_id join entry_line l on l.entry_id = e.id ${figure(sql`l`, sql`l.txn_currency`)}
      cross join (values (true), (false)) k (closing)
      where e.company_id = ${asked.companyId} and e.kind = 'YearEnd' and l.data_type = any (${types}::text[])
    ) m group by 1, 2, 3, 4, 5 having sum(m.amount) <> 0`.execute(db)
  return rows
}

/** What segments are called, of the default company. */
export async function segmentsOf(
  db: Reading,
  locale: Locale,
): Promise<{ segment: 'Branch' | 'Department'; value: string; name: string }[]> {
  const name = locale === 'en-CA' ? sql`v.name` : sql`coalesce(${sql.ref(`v.${NAMES[locale]}`)}, v.name)`
  const { rows } = await sql<{ segment: 'Branch' | 'Department'; value: string; name: string }>`
    select v.segment, v.value, ${name} as name
    from gl_segment_value v join gl_control g on g.id = v.owner_id join company_shown c on c.company_id = g.company_id and c.is_default
    where v.active order by v.segment, v.value`.execute(db)
  return rows
}

const NAMES: Readonly<Record<Exclude<Locale, 'en-CA'>, string>> = {
  'fr-CA': 'name_fr',
  'zh-CN': 'name_zh_cn',
  'zh-TW': 'name_zh_tw',
}
