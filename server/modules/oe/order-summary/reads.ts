import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { marginOf } from '../../../../shared/contracts/oe/price.ts'
import { OrderSummary, type OrderLife } from '../../../../shared/contracts/oe/order-summary.ts'
import type { SalesOrder } from '../../../../shared/contracts/oe/sales-order.ts'
import { isKeptFromBooks } from '../../../ledger/sight.ts'
import type { Answers } from '../../../platform/action/answers.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Deps } from '../../../platform/deps.ts'
import { readInSight } from '../../../platform/entity/read.ts'
import { outOfScope } from '../../../platform/entity/save.ts'
import { isReadable, visibilityOf, visibleRecord } from '../../../platform/entity/visibility.ts'
import { fromPages, sumsOf } from '../../../platform/inquiry/list-reader.ts'
import { reads, Refused, type StoredInquiry } from '../../../platform/inquiry/reads.ts'
import { SalesOrderStore } from '../sales-order/entity.ts'
import { eventsOf, marksOf } from './events.ts'
import { documentsOf, momentsOf, suppliesOf, type Known, type LookedAt, type MomentKept } from './known.ts'
import { lineRows } from './lines.ts'

const isFound = (row: object | null | undefined): row is object => row !== null && row !== undefined

/** [supply 9 order-summary] [judgement 32] What was ordered, what became of it, and when. */
export const orderSummary = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, answers: Answers): StoredInquiry<LookedAt> =>
  reads(OrderSummary, {
    async of({ asks, user, rights, sight }) {
      const seen = await visibilityOf(db, user, SalesOrderStore)
      const orderNo = (asks['orderNo'] ?? '').toUpperCase()
      const stored = isReadable(seen, 'orderNo') ? await readInSight(db, SalesOrderStore, orderNo, seen) : null
      if (!isFound(stored))
        return new Refused(
          answers.refused([{ Field: 'orderNo', Key: 'oe:rules.orderSummary.orderExists', Args: { orderNo } }]),
        )
      if (!stored.inScope) return new Refused(outOfScope({ entity: SalesOrderStore, answers }))
      const order = stored.record as unknown as SalesOrder & { id: string; createdBy: string }
      const today = await businessDay(db, clock.now())
      return { order, seen, today, reader: { user, rights, sight } }
    },
    async figures(of, { user, rights }) {
      const { order, seen, today } = of
      const seesSupply = rights.can('po/purchase-order.view') && order.status !== 'Quote'
      const [moments, documents, customer, supplies] = await Promise.all([
        momentsOf(db, of),
        documentsOf(db, of),
        planned(db, sql<{ name: string }>`select name from firm_shown where firm_id = ${order.billToId}`),
        seesSupply ? suppliesOf(db, of) : [],
      ])
      const now = moments.at(-1)!
      const seesCost = rights.can('cost.view') && !(await isKeptFromBooks(db, user))
      const isTold = isReadable(seen, 'lines.amount') && isReadable(seen, 'lines.quantity')
      const visible = visibleRecord({ ...order }, seen) as unknown as typeof order
      return {
        ...{ orderNo: order.orderNo!, orderId: order.id, status: visible.status, orderType: visible.orderType },
        ...{
          billToId: visible.billToId,
          customerName: isReadable(seen, 'customerName') ? (customer[0]?.name ?? null) : null,
        },
        ...{ customerReference: visible.customerReference, orderDate: visible.orderDate },
        ...{ promisedDate: visible.promisedDate, currency: order.currency ?? '', today },
        ...(isTold
          ? { difference: now.difference, invoiced: now.invoiced, toInvoice: now.toInvoice, sum: partsOf(now) }
          : { sum: null }),
        lineCount: order.lines.length,
        ...(seesCost ? { margin: marginOfOrder(order) } : {}),
        moments: isTold ? moments.map((moment) => ({ at: moment.at, ...partsOf(moment) })) : [],
        marks: marksOf(eventsOf(of, { moments, documents }), order, supplies, today),
      } satisfies Omit<OrderLife, 'lists' | 'actions'> & Record<string, unknown>
    },
    lists: {
      lines: fromPages(async (_db, of) => {
        const seesSupply = of.reader.rights.can('po/purchase-order.view')
        const rows = lineRows(of, await suppliesOf(db, of), { seesSupply })
        return { rows, totals: sumsOf(rows as never, ['amount']) }
      }),
      events: fromPages(async (_db, of) => {
        const known: Known = { moments: await momentsOf(db, of), documents: await documentsOf(db, of) }
        return { rows: eventsOf(of, known) }
      }),
      documents: fromPages(async (_db, of, { Find = '' }) => ({
        rows: (await documentsOf(db, of)).filter(({ number }) =>
          number.toLowerCase().includes(Find.trim().toLowerCase()),
        ),
      })),
    },
  })

const partsOf = ({ ordered, shipped, open, closedShort, cancelled }: MomentKept) => ({
  ...{ ordered, shipped, open, closedShort, cancelled },
})

/** What is earned of all lines whose cost is known, in percent of them. */
function marginOfOrder({ lines }: SalesOrder): string | null {
  const known = lines.filter(
    ({ unitCost, netPrice, priceQuantity }) => unitCost !== null && netPrice !== null && priceQuantity !== null,
  )
  const sum = (name: 'unitCost' | 'netPrice') =>
    known.reduce((total, line) => total.plus(new Decimal(line[name]!).times(line.priceQuantity!)), new Decimal(0))
  return known.length === 0 ? null : marginOf(sum('netPrice'), sum('unitCost'))
}
