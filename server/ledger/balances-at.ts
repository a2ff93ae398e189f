import { sql, type RawBuilder } from 'kysely'
import type { DataType } from '../../shared/contracts/gl/journal-sources.ts'

interface BalancesAsked {
  /** Days as expressions of type `date`, each by a name that its rows bear. */
  readonly days: Readonly<Record<string, RawBuilder<unknown>>>
  readonly dataTypes: readonly DataType[]
  /** Only what was booked in it, in itself; in the company's currency without one. */
  readonly currency: string | null
  /** As if the entries that close a year had not been posted. */
  readonly beforeClosing: boolean
}

/**
 * What each account of the default company was debited and credited with from the beginning to the end of days: `day` (the name of the
 * day), `data_type`, `gl_account`, `debit`, `credit`. Whole periods are read from their balances, only the days of a period that a day
 * lies in from their lines. An adjusting period counts once its day has come. [FI8]
 */
export function balancesAt({ days, dataTypes, currency, beforeClosing }: BalancesAsked): RawBuilder<unknown> {
  const figures = currency === null ? sql`debit, credit` : sql`txn_debit as debit, txn_credit as credit`
  const types = sql`any (${[...dataTypes]}::text[])`
  const lineOf = currency === null ? sql`true` : sql`l.txn_currency = ${currency}`
  const turned = currency === null ? sql`-l.debit, -l.credit` : sql`-l.txn_debit, -l.txn_credit`
  return sql`
    select d.day, m.data_type, m.gl_account, sum(m.debit) as debit, sum(m.credit) as credit
    from company_shown c
    cross join (${sql.join(
      Object.entries(days).map(([name, day]) => sql`select ${sql.lit(name)} as day, ${day} as at`),
      sql` union all `,
    )}) d
    cross join lateral (
      select b.data_type, b.gl_account, ${figures}
      from fiscal_year y
      join fiscal_period p on p.owner_id = y.id and p.end_date <= d.at
      join gl_balance b on b.period_id = p.id and b.company_id = y.company_id and b.data_type = ${types}
      where y.company_id = c.company_id and ${currency === null ? sql`true` : sql`b.currency = ${currency}`}
      union all
      select l.data_type, l.gl_account, ${figures}
      from fiscal_year y
      join fiscal_period p on p.owner_id = y.id and not p.is_adjusting and d.at >= p.start_date and d.at < p.end_date
      cross join gl_account_shown a
      join entry_line l on l.gl_account = a.account and l.posting_date between p.start_date and d.at
        and l.company_id = y.company_id and l.data_type = ${types} and ${lineOf}
      where y.company_id = c.company_id
      ${
        beforeClosing
          ? sql`
      union all
      select l.data_type, l.gl_account, ${turned}
      from entry e join entry_line l on l.entry_id = e.id and l.posting_date <= d.at and l.data_type = ${types} and ${lineOf}
      where e.company_id = c.company_id and e.kind = 'YearEnd'`
          : sql``
      }
    ) m
    where c.is_default
    group by 1, 2, 3`
}
