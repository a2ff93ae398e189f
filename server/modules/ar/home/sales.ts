import { sql } from 'kysely'
import type { HomeKpi } from '../../../../shared/contracts/home.ts'
import { dayOf } from '../../../platform/calendar/business-day.ts'
import { isReadable, visibilityOf } from '../../../platform/entity/visibility.ts'
import { figuresOf, rowsInSight } from '../../../platform/home/list-figures.ts'
import type { HomeProvider } from '../../../platform/home/provider.ts'
import { ownCurrency } from '../../../trade/company/own-company.ts'
import { CustomerInvoiceStore } from '../customer-invoice/entity.ts'

const JOURNAL = ['AR0011']
/** Months that are drawn, this one with them, and beside them those of the year before. */
const MONTHS = 6
/** What lines are made of that tell what was earned. */
const EARNED = ['lines.amount', 'lines.cost']

interface Sold {
  readonly currency: string | null
  /** Of each month up to the same day of it, the oldest first: those of the year before, then those of this one. */
  readonly sales: string[]
  readonly goods: string[]
  readonly cost: string[]
  readonly count: number
  readonly today: number
}

/**
 * [judgement 12c] What was invoiced of this month up to today, before tax and less what was given back, and what of the price of goods is left after what they have cost;
 * each beside the same days of the months before, and of the year before. The margin is for whoever may see it.
 */
export const salesHome: HomeProvider = {
  id: 'sales',
  right: `${CustomerInvoiceStore.room}.view`,
  async read({ db, user, rights, now, zone }) {
    const day = dayOf(zone, now)
    const seen = await visibilityOf(db, user, CustomerInvoiceStore)
    if (!isReadable(seen, 'netAmount')) return {}
    const query = { status: 'Posted', docDate: `${day.slice(0, 8)}01..${day}` }
    const where = await rowsInSight(db, user, CustomerInvoiceStore, { status: 'Posted' })
    if (!where) return {}
    const array = (of: ReturnType<typeof sql>) =>
      sql`array(select money_text(coalesce(sum(${of}), 0)) from month m left join sold s on s.month = m.nth group by m.nth order by m.nth desc)`
    const rows = await figuresOf(
      { db, user },
      CustomerInvoiceStore,
      [CustomerInvoiceStore.table, 'company', 'currency'],
      sql<Sold>`
      with month as (
        select n as nth, (date_trunc('month', ${day}::date) - make_interval(months => n))::date as begins,
               (${day}::date - make_interval(months => n))::date as ends
        from generate_series(0, ${sql.lit(MONTHS - 1)}) m, unnest(array[m, m + 12]) n),
      sold as (
        select m.nth as month, t.doc_date, t.kind,
               case when t.kind = 'Credit' then -1 else 1 end * t.net_amount * coalesce(t.rate, 1) as net, g.goods, g.cost
        from month m join customer_invoice t on t.doc_date between m.begins and m.ends and t.kind in ('Invoice', 'Credit', 'Charge') and ${where}
        cross join lateral (
          select case when t.kind = 'Credit' then -1 else 1 end * coalesce(t.rate, 1) * sum(l.amount) as goods,
                 case when t.kind = 'Credit' then -1 else 1 end * coalesce(t.rate, 1) * sum(coalesce(l.cost, 0)) as cost
          from customer_invoice_line l where l.owner_id = t.id and l.sells = 'Goods') g)
      select ${ownCurrency} as currency, ${array(sql`s.net`)} as sales, ${array(sql`s.goods`)} as goods, ${array(sql`s.cost`)} as cost,
             (select count(*)::int from sold where month = 0 and kind = 'Invoice') as count,
             (select count(*)::int from sold where month = 0 and kind = 'Invoice' and doc_date = ${day}::date) as today`,
    )
    const { currency, sales, goods, cost, count, today } = rows[0]!
    if (!currency || sales.every((one) => Number(one) === 0)) return {}
    const opens = { menuIds: JOURNAL, query }
    const kpis: HomeKpi[] = [
      {
        ...{ id: 'sales', value: { amount: sales.at(-1)!, currency }, note: { count, today }, level: 'plain' },
        ...{ ...besideLastYear(sales.map(Number)), opens },
      },
    ]
    const margins = goods.map((one, at) => marginOf(Number(one), Number(cost[at])))
    const isSeen = rights.can('margin.view') && EARNED.every((column) => isReadable(seen, column))
    const { trend, before } = besideLastYear(margins)
    const lastYear = Number(goods[MONTHS - 1]) > 0 ? { before: before.at(-1)! } : null
    if (isSeen && margins.some((one) => one !== 0))
      kpis.push({ id: 'margin', value: trend.at(-1)!, note: lastYear, level: 'plain', trend, before, opens })
    return { kpis }
  },
}

const besideLastYear = (months: readonly number[]) => ({
  trend: months.slice(MONTHS),
  before: months.slice(0, MONTHS),
})

/** Percent of the price, to a tenth; nothing sold has none. */
const marginOf = (goods: number, cost: number): number =>
  goods > 0 ? Math.round(((goods - cost) / goods) * 1000) / 10 : 0
