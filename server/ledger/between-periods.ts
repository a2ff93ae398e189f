import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DataType } from '../../shared/contracts/gl/journal-sources.ts'
import type { Tables } from '../platform/database/tables.ts'

type Reading = Kysely<Tables>

/** A period of the books in the order of all of them. */
export interface BookPeriod {
  readonly id: string
  readonly fiscalYear: number
  readonly periodNo: number
  readonly startDate: string
  readonly endDate: string
  readonly isAdjusting: boolean
}

/** Periods of all years of a company, in their order. */
export async function periodsOfBooks(db: Reading, companyId: string): Promise<BookPeriod[]> {
  const { rows } = await sql<BookPeriod>`
    select p.id, y.fiscal_year as "fiscalYear", p.period_no as "periodNo", p.start_date as "startDate", p.end_date as "endDate",
           p.is_adjusting as "isAdjusting"
    from fiscal_period p join fiscal_year y on y.id = p.owner_id
    where y.company_id = ${companyId} order by y.fiscal_year, p.period_no`.execute(db)
  return rows
}

/** What moved on an account between two of the places that are asked about. */
export interface Moved {
  readonly account: string
  readonly dataType: DataType
  /** Null: in the company's currency. */
  readonly currency: string | null
  /** How many of the asked places lie at or before it. */
  readonly bucket: number
  /** By an entry that closes a year, or takes that back. */
  readonly closing: boolean
  /** Debit less credit, as decimal text. */
  readonly amount: string
}

/** A period of which only the days up to one are wanted: the place behind them is that of the period and a half. */
export interface PeriodCut {
  readonly place: number
  /** `2026-06-15`, a day of the period before its last. */
  readonly day: string
}

/**
 * What moved on every account between places in the order of all periods, in one statement whatever the number of places and lines: whole
 * periods from their balances, and of the entries that close a year their lines. What closes a year is told twice: taken out of what is
 * ordinary, and by itself.
 */
export async function movedBetween(
  db: Reading,
  asked: {
    readonly companyId: string
    readonly periods: readonly BookPeriod[]
    readonly places: readonly number[]
    readonly dataTypes: readonly DataType[]
    /** Told in themselves besides. */
    readonly currencies: readonly string[]
    /** What actually moved behind these days of a period lies behind its half; budgets are of whole periods. */
    readonly cuts?: readonly PeriodCut[]
  },
): Promise<Moved[]> {
  const last = asked.places.at(-1)
  if (last === undefined) return []
  const types = sql`any (${[...asked.dataTypes]}::text[])`
  const cuts = new Map((asked.cuts ?? []).map(({ place, day }) => [place, day]))
  const behind = (place: number) => asked.places.filter((one) => one <= place).length
  // A period behind the last place stands in no bucket of it.
  const of = asked.periods.slice(0, Math.ceil(last)).map(({ id, endDate }, place) => ({
    ...{ period: id, bucket: behind(place) },
    ...{ day: cuts.get(place) ?? null, late: behind(place + 0.5), end: endDate },
  }))
  const figure = (row: RawBuilder<unknown>, currency: RawBuilder<unknown>) => sql`
    cross join lateral (
      select null::text as currency, ${row}.debit - ${row}.credit as amount
      union all
      select ${currency}, ${row}.txn_debit - ${row}.txn_credit where ${currency} = any (${[...asked.currencies]}::text[])) f`
  const { rows } = await sql<Moved>`
    with asked as (
      select a.period::uuid, a.bucket, a.day, a.late, a.end
      from json_to_recordset(${JSON.stringify(of)}::json) as a (period text, bucket int, day date, late int, "end" date))
    select m.account, m.data_type as "dataType", m.currency, m.bucket, m.closing, trim_scale(sum(m.amount))::text as amount
    from (
      select b.gl_account as account, b.data_type, f.currency, a.bucket, false as closing, f.amount
      from asked a join gl_balance b on b.period_id = a.period ${figure(sql`b`, sql`b.currency`)}
      where b.company_id = ${asked.companyId} and b.data_type = ${types}
      union all
      select l.gl_account, l.data_type, f.currency, b.bucket, false, case b.bucket when a.late then f.amount else -f.amount end
      from asked a cross join gl_account_shown g
      -- Account by account, so that each is found by its days.
      join entry_line l on l.gl_account = g.account and l.posting_date > a.day and l.posting_date <= a.end and l.period_id = a.period
        ${figure(sql`l`, sql`l.txn_currency`)}
      cross join lateral (values (a.bucket), (a.late)) b (bucket)
      where a.day is not null and a.late <> a.bucket and l.company_id = ${asked.companyId} and l.data_type = 'Actual' and l.data_type = ${types}
      union all
      select l.gl_account, l.data_type, f.currency, case when e.posting_date > a.day then a.late else a.bucket end, k.closing, case when k.closing then f.amount else -f.amount end
      from entry e join asked a on a.period = e.period_id join entry_line l on l.entry_id = e.id ${figure(sql`l`, sql`l.txn_currency`)}
      cross join (values (true), (false)) k (closing)
      where e.company_id = ${asked.companyId} and e.kind = 'YearEnd' and l.data_type = ${types}
    ) m group by 1, 2, 3, 4, 5 having sum(m.amount) <> 0`.execute(db)
  return rows
}
