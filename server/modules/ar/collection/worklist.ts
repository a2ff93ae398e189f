import { sql, type Kysely, type RawBuilder } from 'kysely'
import {
  COLLECTION_PAGE,
  type CollectionRow,
  type CollectionView,
  type CollectionWork,
} from '../../../../shared/contracts/ar/collection.ts'
import { AGES } from '../../../../shared/contracts/gl/ageing.ts'
import { daysAfter } from '../../../../shared/i18n/parse.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Condition } from '../../../platform/entity/stored.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { itemSeen } from '../../../trade/items/items-at.ts'
import { counted, RECEIVABLE, text } from '../../../trade/items/side.ts'
import { lastSaid } from './said.ts'

/** What narrows the list; amounts and days are at least these. */
export interface CollectionAsked {
  readonly view: CollectionView
  readonly salesRepId: string | null
  readonly leastDays: number
  readonly leastAmount: string
}

type Listed = Omit<CollectionWork, 'asOf' | 'proposes' | 'currency' | 'view' | 'actions' | 'isNarrowed'>

const PERIODS = Array.from({ length: AGES }, (_, at) => at)

/** Items `i` that are open today, what is owed positive. Accounts are found once: joined, a wrong guess would try each for every item. */
const openToday = (user: CurrentUser, today: string): RawBuilder<unknown> => sql`
  select i.firm_id, i.due_date, ${counted(RECEIVABLE, sql`i.open_amount::numeric`)} as open
  from open_item_shown i
  where i.gl_account = any (array(select a.account from gl_account_shown a where a.control_kind = ${sql.lit(RECEIVABLE.control)}))
    and i.company_id = (select c.company_id from company_shown c where c.is_default)
    and i.open_amount <> 0 and i.opened_on <= ${today}::date and ${itemSeen(user)}`

/** Items that are due in the part `at` of the ages that are told, between two days that are the same for all of them. */
function dueIn(at: number, today: string): Condition {
  const day = (late: number) => sql`due_date < ${daysAfter(today, -late)}::date`
  const above = at === 0 ? sql<boolean>`true` : day((at - 1) * 30)
  return at === AGES - 1 ? sql<boolean>`${above}` : sql<boolean>`${above} and not ${day(at * 30)}`
}

/**
 * [judgement 17] Whoever owes what is overdue, in the order in which he is called: who broke his promise, who promised for today, then by
 * what is overdue. Who has promised for a later day, or is to be called later, waits. Hundreds of thousands of items become one row of
 * each customer in one go, which several processes share: each item is in one column, found by days that are worked out before.
 */
const classified = (user: CurrentUser, today: string, inSight: Condition, asked: CollectionAsked) => sql`
  with summed as (
    select firm_id, coalesce(sum(open) filter (where open < 0), 0) as credited, min(due_date) filter (where open > 0) as oldest,
           ${sql.join(
             PERIODS.map(
               (at) =>
                 sql`coalesce(sum(open) filter (where ${dueIn(at, today)} and open > 0), 0) as ${sql.id(`age${at}`)}`,
             ),
           )}
    from (${openToday(user, today)}) item group by firm_id offset 0
  ), aged as (
    select s.*, l.overdue, l.overdue + s.age0 + s.credited as owes, -s.credited as unapplied
    from summed s cross join lateral (select ${sql.join(
      PERIODS.slice(1).map((at) => sql.ref(`s.age${at}`)),
      sql` + `,
    )} as overdue) l
  ), seen as materialized (
    select a.*, t.id, t.name, b.on_hold, b.sales_rep_id, t.phone as firm_phone
    from aged a join firm_shown t on t.firm_id = a.firm_id left join firm_bill_to_shown b on b.owner_id = t.id
    where ${inSight} and (${asked.salesRepId}::text is null or b.sales_rep_id = ${asked.salesRepId})
  ), noted as (
    select s.*, n.outcome, n.noted_on, n.noted_by, n.notes, coalesce(n.next_on, n.comes_on) as goes_on,
           p.id as promise_id, p.amount as promised, p.comes_on, p.made_on, p.came,
           coalesce(d.disputed, 0) as disputed
    from seen s left join (select distinct customer_id from collection_note) c on c.customer_id = s.firm_id
    ${lastSaid(sql`c.customer_id`, today)}
    left join lateral (select sum(n.amount) as disputed from collection_note n
                       where n.customer_id = c.customer_id and n.outcome = 'Dispute' and n.settled_on is null) d on true
    where s.overdue > 0 and ${today}::date - s.oldest >= ${asked.leastDays}::int and s.overdue >= ${asked.leastAmount}::numeric
  ), ordered as materialized (
    select n.*, case
             when n.goes_on > ${today}::date then 'waits'
             when n.came < n.promised and n.comes_on < ${today}::date then 'broken'
             when n.came < n.promised and n.comes_on = ${today}::date then 'today'
             else 'call' end as standing
    from noted n
  )`

const within: Readonly<Record<CollectionView, Condition>> = {
  today: sql<boolean>`o.standing <> 'waits'`,
  promises: sql<boolean>`o.came < o.promised`,
  disputes: sql<boolean>`o.disputed > 0`,
  all: sql<boolean>`true`,
}

const row = sql`
  select o.id, o.firm_id as "firmId", o.name, k.name as contact, coalesce(k.phone, o.firm_phone) as phone, o.standing as "group",
         ${text(sql`o.owes`)} as owes, ${text(sql`o.overdue`)} as overdue, ${text(sql`o.unapplied`)} as unapplied,
         ${text(sql`o.disputed`)} as disputed,
         ${text(sql`coalesce(nullif(greatest(0, o.overdue - o.unapplied - o.disputed), 0), o.overdue)`)} as proposed, array[${sql.join(PERIODS.map((at) => text(sql.ref(`o.age${at}`))))}] as ageing,
         o.oldest::text as "oldestDue", o.late as "daysLate", coalesce(o.on_hold, false) as "isHeld",
         case when o.promise_id is not null then json_build_object('id', o.promise_id, 'amount', ${text(sql`o.promised`)},
           'comesOn', o.comes_on, 'madeOn', o.made_on, 'came', ${text(sql`o.came`)}) end as promise,
         case when o.outcome is not null then json_build_object('outcome', o.outcome, 'notes', o.notes, 'nextOn', o.goes_on,
           'on', business_day(o.noted_on), 'by', o.noted_by) end as last
  from listed o
  left join lateral (
    select c.name, c.phone from firm_contact_shown c where c.owner_id = o.id
    order by c.receives_statements desc, c.phone is null, c.position limit 1) k on true`

/** [finance 8.4] The collector's list as at today, with the figures above it, in one statement. */
export async function worklist(
  db: Kysely<Tables>,
  user: CurrentUser,
  today: string,
  inSight: Condition,
  asked: CollectionAsked,
): Promise<Listed> {
  const order = sql`array_position(array['broken', 'today', 'call', 'waits'], o.standing), o.overdue desc, o.firm_id`
  const { rows } = await sql<Listed & { rows: CollectionRow[] | null }>`
    ${classified(user, today, inSight, asked)}, listed as (
      select o.*, ${today}::date - o.oldest as late, row_number() over (order by ${order}) as at
      from ordered o where ${within[asked.view]} order by ${order} limit ${sql.lit(COLLECTION_PAGE)}
    )
    select (select json_agg(to_jsonb(x) order by l.at) from (${row}) x join listed l on l.id = x.id) as rows,
           (select json_build_object(${sql.join(
             (Object.keys(within) as CollectionView[]).flatMap((view) => [
               sql.lit(view),
               sql`count(*) filter (where ${within[view]})`,
             ]),
           )}) from ordered o) as counts,
           (select ${text(sql`coalesce(sum(overdue), 0)`)} from seen) as overdue,
           (select ${text(sql`coalesce(sum(owes), 0)`)} from seen) as owes,
           (select ${text(sql`coalesce(sum(o.overdue), 0)`)} from ordered o where ${within[asked.view]}) as listed,
           (select ${text(sql`coalesce(sum(greatest(0, o.promised - o.came)), 0)`)} from ordered o
            where o.comes_on between ${today}::date and ${today}::date + 7) as promised,
           (select array[${sql.join(PERIODS.map((at) => text(sql`coalesce(sum(${sql.ref(`age${at}`)}), 0)`)))}] from seen) as ageing,
           (select count(distinct n.customer_id)::int from collection_note n join seen s on s.firm_id = n.customer_id
            where n.noted_on >= ${today}::date - 1 and business_day(n.noted_on) = ${today}::date) as done`.execute(db)
  const [list] = rows
  return { ...list!, rows: list!.rows ?? [] }
}
