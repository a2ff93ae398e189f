import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { CollectionMonth } from '../../../../shared/contracts/ar/collection.ts'
import { AGE_BUCKETS } from '../../../../shared/contracts/gl/ageing.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Condition } from '../../../platform/entity/stored.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { changesBy } from '../../../ledger/items-moved.ts'
import { itemSeen } from '../../../trade/items/items-at.ts'
import { counted, RECEIVABLE, text } from '../../../trade/items/side.ts'

/** Ends of months that are drawn, and the days of sales that what is owed is measured by. */
const MONTHS = 13
const SALES_DAYS = 90

const PERIODS = Array.from({ length: AGE_BUCKETS }, (_, at) => at)

/**
 * [finance 8.4] [judgement 17] What customers owed at the end of each month by how late it was, and days sales outstanding: what was owed
 * over what was billed in the ninety days before, in days. Ages add up as the columns of the aged trial balance do. An item knows what it began
 * with, what is open of it and when it moved next and last: lines are read of those alone that moved in between, and of what was billed.
 */
export async function courseOf(
  db: Kysely<Tables>,
  user: CurrentUser,
  today: string,
  inSight: Condition | null,
): Promise<CollectionMonth[]> {
  const counts = (amount: RawBuilder<unknown>) => counted(RECEIVABLE, amount)
  const late = sql`(e.day - m.due_date)`
  const age = sql`case when ${late} <= 0 then 0 else least(${sql.lit(AGE_BUCKETS - 1)}, (${late} - 1) / 30 + 1) end`
  const isOurs = sql`
    i.gl_account = any (array(select a.account from gl_account_shown a where a.control_kind = ${sql.lit(RECEIVABLE.control)}))
    and i.company_id = (select c.company_id from company_shown c where c.is_default) and ${itemSeen(user)}`
  const ofFirms = inSight ? sql`join firm_shown t on t.firm_id = i.firm_id and ${inSight}` : sql``
  const ofItems = inSight
    ? sql`join open_item_shown o on o.id = i.item_id join firm_shown t on t.firm_id = o.firm_id and ${inSight}`
    : sql``
  // Each part is summed by itself, which several processes share.
  const changes = changesBy(today).map(
    (items) => sql`(
      select i.due_date, i.on_day, sum(${counts(sql`i.amount`)}) as amount from (${items}) i ${ofFirms} where ${isOurs} group by 1, 2 offset 0)`,
  )
  const { rows } = await sql<CollectionMonth>`
    with ends as (
      select least(${today}::date, (date_trunc('month', ${today}::date) - make_interval(months => n) + interval '1 month - 1 day')::date) as day
      from generate_series(0, ${sql.lit(MONTHS - 1)}) n
    ), moved as materialized (
      ${sql.join(changes, sql` union all `)}
    ), aged as (
      select e.day, ${age} as age, sum(m.amount) as amount from ends e join moved m on m.on_day <= e.day group by 1, 2
    ), sold as materialized (
      select i.posting_date as on_day, sum(${counts(sql`(i.debit - i.credit)`)}) as amount
      from moved_entry n left join journal_shown j on j.id = n.journal_id join moved_line i on i.entry_id = n.id ${ofItems}
      where n.posting_date between (select min(day) from ends) - ${sql.lit(SALES_DAYS)}::int and ${today}::date
        and coalesce(n.source, j.source) = ${RECEIVABLE.documents} and i.item_id is not null and ${isOurs}
      group by 1
    ), summed as (
      select e.day, coalesce(sum(a.amount), 0) as owes, coalesce(sum(a.amount) filter (where a.age > 0), 0) as overdue,
             (select coalesce(sum(s.amount), 0) from sold s where s.on_day > e.day - ${sql.lit(SALES_DAYS)}::int and s.on_day <= e.day) as billed,
             array[${sql.join(PERIODS.map((at) => text(sql`coalesce(sum(a.amount) filter (where a.age = ${sql.lit(at)}), 0)`)))}] as ageing
      from ends e left join aged a on a.day = e.day group by e.day
    )
    select day::text as day, ${text(sql`owes`)} as owes, ${text(sql`overdue`)} as overdue, ageing, ${text(sql`billed`)} as billed,
           case when billed > 0 then round(owes * ${sql.lit(SALES_DAYS)} / billed, 1)::text end as days
    from summed order by summed.day`.execute(db)
  return rows
}
