import { sql, type RawBuilder } from 'kysely'
import type { DataType } from '../../shared/contracts/gl/journal-sources.ts'

interface BookedAsked {
  /** The day, as an expression of type `date` of the statement around it. */
  readonly day: RawBuilder<unknown>
  /** Of one company, as an expression; of all of them without one. */
  readonly companyId?: RawBuilder<unknown>
  readonly dataTypes: readonly DataType[]
  /** Which accounts, as a condition on a code; all of them without one. It names no `a` of its own. */
  readonly accounts?: (code: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Only what was booked in it. */
  readonly currency?: RawBuilder<unknown>
}

/**
 * What accounts were moved by from the beginning to the end of a day: `gl_account`, `data_type`, `currency`, `debit` and `credit` in the
 * company's currency, `txn_debit` and `txn_credit` in that one; an account has many rows. Whole periods are read from their balances, only
 * the days of a period that the day lies in from their lines. An adjusting period counts once its day has come. [FI8]
 */
export function bookedUntil({ day, companyId, dataTypes, accounts, currency }: BookedAsked): RawBuilder<unknown> {
  const types = sql`any (${[...dataTypes]}::text[])`
  const books = companyId ? sql`y.company_id = ${companyId}` : sql`true`
  const chosen = (code: string) => accounts?.(sql.ref(code)) ?? sql`true`
  const booked = (column: string) => (currency ? sql`${sql.ref(column)} = ${currency}` : sql`true`)
  return sql`
    select b.gl_account, b.data_type, b.currency, b.debit, b.credit, b.txn_debit, b.txn_credit
    from fiscal_year y
    join fiscal_period p on p.owner_id = y.id and p.end_date <= ${day}
    join gl_balance b on b.period_id = p.id and b.company_id = y.company_id and b.data_type = ${types}
    where ${books} and ${booked('b.currency')} and ${chosen('b.gl_account')}
    union all
    select l.gl_account, l.data_type, l.txn_currency, l.debit, l.credit, l.txn_debit, l.txn_credit
    from fiscal_year y
    join fiscal_period p on p.owner_id = y.id and not p.is_adjusting and ${day} >= p.start_date and ${day} < p.end_date
    -- Account by account, so that each is found by its days.
    cross join gl_account_shown k
    join entry_line l on l.gl_account = k.account and l.posting_date between p.start_date and ${day}
      and l.company_id = y.company_id and l.data_type = ${types}
    where ${books} and ${booked('l.txn_currency')} and ${chosen('k.account')}`
}

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
 * day), `data_type`, `gl_account`, `debit`, `credit`. [FI8]
 */
export function balancesAt({ days, dataTypes, currency, beforeClosing }: BalancesAsked): RawBuilder<unknown> {
  const figures = currency === null ? sql`debit, credit` : sql`txn_debit as debit, txn_credit as credit`
  const lineOf = currency === null ? sql`true` : sql`l.txn_currency = ${currency}`
  const turned = currency === null ? sql`-l.debit, -l.credit` : sql`-l.txn_debit, -l.txn_credit`
  const booked = bookedUntil({
    day: sql`d.at`,
    companyId: sql`c.company_id`,
    dataTypes,
    ...(currency === null ? {} : { currency: sql`${currency}` }),
  })
  return sql`
    select d.day, m.data_type, m.gl_account, sum(m.debit) as debit, sum(m.credit) as credit
    from company_shown c
    cross join (${sql.join(
      Object.entries(days).map(([name, day]) => sql`select ${sql.lit(name)} as day, ${day} as at`),
      sql` union all `,
    )}) d
    cross join lateral (
      select data_type, gl_account, ${figures} from (${booked}) b
      ${
        beforeClosing
          ? sql`
      union all
      select l.data_type, l.gl_account, ${turned}
      from entry e join entry_line l on l.entry_id = e.id and l.posting_date <= d.at
        and l.data_type = any (${[...dataTypes]}::text[]) and ${lineOf}
      where e.company_id = c.company_id and e.kind = 'YearEnd'`
          : sql``
      }
    ) m
    where c.is_default
    group by 1, 2, 3`
}
