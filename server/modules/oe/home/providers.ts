import { sql } from 'kysely'
import { queueOf } from '../../../platform/home/list-figures.ts'
import type { HomeProvider } from '../../../platform/home/provider.ts'
import { plusDays } from '../../../platform/home/weeks.ts'
import { dayOf } from '../../../platform/calendar/business-day.ts'
import { openAmount, SalesOrderStore } from '../sales-order/entity.ts'
import { atHome, backlog, currencyAtHome, OF_ORDERS, ORDERS } from './backlog.ts'

const OPEN = { columns: ['openAmount'], of: atHome(openAmount), currency: currencyAtHome }
const ASKED = { columns: ['total'], of: atHome(sql`t.total`), currency: currencyAtHome }

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
