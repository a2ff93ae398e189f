import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import { decimalsOf } from '../../../../shared/contracts/decimals.ts'
import { moneyText, posted } from '../../../../shared/contracts/money.ts'
import type { PurchaseReceipt } from '../../../../shared/contracts/po/purchase-receipt.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { companyRate } from '../../../trade/money/rate.ts'
import { followLots } from './lots.ts'

type Row = Record<string, unknown>
export type Receipt = Stored<typeof PurchaseReceipt>
export type ReceivedLine = Receipt['lines'][number]

/** A line of the order as a receipt looks at it. */
interface Ordered {
  lineNo: number
  productId: string | null
  description: string | null
  unit: string | null
  quantity: string
  received: string
  unitCost: string
  isClosed: boolean
}

interface OrderRead {
  vendorId: string
  currency: string
  warehouseId: string | null
  directFor: string | null
  lines: Ordered[]
}

export async function orderRead(db: Kysely<Tables>, orderNo: string | null): Promise<OrderRead | null> {
  const { rows } = await sql<OrderRead>`
    select o.vendor_id as "vendorId", o.currency, o.warehouse_id as "warehouseId", o.direct_for as "directFor",
           coalesce((select json_agg(json_build_object(
             'lineNo', l.line_no, 'productId', l.product_id, 'description', l.description, 'unit', l.unit,
             'quantity', trim_scale(l.quantity)::text, 'received', trim_scale(l.received)::text,
             'unitCost', trim_scale(l.unit_cost)::text, 'isClosed', l.short_closed) order by l.position)
             from purchase_order_line l where l.owner_id = o.id and l.quantity is not null), '[]') as lines
    from purchase_order o where o.order_no = ${orderNo}`.execute(db)
  return rows[0] ?? null
}

/**
 * A new receipt holds all that is still to come of its order; what did not come is taken off. What the order says is the order's:
 * the receipt shows it as it is now.
 */
export async function complete(record: Row, { trx, now }: ActionContext, before: Row | null): Promise<void> {
  const receipt = record as unknown as Receipt
  if (before && before['status'] !== 'Open') return
  record['status'] ??= 'Open'
  record['amount'] ??= '0'
  receipt.receiptDate ??= await businessDay(trx, now)
  const order = await orderRead(trx, receipt.orderNo)
  if (!order) return
  receipt.vendorId = order.vendorId
  receipt.currency = order.currency
  if (!before) receipt.warehouseId ??= order.warehouseId ?? (await onlyWarehouse(trx))
  // What goes to the customer directly passes through the books of the warehouse that sells it.
  if (order.directFor !== null) receipt.warehouseId = order.warehouseId
  receipt.rate = (await companyRate(trx, order.currency, receipt.receiptDate))?.rate ?? null
  // Nobody has stored it yet: what was proposed of another order before this one was named goes with that.
  if (!before) receipt.lines = receipt.lines.filter((line) => !isOfAnother(line, receipt, order))
  if (receipt.lines.length === 0) receipt.lines = order.lines.filter(waits).map(proposed)
  for (const line of receipt.lines) {
    const ordered = order.lines.find(({ lineNo }) => lineNo === line.orderLineNo)
    line.orderNo ??= receipt.orderNo
    if (ordered) follow(line, ordered, decimalsOf(receipt.currency))
  }
  receipt.amount = sum(receipt.lines.map(({ amount }) => amount ?? '0'))
  await followLots(trx, receipt)
}

/** Where there is one place for goods to come to, nobody is asked for it. */
async function onlyWarehouse(db: Kysely<Tables>): Promise<string | null> {
  const { rows } = await sql<{ warehouse_id: string }>`
    select warehouse_id from warehouse_shown where active and kind = 'Standard' limit 2`.execute(db)
  return rows.length === 1 ? rows[0]!.warehouse_id : null
}

/** It says so itself, or its line of this order is of another product; what tells of neither is judged by its number. */
const isOfAnother = (
  { orderNo, orderLineNo, productId }: ReceivedLine,
  receipt: Pick<Receipt, 'orderNo'>,
  order: OrderRead,
): boolean =>
  ((orderNo ?? null) !== null && orderNo !== receipt.orderNo) ||
  (productId !== null && order.lines.find(({ lineNo }) => lineNo === orderLineNo)?.productId !== productId)

const toCome = ({ quantity, received }: Ordered) => new Decimal(quantity).minus(received)
const waits = (line: Ordered) => !line.isClosed && toCome(line).gt(0)

const proposed = (line: Ordered): ReceivedLine => ({
  ...NOTHING,
  orderLineNo: line.lineNo,
  quantity: toCome(line).toFixed(),
})

const NOTHING = {
  orderNo: null,
  orderLineNo: null,
  productId: null,
  description: null,
  ordered: null,
  receivedBefore: null,
  unit: null,
  unitCost: null,
  amount: null,
  invoiced: '0',
  lineKey: null,
  rejected: null,
  rejectReason: null,
}

function follow(
  line: ReceivedLine,
  { productId, description, unit, quantity, received, unitCost }: Ordered,
  places: number,
): void {
  Object.assign(line, { productId, description, unit, ordered: quantity, receivedBefore: received, unitCost })
  line.invoiced ??= '0'
  line.amount = moneyText(posted(new Decimal(line.quantity ?? 0).times(unitCost), places))
}

const sum = (amounts: readonly string[]): string =>
  moneyText(amounts.reduce((all, one) => all.plus(one), new Decimal(0)))
