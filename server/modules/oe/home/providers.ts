import { sql } from 'kysely'
import { figuresOf, queueOf, rowsInSight } from '../../../platform/home/list-figures.ts'
import { isReadable, visibilityOf } from '../../../platform/entity/visibility.ts'
import type { HomeProvider } from '../../../platform/home/provider.ts'
import { plusDays } from '../../../platform/home/weeks.ts'
import { dayOf } from '../../../platform/calendar/business-day.ts'
import { ownCurrency } from '../../../trade/company/own-company.ts'
import { openAmount, SalesOrderStore } from '../sales-order/entity.ts'

/** Doors to the orders of customers, the best first. */
const ORDERS = ['OE0310', 'AR0310', 'NV0310']
const VIEW = `${SalesOrderStore.room}.view`
const OF_ORDERS = [SalesOrderStore.table, 'company', 'currency']

const currency = sql`(select c.currency from company_shown c where c.is_default)`
const atHome = (amount: ReturnType<typeof sql>) =>
  sql`round(${amount} * case when t.currency = ${currency} then 1 else t.rate end, (select home_decimals()))`
const OPEN = { columns: ['openAmount'], of: atHome(openAmount), currency }
const ASKED = { columns: ['total'], of: atHome(sql`t.total`), currency }

const BACKLOG = { status: 'Open|OnHold', shippedStatus: 'NotShipped|Partly' }

/** [judgement 12c] What customers have ordered and not got, before tax, and how much of it is late. */
const backlog: HomeProvider = {
  id: 'backlog',
  right: VIEW,
  async read({ db, user, now, zone }) {
    const day = dayOf(zone, now)
    const seen = await visibilityOf(db, user, SalesOrderStore)
    const where = await rowsInSight(db, user, SalesOrderStore, BACKLOG)
    if (!where || !isReadable(seen, 'openAmount')) return {}
    const rows = await figuresOf(
      { db, user },
      SalesOrderStore,
      OF_ORDERS,
      sql<{ currency: string | null; amount: string; count: number; late: number }>`
      select ${ownCurrency} as currency, money_text(coalesce(sum(${atHome(openAmount)}), 0)) as amount, count(*)::int as count,
             (count(*) filter (where t.promised_date < ${day}::date))::int as late
      from sales_order t where ${where}`,
    )
    const { currency: own, amount, count, late } = rows[0]!
    if (!own || count === 0) return {}
    return {
      kpis: [
        {
          ...{
            id: 'backlog',
            value: { amount, currency: own },
            note: { count, late },
            level: late > 0 ? 'warn' : 'plain',
          },
          ...{ trend: [], opens: { menuIds: ORDERS, query: BACKLOG } },
        },
      ],
    }
  },
}

/** Days before its end in which a quote is looked at again. */
const ENDS_WITHIN = 7

/** Quotes that end within a week: whoever has written them calls. */
const quotesEnding: HomeProvider = {
  id: 'quotesEnding',
  right: `${SalesOrderStore.room}.edit`,
  async read(asked) {
    const day = dayOf(asked.zone, asked.now)
    const filters = { status: 'Quote', expiresOn: `${day}..${plusDays(day, ENDS_WITHIN)}` }
    return queueOf({
      ...{ id: 'quotesEnding', entity: SalesOrderStore, filters, since: sql`t.order_date`, doors: ORDERS },
      ...{ level: 'warn', amount: ASKED, countedBy: OF_ORDERS },
    }).read(asked)
  },
}

/** What of the orders of customers waits for somebody, for HOME. [supply 3.7] */
export const oeHome: readonly HomeProvider[] = [
  backlog,
  {
    ...queueOf({
      ...{ id: 'ordersHeld', entity: SalesOrderStore, filters: { status: 'OnHold', heldFor: 'Credit' } },
      ...{ since: sql`t.order_date`, doors: ORDERS, level: 'bad', amount: OPEN },
    }),
    right: `${SalesOrderStore.room}.unhold`,
  },
  {
    ...queueOf({
      ...{ id: 'ordersLate', entity: SalesOrderStore, filters: { daysLate: '>0' }, since: sql`t.promised_date` },
      ...{ doors: ORDERS, level: 'warn', amount: OPEN },
    }),
    right: `${SalesOrderStore.room}.edit`,
  },
  quotesEnding,
]
