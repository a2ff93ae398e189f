import { Decimal } from 'decimal.js'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { ageBucket, AGE_BUCKETS } from '../../../shared/contracts/gl/ageing.ts'
import type { MonthFigure } from '../../../shared/contracts/inquiry.ts'
import { moneyText } from '../../../shared/contracts/money.ts'
import type { AccountItem, AccountSums, WayOfPaying } from '../../../shared/contracts/trade/account-rows.ts'
import { isKeptFromBooks } from '../../ledger/sight.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { documentsByMonth, documentsOpened } from './documents-by-month.ts'
import { heldAt, itemSeen, moneySeen, onControl, openAt, type AccountAsked } from './items-at.ts'
import { moneyBetween } from './moved.ts'
import { movesMoney, openedAtHome, openedBy, viewOf, type ItemSide } from './side.ts'

/** What a year up to the day was about. */
interface Year {
  /** Documents of the year, and the money of it. */
  readonly documents: string
  readonly money: string
  readonly yearBegan: string
  readonly lastMoney: { paidOn: string; amount: string; currency: string } | null
  readonly daysToPay: number | null
}

/** Both, and what they were month by month. */
interface Course extends Year {
  readonly byMonth: readonly MonthFigure[]
}

/** [finance 7.10, 8.3] The figures of a firm's account on a side at the end of a day; all of them of the items that are shown. */
export async function accountFigures(
  db: Kysely<Tables>,
  side: ItemSide,
  asked: AccountAsked,
): Promise<AccountSums & Course & { counts: { open: number }; isNarrowed: boolean }> {
  const read = async (rows: RawBuilder<unknown>) => (await sql<AccountItem>`${rows}`.execute(db)).rows
  const items = await read(sql`${openAt(side, asked)} order by i.due_date, i.reference`)
  const held = await read(heldAt(side, asked))
  const year = await yearOf(db, side, asked)
  const byMonth = await documentsByMonth(db, side, asked)
  return {
    ...year,
    byMonth,
    ...sumsOf(items, held, asked.asOf),
    items,
    counts: { open: items.length },
    isNarrowed: await isKeptFromBooks(db, asked.user),
  }
}

/** The first day of the fiscal year in which a day lies, else of its calendar year. */
export const yearBegan = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  coalesce((select y.start_date from fiscal_year_shown y join company_shown c on c.company_id = y.company_id and c.is_default
            where ${day}::date between y.start_date and y.end_date),
           date_trunc('year', ${day}::date)::date)`

/** `year` with the day on which it began, and `moved`: the money of the firm since then, or since a day of the statement. */
const moneyOfYear = (
  side: ItemSide,
  { firmId, asOf, user }: AccountAsked,
  since = sql`year.began`,
): RawBuilder<unknown> => sql`
    with year as (
      select ${yearBegan(sql`${asOf}`)} as began
    ), moved as (
      select i.* from year cross join lateral (${moneyBetween(side, since, sql`${asOf}::date`)}) i
      left join ${viewOf(side, 'money')} p on p.id = i.document_id
      where i.firm_id = ${firmId} and ${itemSeen(user)} and ${moneySeen(user)}
    )`

const averageDays = sql`
  (select round(sum(amount * days) / nullif(sum(amount), 0))::int from moved where days is not null)`

/** Documents whose money is told one by one. */
const LATELY = 10

/**
 * How a firm pays: how long its money of the year has taken on average, larger amounts counting for more, null before the first of it; and the
 * documents that it has paid last in a year, in the order of their money. What was taken back was not paid.
 */
export async function wayOfPaying(db: Kysely<Tables>, side: ItemSide, asked: AccountAsked): Promise<WayOfPaying> {
  const since = sql`least(year.began, (${asked.asOf}::date - interval '1 year')::date)`
  const { rows } = await sql<WayOfPaying>`
    ${moneyOfYear(side, asked, since)}
    select (select round(sum(amount * days) / nullif(sum(amount), 0))::int from moved, year
            where days is not null and paid_on >= began) as "daysToPay",
           (select coalesce(json_agg(json_build_object(
                     'docNumber', p.reference, 'paidOn', p.paid_on, 'days', p.paid_on - p.document_date,
                     'terms', p.due_date - p.document_date) order by p.paid_on, p.reference), '[]')
            from (select i.reference, i.document_date, i.due_date, max(m.paid_on) filter (where m.txn > 0) as paid_on
                  from moved m join open_item_shown i on i.id = m.item_id
                  where m.days is not null
                  group by i.id, i.reference, i.document_date, i.due_date having sum(m.txn) > 0
                  order by paid_on desc, i.reference desc limit ${sql.lit(LATELY)}) p) as lately`.execute(db)
  return rows[0]!
}

async function yearOf(db: Kysely<Tables>, side: ItemSide, asked: AccountAsked): Promise<Year> {
  const { firmId, asOf, user } = asked
  const { rows } = await sql<Year>`
    ${moneyOfYear(side, asked)}
    select began::text as "yearBegan", (select money_text(coalesce(sum(amount), 0)) from moved) as money,
           ${averageDays} as "daysToPay",
           (select money_text(coalesce(sum(d.amount), 0))
            from (${documentsOpened(side, asked, sql`year.began`, sql`${asOf}::date`)}) d) as documents,
           (select json_build_object('paidOn', e.posting_date, 'currency', e.currency,
                                     'amount', money_text(-sum(${openedBy(side)})))
            from open_item_shown i join gl_account_shown a on a.account = i.gl_account and a.control_kind = ${sql.lit(side.control)}
            join moved_line l on l.item_id = i.id and l.posting_date <= ${asOf}::date
            join moved_entry e on e.id = l.entry_id and e.reverses_entry_id is null
              and not exists (select from moved_entry r where r.reverses_entry_id = e.id and r.posting_date <= ${asOf}::date)
            left join journal_shown j on j.id = e.journal_id
            left join ${viewOf(side, 'money')} p on p.id = e.document_id
            where i.firm_id = ${firmId} and ${movesMoney(side, sql`coalesce(e.source, j.source)`)}
              and ${itemSeen(user)} and ${moneySeen(user)}
            group by e.id, e.posting_date, e.entry_no, e.currency order by e.posting_date desc, e.entry_no desc limit 1) as "lastMoney"
    from year`.execute(db)
  return rows[0]!
}

/** The most that was open with a firm at the end of any day up to this one, in the company's currency; never below nothing. */
export async function highestBalance(db: Kysely<Tables>, side: ItemSide, asked: AccountAsked): Promise<string> {
  const { firmId, asOf, user } = asked
  const { rows } = await sql<{ highest: string }>`
    select money_text(greatest(0, coalesce(max(balance), 0))) as highest
    from (select sum(sum(${openedAtHome(side)})) over (order by l.posting_date) as balance
          from open_item_shown i ${onControl(side.control)}
          join moved_line l on l.item_id = i.id and l.posting_date <= ${asOf}::date
          where i.firm_id = ${firmId} and ${itemSeen(user)} group by l.posting_date) days`.execute(db)
  return rows[0]!.highest
}

/** What the open items come to, in the company's currency. */
function sumsOf(items: readonly AccountItem[], held: readonly AccountItem[], asOf: string): Omit<AccountSums, 'items'> {
  const sum = (of: readonly AccountItem[], figure: 'open' | 'carried' = 'carried') =>
    moneyText(of.reduce((total, item) => total.plus(item[figure]), new Decimal(0)))
  const bucketOf = (item: AccountItem) => ageBucket(item.dueDate!, asOf)
  const currencies = [...new Set(items.map(({ currency }) => currency))].sort()
  return {
    balance: sum(items),
    overdue: sum(items.filter((item) => bucketOf(item) > 0)),
    unapplied: moneyText(new Decimal(sum(items.filter(({ open }) => open.startsWith('-')))).negated()),
    holdback: sum(held),
    byCurrency: currencies.map((currency) => {
      const own = items.filter((item) => item.currency === currency)
      return { currency, open: sum(own, 'open'), carried: sum(own) }
    }),
    ageing: Array.from({ length: AGE_BUCKETS }, (_, at) => sum(items.filter((item) => bucketOf(item) === at))),
  }
}
