import { sql } from 'kysely'
import { dayOf } from '../../../platform/calendar/business-day.ts'
import { figuresOf, rowsInSight } from '../../../platform/home/list-figures.ts'
import type { HomeProvider } from '../../../platform/home/provider.ts'
import { plusDays, weeksFrom } from '../../../platform/home/weeks.ts'
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
  /** Of what is overdue, what is held. */
  held: string
  late: string
  /** Of each week. */
  weeks: string[]
}

const OPEN = { payment: 'Open|Partly' }

/** [visual reference §6] [judgement 11] What is overdue and due in each of six weeks, and within seven days, in the company's currency; in one walk. */
export const payablesDue = (menuIds: readonly string[]): HomeProvider => ({
  id: 'payablesDue',
  right: `${PurchaseInvoiceStore.room}.view`,
  async read({ db, user, now, zone }) {
    const day = dayOf(zone, now)
    const until = plusDays(day, AHEAD)
    const weeks = weeksFrom(day)
    const where = await rowsInSight(db, user, PurchaseInvoiceStore, { ...OPEN, dueDate: `..${weeks.at(-1)!.to}` })
    if (!where) return {}
    const sum = (condition: ReturnType<typeof sql>) =>
      sql`money_text(coalesce(sum(-i.open_amount) filter (where ${condition}), 0))`
    const isLate = sql`t.due_date < ${day}::date`
    const rows = await figuresOf(
      { db, user },
      PurchaseInvoiceStore,
      ['ap_invoice', 'company', 'currency'],
      sql<Due>`
      select ${ownCurrency} as currency,
             ${sum(sql`t.due_date <= ${until}::date`)} as amount,
             (count(*) filter (where t.due_date <= ${until}::date))::int as count,
             (count(*) filter (where ${isLate}))::int as overdue,
             ${sum(isLate)} as late, ${sum(sql`${isLate} and t.hold_reason is not null`)} as held,
             array[${sql.join(weeks.map(({ from, to }) => sum(sql`t.due_date between ${from}::date and ${to}::date`)))}] as weeks
      from ap_invoice t join open_item_shown i on i.id = t.item_id where ${where}`,
    )
    const { currency, amount, count, overdue, held, late, weeks: sums } = rows[0]!
    if (!currency || [late, ...sums].every((one) => Number(one) === 0)) return {}
    const opens = (dueDate: string) => ({ menuIds, query: { ...OPEN, dueDate } })
    const yesterday = plusDays(day, -1)
    return {
      kpis:
        count === 0
          ? []
          : [
              {
                id: 'payablesDue',
                value: { amount, currency },
                note: { count, overdue },
                level: overdue > 0 ? 'warn' : 'plain',
                trend: [],
                opens: opens(`..${until}`),
              },
            ],
      due: {
        currency,
        held,
        columns: [
          { from: null, to: yesterday, amount: late, opens: opens(`..${yesterday}`) },
          ...weeks.map(({ from, to }, at) => ({ from, to, amount: sums[at]!, opens: opens(`${from}..${to}`) })),
        ],
      },
    }
  },
})
