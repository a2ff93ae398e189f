import { sql } from 'kysely'
import { OrdersInvoicesQueue } from '../../../../shared/contracts/oe/orders-invoices-queue.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Condition } from '../../../platform/entity/stored.ts'
import { processFor, type ProcessAsked, type StoredProcess } from '../../../platform/process/process.ts'
import type { RowOutcome } from '../../../platform/work/outcome.ts'
import { dayRefused } from '../../../ledger/day-open.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { datedAhead } from '../../../trade/dates/dated-ahead.ts'
import type { TradeRooms } from '../../../trade/document/trade-document.ts'
import { FirmStore } from '../../admin/index.ts'
import { commissionOfOrders, CustomerInvoiceStore, postsCommissions } from '../../ar/index.ts'
import { invoicingOrders } from './invoice.ts'
import { ordersToInvoice, waitingOrders, type ToInvoiceAsked } from './to-invoice.ts'

interface Asked {
  readonly invoiceDate: string
  readonly billToId: string | null
  readonly orderNo: string | null
  readonly warehouseId: string | null
  readonly shippedUntil: string | null
  readonly isTheoretical: boolean
  readonly postsCommissions: boolean
  readonly chosen: string | null
}

/** Of orders `o` and shipments `s`: those that are asked for. */
function askedFor({ billToId, orderNo, warehouseId, shippedUntil, chosen }: Asked): Condition {
  const numbers = chosen === null ? null : chosen.split(/\s+/).filter(Boolean)
  return sql<boolean>`
  (${billToId}::text is null or o.bill_to_id = ${billToId}) and (${orderNo}::text is null or o.order_no = ${orderNo})
  and (${warehouseId}::text is null or s.warehouse_id = ${warehouseId}) and (${shippedUntil}::date is null or s.ship_date <= ${shippedUntil}::date)
  and (${numbers}::text[] is null or o.order_no = any (${numbers}::text[]))`
}

const toInvoice = ({ parameters, inSight }: ProcessAsked<unknown>): ToInvoiceAsked => {
  const asked = parameters as Asked
  const { invoiceDate: day, isTheoretical } = asked
  return { day, of: askedFor(asked), inSight: inSight(FirmStore), isTheoretical }
}

/** The books take invoices on this day: said once, and not by each of them. [FI2] */
const dayTaken = rule(
  { fields: OrdersInvoicesQueue.parameters },
  'oe.ordersInvoicesQueue.dayTaken',
  'invoiceDate',
  async ({ invoiceDate }, { db }) => {
    const { companyId } = await ownCompany(db)
    const problems = await dayRefused(db as Trx, { companyId, date: invoiceDate, source: 'SJ' })
    return problems.length > 0 && fail({ date: invoiceDate })
  },
)

/** Orders that are invoiced with this one: those of a customer who wants one invoice, as far as they are asked for and nothing keeps them. */
const invoicedWith = (trx: Trx, item: string, asked: ToInvoiceAsked) =>
  planned<{ id: string }>(
    trx,
    sql`
    with waiting as (${waitingOrders({ ...asked, of: sql<boolean>`o.bill_to_id = (select z.bill_to_id from sales_order z where z.id = ${item}::uuid) and ${asked.of}` })})
    select w.id from waiting w where w.invoice = (select f.invoice from waiting f where f.id = ${item}::uuid)`,
  )

/** The invoice that has asked for the last shipment of an order: of a customer who wants one invoice, another order of the run has brought it. */
async function broughtBy(trx: Trx, item: string): Promise<RowOutcome> {
  const [found] = await planned<{ documentNo: string; invoiceNo: string }>(
    trx,
    sql`
    select i.our_number as "documentNo", i.number as "invoiceNo"
    from sales_order o join firm_shown t on t.firm_id = o.bill_to_id join firm_bill_to_shown b on b.owner_id = t.id and b.consolidated_invoicing
    join shipment s on s.order_no = o.order_no and s.invoice_no is not null
    join receivable_document i on i.firm_id = o.bill_to_id and i.kind = 'Invoice' and i.number = s.invoice_no
    where o.id = ${item}::uuid order by s.ship_date desc, s.shipment_no desc limit 1`,
  )
  return found ? done(found) : { outcome: 'unchanged' }
}

const done = ({ documentNo, invoiceNo }: { documentNo: string; invoiceNo: string }): RowOutcome => ({
  outcome: 'done',
  leads: { room: CustomerInvoiceStore.entity.room, record: documentNo, title: invoiceNo },
})

/** The last of a run: what reps have earned with it. */
const COMMISSIONS = 'commissions'

/** [supply 9] Invoices orders as a run: each invoice by itself, one run at a time, and each result leads to its invoice. What was done before an interruption stays done. */
export const ordersInvoicesQueue = (deps: Deps, rooms: TradeRooms): StoredProcess => {
  const invoice = invoicingOrders(deps, rooms)
  const commissions = commissionOfOrders(deps, rooms)
  const one = async (context: ActionContext, item: string, asked: ToInvoiceAsked): Promise<RowOutcome> => {
    const { day, isTheoretical } = asked
    const found = await invoicedWith(context.trx, item, asked)
    const orderIds = found.length === 0 ? [item] : found.map(({ id }) => id)
    const booked = await invoice(context, { orderIds, day, isTheoretical })
    return booked ? done(booked) : broughtBy(context.trx, item)
  }
  const earned = async (context: ActionContext, day: string): Promise<RowOutcome> => {
    const [first] = await commissions(context, day)
    return first
      ? { outcome: 'done', leads: { room: 'ap/purchase-invoice', record: first.invoiceNo, title: first.invoiceNo } }
      : { outcome: 'unchanged' }
  }
  return processFor(OrdersInvoicesQueue, {
    rules: [dayTaken, ...(datedAhead('invoiceDate') as readonly Rule[])],
    preview: (asked) => ordersToInvoice(toInvoice(asked)),
    async run(hand, asked) {
      const wanted = toInvoice(asked)
      const posts = (asked.parameters as Asked).postsCommissions && (await postsCommissions(deps.db, hand.user))
      await hand.plan(sql`
        select item, room, record, key, title from (
          select 0 as turn, min(w.first_date) over (partition by w.invoice) as first_date, w.bill_to_id, w.invoice, w.order_no,
                 w.id::text as item, 'oe/sales-order' as room, w.order_no as record, w.order_no as key, w.name as title
          from (${waitingOrders(wanted)}) w
          union all
          select 1, null, null, null, null, ${COMMISSIONS}, null, null, ${COMMISSIONS}, null where ${posts}::boolean) planned
        order by turn, first_date, bill_to_id, invoice, order_no`)
      await hand.each(async (context, { item }) => {
        try {
          return await (item === COMMISSIONS ? earned(context, wanted.day) : one(context, item, wanted))
        } catch (error) {
          // What the invoice is refused for is told of its order: it has no field here.
          if (error instanceof Refusal)
            return { outcome: 'refused', problems: error.problems.map((problem) => ({ ...problem, Field: null })) }
          throw error
        }
      })
    },
  })
}
