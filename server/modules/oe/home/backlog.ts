import { sql } from 'kysely'
import { dayOf } from '../../../platform/calendar/business-day.ts'
import { isReadable, visibilityOf } from '../../../platform/entity/visibility.ts'
import { figuresOf, rowsInSight } from '../../../platform/home/list-figures.ts'
import type { HomeProvider } from '../../../platform/home/provider.ts'
import { ownCurrency } from '../../../trade/company/own-company.ts'
import { openAmount, SalesOrderStore } from '../sales-order/entity.ts'

/** Doors to the orders of customers, the best first. */
export const ORDERS: readonly string[] = ['OE0310', 'AR0310', 'NV0310']
export const OF_ORDERS: readonly string[] = [SalesOrderStore.table, 'company', 'currency']
const VIEW = `${SalesOrderStore.room}.view`

export const currencyAtHome = sql`(select c.currency from company_shown c where c.is_default)`
export const atHome = (amount: ReturnType<typeof sql>) =>
  sql`round(${amount} * case when t.currency = ${currencyAtHome} then 1 else t.rate end, (select home_decimals()))`

/** Of a blanket order the orders that draw from it say what is not delivered. */
const DELIVERED = { orderType: 'Stock|DirectShip|Counter' }
const BACKLOG = { ...DELIVERED, status: 'Open|OnHold', shippedStatus: 'NotShipped|Partly' }
/** Months whose ends are drawn before today. */
const MONTHS = 5

interface Waiting {
  readonly currency: string | null
  readonly amount: string
  readonly count: number
  readonly late: number
  /** At the ends of the months before, the oldest first. */
  readonly months: string[]
}

/** What is left of an amount when the discount of the order `t` is taken off. */
const lessDiscount = (amount: ReturnType<typeof sql>) => sql`${amount} * (1 - coalesce(t.discount_percent, 0) / 100)`

/**
 * [judgement 12c] What customers have ordered and not got, before tax, and how much of it is late; beside it what it was at the ends of the months
 * before: what is open now of the orders of that day, what has left since, and what was let go since.
 */
export const backlog: HomeProvider = {
  id: 'backlog',
  right: VIEW,
  async read({ db, user, now, zone }) {
    const day = dayOf(zone, now)
    const seen = await visibilityOf(db, user, SalesOrderStore)
    const where = await rowsInSight(db, user, SalesOrderStore, BACKLOG)
    const whole = await rowsInSight(db, user, SalesOrderStore, DELIVERED)
    if (!where || !whole || !isReadable(seen, 'openAmount')) return {}
    const rows = await figuresOf(
      { db, user },
      SalesOrderStore,
      [...OF_ORDERS, 'shipment', 'configuration_control'],
      sql<Waiting>`
      with point as (
        select n, (date_trunc('month', ${day}::date) - make_interval(months => n - 1))::date - 1 as ends from generate_series(1, ${sql.lit(MONTHS)}) n),
      waiting as (
        select t.order_date as since, null::date as until, t.promised_date, ${atHome(openAmount)} as amount from sales_order t where ${where}),
      gone as (
        select t.order_date as since, s.ship_date as until,
               ${atHome(lessDiscount(sql`l.amount * p.quantity / nullif(l.quantity, 0)`))} as amount
        from shipment s
        join sales_order t on t.order_no = s.order_no
        join shipment_line p on p.owner_id = s.id
        join sales_order_line l on l.owner_id = t.id and l.line_no = p.order_line
        where s.status = 'Shipped' and s.ship_date > (select min(ends) from point) and ${whole}
        union all
        select t.order_date, business_day(m.on_moment), ${atHome(lessDiscount(sql`(m.closed_short + m.cancelled - b.let_go)`))}
        from sales_order_moment m
        join sales_order t on t.id = m.order_id
        cross join lateral (
          select e.closed_short + e.cancelled as let_go from sales_order_moment e where e.order_id = m.order_id and e.id < m.id order by e.id desc limit 1) b
        where m.what in ('ClosedShort', 'Cancelled', 'Shipped') and not m.is_quote and m.closed_short + m.cancelled > b.let_go
          and m.on_moment > (select min(ends) from point) and ${whole})
      select ${ownCurrency} as currency, money_text(coalesce(sum(w.amount), 0)) as amount, count(*)::int as count,
             (count(*) filter (where w.promised_date < ${day}::date))::int as late,
             array(
               select money_text(coalesce(sum(c.amount), 0)) from point p
               left join (select since, until, amount from waiting union all select since, until, amount from gone) c
                 on c.since <= p.ends and (c.until is null or c.until > p.ends)
               group by p.n order by p.n desc) as months
      from waiting w`,
    )
    const { currency, amount, count, late, months } = rows[0]!
    if (!currency || count === 0) return {}
    return {
      kpis: [
        {
          ...{ id: 'backlog', value: { amount, currency }, note: { count, late }, level: late > 0 ? 'warn' : 'plain' },
          ...{ trend: [...months, amount].map(Number), before: [], opens: { menuIds: ORDERS, query: BACKLOG } },
        },
      ],
    }
  },
}
