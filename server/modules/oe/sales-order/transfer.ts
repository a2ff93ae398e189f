import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { InventoryTicket } from '../../../../shared/contracts/ic/inventory-ticket.ts'
import { openOf } from '../../../../shared/contracts/oe/order-lines.ts'
import { SalesOrder } from '../../../../shared/contracts/oe/sales-order.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import { ResultStatus } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { ruleKey } from '../../../platform/action/rules.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Deps } from '../../../platform/deps.ts'
import { transition, type Transition } from '../../../platform/document/transition.ts'
import { saveRecord, type EntityParts } from '../../../platform/entity/save.ts'
import { lockShelves } from '../../../stock/claims/claims.ts'
import { keptForTransfer } from '../../ic/index.ts'
import * as rules from './rules.ts'
import type { Order, OrderLine } from './standing.ts'

interface There {
  /** Free in the other warehouse, and what still waits here. */
  readonly free: string
  readonly waits: string
  /** The day on which it is here; null where nobody has said how long that takes. */
  readonly comesOn: string | null
}

const MAY_NOT: Problem = { Field: null, Key: ruleKey('oe.salesOrder.mayNotTransfer'), Args: {} }

/**
 * [judgement 31, rule 5] [supply 3.9] What waits of a line is sent from a warehouse that has it: a ticket of transfer, by way of what is on its way. It is kept there for the
 * ticket, and what comes is kept for the line, as what is bought for it; its day becomes the promise where none was given.
 */
export const transferForOrder = (deps: Pick<Deps, 'random'>, tickets: EntityParts): Transition =>
  transition(SalesOrder, 'transfer', {
    async run(order, context, given) {
      if (!context.rights.can(`${InventoryTicket.room}.add`)) throw new Refusal([MAY_NOT])
      const line = waitingLine(order, given['transferLine'] as number)
      const from = String(given['fromWarehouse'])
      if (from === shelfOf(order, line))
        throw new Refusal([
          { Field: 'given.fromWarehouse', Key: ruleKey('oe.salesOrder.otherWarehouse'), Args: { warehouse: from } },
        ])
      const there = await thereIs(context, order, line, from)
      const asked = given['transferQuantity'] as string | null
      const quantity = new Decimal(asked ?? Decimal.min(there.waits, there.free))
      refuse(line, from, quantity, there)
      const ticketId = await ticketFor(tickets, context, { order, line, from, quantity: quantity.toFixed() })
      // Behind the lock nobody else can have taken it; kept less, it would be promised twice.
      const kept = await keptForTransfer(deps, context, ticketId)
      if (quantity.gt(kept)) throw new Refusal([onlyThere(from, kept)])
      await noted(context, order, line, { ticketId, quantity: quantity.toFixed(), comesOn: there.comesOn })
      const lines = order.lines.map((one) =>
        one === line ? { ...one, promisedDate: one.promisedDate ?? there.comesOn } : one,
      )
      const promised = lines.flatMap(({ promisedDate }) => promisedDate ?? [])
      return { lines, promisedDate: promised.toSorted().at(-1) ?? null }
    },
  })

/** @throws Refusal where nothing of it waits for stock, or something else brings that already */
function waitingLine(order: Order, lineNo: number): OrderLine {
  const line = order.lines.find((one) => one.lineNo === lineNo)
  const at = (problem: Problem): Problem => ({ ...problem, Field: 'given.transferLine' })
  if (!line || openOf(line).lte(0)) throw new Refusal([at(rules.NOTHING_OPEN)])
  if (line.supplyNo !== null) throw new Refusal([at(rules.boughtAlready(line))])
  if (line.available === null || new Decimal(line.backordered ?? 0).lte(0)) throw new Refusal([at(rules.NOTHING_WAITS)])
  return line
}

const shelfOf = (order: Order, line: OrderLine) => (line.warehouseId ?? order.warehouseId)!

/** What is free there and waits here, behind the lock of whoever promises or moves either. */
async function thereIs({ trx, now }: ActionContext, order: Order, line: OrderLine, from: string): Promise<There> {
  const [companyId, productId, to] = [order.companyId!, line.productId!, shelfOf(order, line)]
  await lockShelves(trx, [
    { companyId, productId, warehouseId: from },
    { companyId, productId, warehouseId: to },
  ])
  const [there] = await planned(
    trx,
    sql<There>`
    select trim_scale(greatest(
             coalesce((select sum(f.quantity) from stock_free f where (f.company_id, f.product_id, f.warehouse_id) = (${companyId}, ${productId}, ${from})), 0)
             - coalesce((select sum(k.reserved + k.allocated + k.picked) from stock_claim_shown k
                         where (k.company_id, k.product_id, k.warehouse_id) = (${companyId}, ${productId}, ${from}) and k.is_open), 0), 0))::text as free,
           trim_scale(coalesce((select k.backordered from stock_claim_shown k
             where k.document_type = ${SalesOrder.id} and k.document_id = ${order.id}::uuid and k.line_key = ${line.lineId}), 0))::text as waits,
           (select case when w.transfer_days = 0 then business_day(${now})
                        else (select d::date from generate_series(business_day(${now}) + 1, business_day(${now}) + 100, interval '1 day') d
                              where extract(isodow from d) < 6 order by d limit 1 offset greatest(w.transfer_days - 1, 0)) end
            from warehouse_shown w where w.warehouse_id = ${to} and w.transfer_days is not null)::text as "comesOn"`,
  )
  return there!
}

function refuse(line: OrderLine, from: string, quantity: Decimal, { free, waits }: There): void {
  if (new Decimal(waits).lte(0)) throw new Refusal([{ ...rules.NOTHING_WAITS, Field: 'given.transferLine' }])
  if (quantity.lte(0) || quantity.gt(free)) throw new Refusal([onlyThere(from, free)])
  if (quantity.gt(waits))
    throw new Refusal([
      {
        Field: 'given.transferQuantity',
        Key: ruleKey('oe.salesOrder.waitsFor'),
        Args: { line: line.lineNo ?? 0, waits },
      },
    ])
}

const onlyThere = (warehouse: string, free: string): Problem => ({
  ...{ Field: 'given.fromWarehouse', Key: ruleKey('oe.salesOrder.onlyThere'), Args: { warehouse, free } },
})

interface Sent {
  readonly order: Order
  readonly line: OrderLine
  readonly from: string
  readonly quantity: string
}

/** The ticket as a person would enter it; whoever sends the goods says of which lots they are, and why. */
async function ticketFor(tickets: EntityParts, context: ActionContext, of: Sent): Promise<string> {
  const { order, line, from, quantity } = of
  const record = {
    ...emptyRecord(InventoryTicket.fields),
    ...{ ticketType: 'Transfer', warehouseId: from, toWarehouseId: shelfOf(order, line), inTransit: true },
    lines: [{ ...emptyRecord(InventoryTicket.fields.lines.fields!), productId: line.productId, quantity }],
  }
  const answer = await saveRecord(forOrder(tickets, order), context, null, { record })
  if (answer.ResultStatus !== ResultStatus.success)
    throw new Refusal((answer.Problems ?? []).map((problem) => ({ ...problem, Field: null })))
  return String(answer.EntityId)
}

const forOrder = (tickets: EntityParts, { orderNo }: Order): EntityParts => ({
  ...tickets,
  rules: {
    ...tickets.rules,
    async complete(record, context, before) {
      record['forOrder'] = orderNo
      await tickets.rules.complete?.(record, context, before)
    },
  },
})

const noted = (
  { trx, user, now }: ActionContext,
  { orderNo }: Order,
  { lineId }: OrderLine,
  { ticketId, quantity, comesOn }: { ticketId: string; quantity: string; comesOn: string | null },
) =>
  planned(
    trx,
    sql`
    insert into sales_order_transfer (order_line_id, order_no, ticket_id, ticket_no, quantity, comes_on, asked_by, asked_on)
    select ${lineId}::uuid, ${orderNo}, t.ticket_id, t.ticket_no, ${quantity}::numeric, ${comesOn}::date, ${user.name}, ${now}
    from transfer_read t where t.ticket_id = ${ticketId}::uuid`,
  )
