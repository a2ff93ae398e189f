import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { moneyText } from '../../../../shared/contracts/money.ts'
import { SalesOrder } from '../../../../shared/contracts/oe/sales-order.ts'
import { Shipment } from '../../../../shared/contracts/oe/shipment.ts'
import { entryPreview } from '../../../ledger/entry-preview.ts'
import { reverse } from '../../../ledger/reverse.ts'
import { dateAt, Refusal } from '../../../platform/action/refusal.ts'
import { ruleKey } from '../../../platform/action/rules.ts'
import { planned as asked } from '../../../platform/database/planned.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { COLUMNS, transition, type Transition } from '../../../platform/document/transition.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'
import type { Claimant } from '../../../stock/claims/claim.ts'
import { claimContext } from '../../../stock/claims/claim-context.ts'
import { endClaims } from '../../../stock/claims/claims.ts'
import { comeBack, leave } from '../../../stock/claims/leaving.ts'
import { postStock } from '../../../stock/legs.ts'
import { takeBackStock } from '../../../stock/take-back.ts'
import type { Moved } from '../../../stock/write-moves.ts'
import { postingContext } from '../../../trade/posting-context.ts'
import { lockOrders, shippedLines } from '../sales-order/following.ts'
import { correctLot } from './correct-lot.ts'
import { documentOf, leavingOf, movementsOf, type CameBy } from './moved.ts'
import { refuseBeyondTolerance } from './overship.ts'
import { figure, planned, type Leaves, type Planned } from './plan.ts'
import { sendCertificate } from './papers/send.ts'
import * as rules from './rules.ts'
import { lotsThere, orderToShip, type ShippedOrder } from './shippable.ts'

const at = (field: string) => (error: unknown) => {
  throw dateAt(error, field)
}

/** @param came by which moves it had just come, where its vendor has shipped it */
export const postShipment = (deps: Deps, came: CameBy = new Map()): Transition =>
  transition(Shipment, 'post', {
    rules: rules.onPost,
    async run(shipment, action) {
      const { trx } = action
      const order = await lockedOrder(trx, shipment.orderNo)
      if (order.status !== 'Open' || !order.isReleased) throw notReleased(order)
      const plan = planned(shipment, order.lines)
      await refuseBeyondTolerance(shipment, plan, action)
      const { warehouseId } = shipment
      const lots = shipment.lots.flatMap(({ lotNo }) => lotNo ?? [])
      const there = lots.length === 0 ? [] : await lotsThere(trx, { order, warehouseId, lots })
      const [claims, of] = [await claimContext(deps, action), claimantOf(order)]
      await leave(claims, of, leavingOf(plan, there))
      const movements = movementsOf(plan, there, { warehouseId, came })
      const { moves, entry } =
        movements.length === 0
          ? { moves: [], entry: null }
          : await postStock(trx, { ...postingOf(shipment, order), movements }, postingContext(deps, action)).catch(
              at('shipDate'),
            )
      const closed = plan.flatMap((one) => (one.of.isStock && one.closed.gt(0) ? [one.of.lineKey] : []))
      if (closed.length > 0) await endClaims(claims, of, closed, 'ShortClosed', shipment.shipmentNo)
      await settleLines(trx, plan)
      await shippedLines(
        action,
        plan.map(({ of: line, quantity }) => ({ lineId: line.lineKey, quantity: quantity.toFixed() })),
      )
      return {
        ...costed(shipment, { plan, moves }),
        entryNo: entry?.entryNo ?? null,
        [COLUMNS]: { entry_id: entry?.id ?? null },
      }
    },
    preview: ({ id }, { trx }, locale) => entryPreview(trx, documentOf({ id }, 'post'), locale),
  })

/** [supply 3.10] What can be done with a shipment; each in the one transaction of its call: stock, books and order, or none of them. */
export const shipmentActions = (deps: Deps, { texts }: { texts: SuiteTexts }): readonly Transition[] => [
  postShipment(deps),
  transition(Shipment, 'deliver', {
    rules: rules.onDeliver,
    async run({ shipDate }, _action, given) {
      const deliveredOn = String(given['deliveryDate'])
      if (deliveredOn < shipDate)
        throw new Refusal([
          { Field: 'given.deliveryDate', Key: ruleKey('oe.shipment.deliveredAfter'), Args: { shipDate } },
        ])
      return { deliveredOn, signedBy: String(given['signature']) }
    },
  }),
  transition(Shipment, 'reverse', {
    rules: rules.onReverse,
    async run(shipment, action, given) {
      const { trx } = action
      const day = String(given['reversalDate'])
      const context = postingContext(deps, action)
      const order = await lockedOrder(trx, shipment.orderNo)
      await refuseInvoiced(trx, shipment)
      const gone = shipment.lines.filter(({ quantity }) => figure(quantity).gt(0))
      const back = gone.map(({ lineKey, quantity, closed, beyond }) => ({
        ...{ lineKey: lineKey!, quantity: quantity!, reopened: closed ?? '0', beyond: beyond ?? '0' },
      }))
      await comeBack(await claimContext(deps, action), claimantOf(order), back)
      await settleBack(trx, back)
      await shippedLines(
        action,
        back.map(({ lineKey, quantity }) => ({ lineId: lineKey, quantity: new Decimal(quantity).negated().toFixed() })),
      )
      const { companyId, description } = postingOf(shipment, order)
      const document = documentOf(shipment, 'post.rev')
      const passes = shipment.receiptNo !== null
      await takeBackStock(trx, { companyId, description, day, document, takesBack: 'post', passes }, context).catch(
        at('given.reversalDate'),
      )
      const { rows } = await sql<{ entryId: string | null }>`
        select entry_id as "entryId" from shipment where id = ${shipment.id}::uuid`.execute(trx)
      const { entryId } = rows[0]!
      if (entryId !== null)
        await reverse(trx, { entryId, date: day, description }, context).catch(at('given.reversalDate'))
      return { reversedOn: day }
    },
  }),
  correctLot(deps),
  sendCertificate(deps, texts),
]

/** The order, held until the transaction ends, with what is open of it now. */
async function lockedOrder(trx: Trx, orderNo: string): Promise<ShippedOrder> {
  const rows = await asked<{ id: string }>(trx, sql`select id from sales_order where order_no = ${orderNo}`)
  await lockOrders(
    trx,
    rows.map(({ id }) => id),
  )
  return (await orderToShip(trx, orderNo))!
}

const notReleased = ({ orderNo, status }: ShippedOrder) =>
  new Refusal([{ Field: 'orderNo', Key: ruleKey('oe.shipment.orderReleased'), Args: { orderNo, status } }])

const claimantOf = ({ id, companyId, orderNo, billToId }: ShippedOrder): Claimant => ({
  ...{ companyId, documentNo: orderNo, wantedBy: billToId, document: { type: SalesOrder.id, id } },
})

const postingOf = (shipment: Leaves, { companyId, billToId }: ShippedOrder) => ({
  ...{ companyId, day: shipment.shipDate, document: documentOf(shipment, 'post') },
  description: `${billToId} ${shipment.orderNo} ${shipment.shipmentNo!}`,
})

/** What was closed short with a line, or was more than ordered, stands on the order; its amounts follow what is ordered. */
const settleLines = (trx: Trx, plan: readonly Planned[]) =>
  settle(
    trx,
    plan.map(({ of, closed, beyond }) => ({
      id: of.lineKey,
      closed,
      beyond,
    })),
  )

const settleBack = (trx: Trx, back: readonly { lineKey: string; reopened: string; beyond: string }[]) =>
  settle(
    trx,
    back.map(({ lineKey, reopened, beyond }) => ({
      ...{ id: lineKey, closed: new Decimal(reopened).negated(), beyond: new Decimal(beyond).negated() },
    })),
  )

async function settle(trx: Trx, lines: readonly { id: string; closed: Decimal; beyond: Decimal }[]): Promise<void> {
  const rows = lines
    .filter(({ closed, beyond }) => !closed.isZero() || !beyond.isZero())
    .map(({ id, closed, beyond }) => ({ id, closed: closed.toFixed(), beyond: beyond.toFixed() }))
  if (rows.length === 0) return
  await asked(
    trx,
    sql`
    update sales_order_line l
    set quantity = l.quantity + s.beyond, short_closed = l.short_closed + s.closed,
        price_quantity = l.price_quantity * (l.quantity + s.beyond) / nullif(l.quantity, 0),
        amount = round(l.net_price * coalesce(l.price_quantity / nullif(l.quantity, 0), 1) * (l.quantity + s.beyond), 2), surcharge_amount = round(l.surcharge * (l.quantity + s.beyond), 2)
    from json_to_recordset(${JSON.stringify(rows)}::json) as s (id uuid, closed numeric, beyond numeric) where l.id = s.id`,
  )
}

/** What lines were worth as they left. */
function costed(
  shipment: Leaves,
  { plan, moves }: { readonly plan: readonly Planned[]; readonly moves: readonly Moved[] },
) {
  const lines = shipment.lines.map((line) => {
    const one = plan.find(({ of }) => of.lineKey === line.lineKey)
    const own = moves.filter(({ lineKey }) => lineKey === line.lineKey)
    const cost = own.reduce((sum, { value }) => sum.minus(value), new Decimal(0))
    return {
      ...line,
      ...((line.charge ?? null) !== null ? { quantity: one?.quantity.toFixed() ?? '0' } : {}),
      ...{ closed: one ? one.closed.toFixed() : null, beyond: one ? one.beyond.toFixed() : null },
      cost: one?.of.isStock ? moneyText(cost) : null,
    }
  })
  return { lines, cost: moneyText(lines.reduce((sum, { cost }) => sum.plus(cost ?? 0), new Decimal(0))) }
}

/** Whoever invoices it meanwhile was first. */
async function refuseInvoiced(trx: Trx, { id }: Leaves): Promise<void> {
  const { rows } = await sql<{
    invoiceNo: string | null
  }>`select invoice_no as "invoiceNo" from shipment where id = ${id}::uuid`.execute(trx)
  const invoiceNo = rows[0]?.invoiceNo ?? null
  if (invoiceNo !== null)
    throw new Refusal([{ Field: null, Key: ruleKey('oe.shipment.notInvoiced'), Args: { invoiceNo } }])
}
