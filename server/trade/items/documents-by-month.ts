import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { MonthFigure } from '../../../shared/contracts/inquiry.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { itemSeen, type AccountAsked } from './items-at.ts'
import { openedAtHome, text, type ItemSide } from './side.ts'

/** Months that a picture of an account shows, the last of them up to the day. */
const MONTHS = 12

/** Documents of a firm on a side as the books carry them, between two days: a row for each of their lines, `posting_date` and `amount`. */
export const documentsOpened = (
  side: ItemSide,
  { firmId, user }: AccountAsked,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select l.posting_date, ${openedAtHome(side)} as amount
  from open_item_shown i
  join gl_account_shown a on a.account = i.gl_account and a.control_kind in (${sql.lit(side.control)}, ${sql.lit(side.held)})
  join moved_line l on l.item_id = i.id and l.posting_date between ${from} and ${to}
  join moved_entry e on e.id = l.entry_id and e.kind <> 'Realized'
  left join journal_shown j on j.id = e.journal_id
  where i.firm_id = ${firmId} and coalesce(e.source, j.source) = ${sql.lit(side.documents)} and ${itemSeen(user)}`

/**
 * [judgement 11] Documents of a firm month by month, each beside the same days of the year before: of the last month both are counted up
 * to the day alone. In the company's currency, by the day of their posting, as the sum of the year is.
 */
export async function documentsByMonth(
  db: Kysely<Tables>,
  side: ItemSide,
  asked: AccountAsked,
): Promise<readonly MonthFigure[]> {
  const day = sql`${asked.asOf}::date`
  const { rows } = await sql<MonthFigure>`
    with month as (
      select m.began::date as began, least((m.began + interval '1 month')::date - 1, ${day}) as ended,
             (m.began - interval '1 year')::date as before_began,
             least((m.began - interval '11 months')::date - 1, (${day} - interval '1 year')::date) as before_ended
      from generate_series(date_trunc('month', ${day}) - ${sql.lit(`${MONTHS - 1} months`)}::interval,
                           date_trunc('month', ${day}), interval '1 month') m (began)
    ), opened as materialized (
      select o.posting_date, sum(o.amount) as amount
      from (${documentsOpened(side, asked, sql`(select min(before_began) from month)`, day)}) o group by o.posting_date
    )
    select began::text as "from", ended::text as "to",
           ${text(sql`coalesce((select sum(o.amount) from opened o where o.posting_date between began and ended), 0)`)} as amount,
           ${text(sql`coalesce((select sum(o.amount) from opened o where o.posting_date between before_began and before_ended), 0)`)} as before
    from month order by began`.execute(db)
  return rows
}
