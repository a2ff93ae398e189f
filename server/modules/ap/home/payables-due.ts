import { sql } from 'kysely'
import { dayOf } from '../../../platform/calendar/business-day.ts'
import { figuresOf, rowsInSight } from '../../../platform/home/list-figures.ts'
import type { HomeProvider } from '../../../platform/home/provider.ts'
import { PurchaseInvoiceStore } from '../purchase-invoice/entity.ts'
import { ownCurrency } from '../../../trade/company/own-company.ts'

/** Days ahead that count as due soon. */
const AHEAD = 7

interface Due {
  currency: string | null
  /** In the company's currency; positive is owed. */
  amount: string
  count: number
  overdue: number
}

/** [visual reference §6] What is to be paid within seven days, what is overdue with it, in the company's currency. */
export const payablesDue = (menuIds: readonly string[]): HomeProvider => ({
  id: 'payablesDue',
  right: `${PurchaseInvoiceStore.room}.view`,
  async read({ db, user, now, zone }) {
    const day = dayOf(zone, now)
    const until = new Date(Date.parse(day) + AHEAD * 86_400_000).toISOString().slice(0, 10)
    const query = { payment: 'Open|Partly', dueDate: `..${until}` }
    const where = await rowsInSight(db, user, PurchaseInvoiceStore, query)
    if (!where) return {}
    const rows = await figuresOf(
      { db, user },
      PurchaseInvoiceStore,
      ['ap_invoice', 'company', 'currency'],
      sql<Due>`
      select ${ownCurrency} as currency,
             money_text(coalesce(sum(-i.open_amount), 0)) as amount, count(*)::int as count,
             (count(*) filter (where t.due_date < ${day}::date))::int as overdue
      from ap_invoice t join open_item i on i.id = t.item_id where ${where}`,
    )
    const { currency, amount, count, overdue } = rows[0]!
    if (count === 0 || !currency) return {}
    return {
      kpis: [
        {
          id: 'payablesDue',
          value: { amount, currency },
          note: { count, overdue },
          level: overdue > 0 ? 'warn' : 'plain',
          trend: [],
          opens: { menuIds, query },
        },
      ],
    }
  },
})
