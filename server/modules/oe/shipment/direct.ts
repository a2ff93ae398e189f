import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { Shipment } from '../../../../shared/contracts/oe/shipment.ts'
import { PurchaseReceipt } from '../../../../shared/contracts/po/purchase-receipt.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { ruleKey } from '../../../platform/action/rules.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Deps } from '../../../platform/deps.ts'
import { runAction } from '../../../platform/document/run-action.ts'
import type { EntityParts } from '../../../platform/entity/save.ts'
import type { SentDirect, Ships } from '../../../trade/direct-ships.ts'
import type { TradeRooms } from '../../../trade/document/trade-document.ts'
import { movedInto } from '../../../stock/take-back.ts'
import { lockOrders } from '../sales-order/following.ts'
import { begun, kept } from '../shipping-queue/ship.ts'
import { postShipment } from './actions.ts'
import { Shipments } from './document.ts'
import { orderToShip } from './shippable.ts'

/** A line of the sales order, and the line of the purchase order that was bought for it. */
interface BoughtFor {
  readonly purchaseLineNo: number
  readonly lineKey: string
  readonly lineNo: number
}

/**
 * [supply 3.7] What a vendor ships to our customer leaves as it comes, in the transaction of its receipt: a shipment of the sales order, by the rules of every shipment,
 * of the same quantities and lots, at what the receipt is worth. It waits for its invoice as any other, and is taken back with the receipt alone.
 */
export function shippingDirect(deps: Deps, rooms: TradeRooms): Ships {
  const parts = Shipments.parts(rooms)
  const reverse = Shipments.transitions(deps, rooms).find(({ action }) => action === 'reverse')!
  return {
    async hold(trx, orderNo) {
      const rows = await planned<{ id: string }>(trx, sql`select id from sales_order where order_no = ${orderNo}`)
      await lockOrders(
        trx,
        rows.map(({ id }) => id),
      )
    },
    async left(context, sent) {
      const bought = await boughtFor(context, sent)
      const record = { ...(await shipmentOf(context, sent, bought)), orderNo: sent.orderNo }
      try {
        const draft = await begun(ofReceipt(parts, sent.receiptNo), context, record)
        const post = postShipment(deps, await cameBy(context, sent, bought))
        const confirmed = post.rules.map(({ id }) => id)
        kept(await runAction(parts, Shipments.document, post, context, draft.id, { version: draft.version, confirmed }))
      } catch (error) {
        throw atReceipt(error)
      }
    },
    async takenBack(context, { receiptNo, day }) {
      const [shipment] = await planned<{ id: string; version: number }>(
        context.trx,
        sql`select id, version from shipment where receipt_no = ${receiptNo} and status = 'Shipped' for update`,
      )
      if (!shipment) return
      const { id, version } = shipment
      const parameters = { reversalDate: day }
      try {
        kept(await runAction(parts, byReceipt(), reverse, context, id, { version, parameters }))
      } catch (error) {
        throw atReceipt(error)
      }
    },
  }
}

/** A shipment that says by which receipt its goods have left. */
const ofReceipt = (parts: EntityParts, receiptNo: string): EntityParts => ({
  ...parts,
  rules: {
    ...parts.rules,
    async complete(record, context, before) {
      record['receiptNo'] = receiptNo
      await parts.rules.complete?.(record, context, before)
    },
  },
})

/** People take such a shipment back with its receipt, which leads here. */
function byReceipt(): typeof Shipments.document {
  const { only: _only, ...reverse } = Shipments.document.actions['reverse']!
  return { ...Shipments.document, actions: { ...Shipments.document.actions, reverse } }
}

const boughtFor = ({ trx }: ActionContext, { purchaseId }: SentDirect): Promise<BoughtFor[]> =>
  planned<BoughtFor>(
    trx,
    sql`
    select s.purchase_line_no as "purchaseLineNo", l.id as "lineKey", l.line_no as "lineNo"
    from sales_order_supply s join sales_order_line l on l.id = s.order_line_id where s.purchase_order_id = ${purchaseId}::uuid`,
  )

/** Of each line as much as was received of it; of other goods nothing. Services leave with whatever leaves. */
async function shipmentOf({ trx }: ActionContext, sent: SentDirect, bought: readonly BoughtFor[]) {
  const order = (await orderToShip(trx, sent.orderNo))!
  const byPurchase = new Map(bought.map((one) => [one.purchaseLineNo, one]))
  const received = new Map(sent.lines.map((line) => [byPurchase.get(line.purchaseLineNo)?.lineKey, line]))
  const over = sent.lines.find(
    ({ purchaseLineNo }) => !order.lines.some(({ lineKey }) => lineKey === byPurchase.get(purchaseLineNo)?.lineKey),
  )
  if (over) throw new Refusal([overLine(sent, over.purchaseLineNo, byPurchase.get(over.purchaseLineNo))])
  const { orderNo, status, isReleased } = order
  if (status !== 'Open' || !isReleased)
    throw new Refusal([{ Field: null, Key: ruleKey('oe.shipment.orderReleased'), Args: { orderNo, status } }])
  const [line, lot] = [emptyRecord(Shipment.fields.lines.fields!), emptyRecord(Shipment.fields.lots.fields!)]
  return {
    ...{ warehouseId: sent.warehouseId, shipDate: sent.day, overReason: sent.overReason },
    lines: order.lines.flatMap(({ lineKey, isGoods, open }) => {
      if (!isGoods) return []
      const quantity = received.get(lineKey)?.quantity ?? '0'
      // What is still to come of it is waited for, whatever its tolerance.
      return [{ ...line, lineKey, quantity, rest: new Decimal(quantity).lt(open) ? 'Backorder' : null }]
    }),
    lots: sent.lots.map(({ purchaseLineNo, lotNo, quantity, weight }) => ({
      ...{ ...lot, orderLine: byPurchase.get(purchaseLineNo)!.lineNo, lotNo, quantity, weight },
    })),
  }
}

/** Nothing of the line is waited for any more: it cannot have left for it. */
const overLine = ({ orderNo, lines }: SentDirect, at: number, line: BoughtFor | undefined): Problem => ({
  Field: `lines.${lines.findIndex(({ purchaseLineNo }) => purchaseLineNo === at)}.quantity`,
  Key: ruleKey('oe.shipment.directOver'),
  Args: { orderNo, line: line?.lineNo ?? at },
})

/** The moves by which it has come, by line of the order and lot: it leaves at what they are worth. */
async function cameBy({ trx }: ActionContext, sent: SentDirect, bought: readonly BoughtFor[]) {
  const moves = await movedInto(trx, { type: PurchaseReceipt.id, id: sent.receiptId, purpose: 'post' }, 'Stock')
  const lines = new Map(
    sent.lines.map(({ lineKey, purchaseLineNo }) => [
      lineKey,
      bought.find((one) => one.purchaseLineNo === purchaseLineNo)?.lineKey ?? '',
    ]),
  )
  return new Map(
    [...moves].map(([key, move]) => {
      const [received = '', lotId = ''] = key.split(' ')
      return [`${lines.get(received)} ${lotId}`, move] as const
    }),
  )
}

/** What stands against the shipment is said where the receipt is entered: its day, its lots, its quantities. */
function atReceipt(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  return new Refusal(error.problems.map((problem) => ({ ...problem, Field: fieldOfReceipt(problem.Field) })))
}

const SAME = new Map([
  ['shipDate', 'receiptDate'],
  ['overReason', 'overReason'],
  ['given.reversalDate', 'given.reversalDate'],
])
const fieldOfReceipt = (field: string | null): string | null =>
  field === null ? null : (SAME.get(field) ?? (/^lots\.\d+\.lotNo$/.test(field) ? field : null))
