import { sql, type Kysely } from 'kysely'
import type { CollectionMonth } from '../../../../shared/contracts/ar/collection.ts'
import { AGE_BUCKETS } from '../../../../shared/contracts/gl/ageing.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Condition } from '../../../platform/entity/stored.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { itemSeen, onControl } from '../../../trade/items/items-at.ts'
import { counted, RECEIVABLE, text } from '../../../trade/items/side.ts'

/** Ends of months that are drawn, and the days of sales that what is owed is measured by. */
const MONTHS = 13
const SALES_DAYS = 90

const PERIODS = Array.from({ length: AGE_BUCKETS }, (_, at) => at)

/**
 * [finance 8.4] [judgement 17] What customers owed at the end of each month by how late it was, and days sales outstanding: what was owed
 * over what was billed in the ninety days before, in days. What has moved is read once and summed by when it was due and when it moved;
 * ages add up of that, as the columns of the aged trial balance do, however many items there are.
 */
export async function courseOf(
  db: Kysely<Tables>,
  user: CurrentUser,
  today: string,
  inSight: Condition,
): Promise<CollectionMonth[]> {
  const amount = counted(RECEIVABLE, sql`x.amount`)
  const late = sql`(e.day - m.due_date)`
  const age = sql`case when ${late} <= 0 then 0 else least(${sql.lit(AGE_BUCKETS - 1)}, (${late} - 1) / 30 + 1) end`
  const { rows } = await sql<CollectionMonth>`
    with ends as (
      select least(${today}::date, (date_trunc('month', ${today}::date) - make_interval(months => n) + interval '1 month - 1 day')::date) as day
      from generate_series(0, ${sql.lit(MONTHS - 1)}) n
    ), item as materialized (
      select i.id, i.due_date from open_item_shown i ${onControl(RECEIVABLE.control)}
      join firm_shown t on t.firm_id = i.firm_id
      where ${inSight} and ${itemSeen(user)}
    ), moved as materialized (
      select i.due_date, x.on_day, x.is_sale, sum(${amount}) as amount
      from (
        select l.item_id, l.posting_date as on_day, l.debit - l.credit as amount, coalesce(n.source, j.source) = ${RECEIVABLE.documents} as is_sale
        from moved_line l join moved_entry n on n.id = l.entry_id left join journal_shown j on j.id = n.journal_id
        where l.item_id is not null and l.posting_date <= ${today}::date
        union all select p.from_item_id, p.applied_date, -p.amount, false from item_application_shown p where p.applied_date <= ${today}::date
        union all select p.to_item_id, p.applied_date, p.amount, false from item_application_shown p where p.applied_date <= ${today}::date) x
      join item i on i.id = x.item_id
      group by 1, 2, 3
    ), aged as (
      select e.day, ${age} as age, sum(m.amount) as amount,
             sum(m.amount) filter (where m.is_sale and m.on_day > e.day - ${sql.lit(SALES_DAYS)}::int) as billed
      from ends e join moved m on m.on_day <= e.day group by 1, 2
    ), summed as (
      select e.day, coalesce(sum(a.amount), 0) as owes, coalesce(sum(a.amount) filter (where a.age > 0), 0) as overdue,
             coalesce(sum(a.billed), 0) as billed,
             array[${sql.join(PERIODS.map((at) => text(sql`coalesce(sum(a.amount) filter (where a.age = ${sql.lit(at)}), 0)`)))}] as ageing
      from ends e left join aged a on a.day = e.day group by e.day
    )
    select day::text as day, ${text(sql`owes`)} as owes, ${text(sql`overdue`)} as overdue, ageing, ${text(sql`billed`)} as billed,
           case when billed > 0 then round(owes * ${sql.lit(SALES_DAYS)} / billed, 1)::text end as days
    from summed order by summed.day`.execute(db)
  return rows
}
