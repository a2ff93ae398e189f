import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import { openOf } from '../../../../shared/contracts/oe/order-lines.ts'
import { SalesOrder } from '../../../../shared/contracts/oe/sales-order.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import { ask, fail, rule, type Rule } from '../../../platform/action/rules.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { factsOf } from '../../../platform/database/facts.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { codeOfJob } from '../../../trade/lines/cost-codes.ts'
import { unitOfProduct } from '../../../trade/lines/unit-of-product.ts'
import { fitsLedger } from '../../../trade/money/fits-ledger.ts'
import { rateWithinFluctuation } from '../../../trade/money/rate.ts'
import { customerOf } from '../../../trade/party/customer.ts'
import { partiesValid } from '../../../trade/party/parties-valid.ts'
import { customerBillable, referenceGiven } from '../../../trade/party/rules.ts'
import { taxesHaveRates } from '../../../trade/tax/taxed-lines.ts'
import { onBlankets } from './blanket.ts'
import { depositGiven } from './deposit.ts'
import { directStays } from './direct.ts'
import { onKits } from './kit-rules.ts'
import { onPackaging } from './packaging.ts'
import { onPrices } from './price-rights.ts'
import { onProcessing } from './processing-rules.ts'
import { onSizes } from './sizes.ts'
import type { Order } from './standing.ts'

/** A quote becomes an order by being confirmed, and an order no quote again. */
const typeStays = rule(
  SalesOrder,
  'oe.salesOrder.typeStays',
  'orderType',
  ({ orderType }, { before }) => before !== null && before.orderType !== orderType && fail(),
)

/** A line of which something was shipped, closed short or cancelled, is picked or lies ready, stays in its order. [supply 3.7] */
const begunStays = rule(SalesOrder, 'oe.salesOrder.begunStays', 'lines', ({ lines }, { before }) =>
  (before?.lines ?? []).flatMap((old) => {
    const begun = [old.shipped, old.picked, old.allocated, old.shortClosed, old.cancelled]
    if (begun.every((figure) => new Decimal(figure ?? 0).isZero())) return []
    const at = lines.findIndex(({ lineId }) => lineId === old.lineId)
    const args = { line: old.lineNo ?? 0 }
    if (at < 0) return [fail(args)]
    return lines[at]!.productId === old.productId ? [] : [fail(args, `lines.${at}.productId`)]
  }),
)

/** No line asks for less than was shipped of it, closed short and cancelled. [supply 3.7] */
const openStays = rule(SalesOrder, 'oe.salesOrder.openStays', 'lines', ({ lines }) =>
  lines.flatMap((line, at) => {
    if (line.quantity === null || openOf(line).gte(0)) return []
    const settled = new Decimal(line.quantity).minus(openOf(line)).toFixed()
    return [fail({ line: line.lineNo ?? 0, settled }, `lines.${at}.quantity`)]
  }),
)

/** What was shipped was shipped at its price. [S8.16] */
const priceStays = rule(SalesOrder, 'oe.salesOrder.priceStays', 'lines', ({ lines }, { before }) => {
  const shipped = new Map(
    (before?.lines ?? []).flatMap((line) =>
      new Decimal(line.shipped ?? 0).gt(0) ? [[line.lineId, line] as const] : [],
    ),
  )
  return lines.flatMap((line, at) => {
    const old = line.lineId ? shipped.get(line.lineId) : undefined
    const changed = (['unitPrice', 'discountPercent', 'surcharge'] as const).find(
      (name) => old && !new Decimal(old[name] ?? 0).eq(line[name] ?? 0),
    )
    return changed ? [fail({ line: line.lineNo ?? 0 }, `lines.${at}.${changed}`)] : []
  })
})

/** A discount takes no more off than there is. */
const discountWithin = rule(
  SalesOrder,
  'oe.salesOrder.discountWithin',
  'discountAmount',
  ({ discountPercent }) => discountPercent !== null && new Decimal(discountPercent).gt(100) && fail(),
)

/** Nothing is sold that its product blocks. [supply 9] */
const productSold = rule(SalesOrder, 'oe.salesOrder.productSold', 'lines', async ({ lines }, { db, before }) => {
  const stood = new Set((before?.lines ?? []).map(({ productId }) => productId))
  const chosen = lines.flatMap(({ productId }) => (productId && !stood.has(productId) ? [productId] : []))
  if (chosen.length === 0) return []
  const rows = await factsOf(
    db,
    sql<{ productId: string; replacedBy: string | null }>`
    select product_id as "productId", replaced_by as "replacedBy" from product_shown
    where block_sales and product_id = any (${[...new Set(chosen)]}::text[])`,
  )
  const blocked = new Map(rows.map((row) => [row.productId, row.replacedBy]))
  return lines.flatMap(({ productId }, at) =>
    productId && !stood.has(productId) && blocked.has(productId)
      ? [fail({ productId, replacedBy: blocked.get(productId) ?? '–' }, `lines.${at}.productId`)]
      : [],
  )
})

/** A lot that is asked for is one of the product of its line. [supply 9] */
const lotOfProduct = rule(SalesOrder, 'oe.salesOrder.lotOfProduct', 'lines', async ({ lines }, { db }) => {
  const asked = lines.flatMap(({ lotNo }) => lotNo ?? [])
  if (asked.length === 0) return []
  const rows = await factsOf(
    db,
    sql<{ lotNo: string; productId: string }>`
    select lot_no as "lotNo", product_id as "productId" from stock_lot_shown where lot_no = any (${[...new Set(asked)]}::text[])`,
  )
  const known = new Map(rows.map(({ lotNo, productId }) => [lotNo, productId]))
  return lines.flatMap(({ lotNo, productId }, at) =>
    lotNo && known.get(lotNo) !== productId ? [fail({ lotNo, productId: productId ?? '–' }, `lines.${at}.lotNo`)] : [],
  )
})

/** Days within which the same order is asked about: who wrote it twice, or two people. */
const SAME_WITHIN = 10

interface Like {
  readonly orderNo: string
  readonly isSame: boolean
}

/** Other orders of the customer that stand and carry the same number of his own; those that were one order are one still. */
async function ordersLike(db: Kysely<Tables>, order: Order, before: Order | null): Promise<readonly Like[]> {
  const { billToId, customerReference, total, orderDate, orderNo, splitFrom } = order
  if (!billToId || !customerReference) return []
  const isChecked = before !== null && before.customerReference === customerReference && before.total === total
  if (isChecked) return []
  return planned(
    db,
    sql<Like>`
    select o.order_no as "orderNo",
           o.total = ${total}::numeric and abs(o.order_date - ${orderDate}::date) <= ${SAME_WITHIN}::int as "isSame"
    from sales_order o
    where o.bill_to_id = ${billToId} and o.customer_reference = ${customerReference} and o.status <> 'Cancelled'
      and o.order_no is distinct from ${orderNo} and o.order_no is distinct from ${splitFrom}
      and coalesce(o.split_from not in (${orderNo}, ${splitFrom}), true)
    order by o.order_no desc limit 20`,
  )
}

/** The same customer, number and total within days is the same order taken twice: it is asked about. [supply 9] */
const orderedOnce = rule(
  SalesOrder,
  'oe.salesOrder.orderedOnce',
  'customerReference',
  async (order, { db, before }) => {
    const same = (await ordersLike(db, order, before)).find(({ isSame }) => isSame)
    return same && ask({ orderNo: same.orderNo, days: SAME_WITHIN })
  },
)

/** A customer who wants the number of his order on everything has used it for one order only. [supply 9] */
const referenceOnce = rule(
  SalesOrder,
  'oe.salesOrder.referenceOnce',
  'customerReference',
  async (order, { db, before }) => {
    if (order.status === 'Quote') return null
    const customer = await customerOf(db, order.billToId, order.shipToId)
    if (!customer?.wantsReference) return null
    const [other] = await ordersLike(db, order, before)
    return other && fail({ orderNo: other.orderNo, customerReference: order.customerReference! })
  },
)

/** A quote holds until its last day; afterwards it is priced anew first. [supply 3.7] */
const quoteHolds = rule(SalesOrder, 'oe.salesOrder.quoteHolds', 'expiresOn', async ({ expiresOn }, { db, now }) => {
  return expiresOn !== null && expiresOn < (await businessDay(db, now)) && fail({ day: expiresOn })
})

/** An order asks for something, from somewhere. */
const linesGiven = rule(SalesOrder, 'oe.salesOrder.linesGiven', 'lines', ({ lines }) =>
  lines.length === 0
    ? fail()
    : lines.flatMap(({ quantity }, at) =>
        new Decimal(quantity ?? 0).lte(0) ? [fail({}, `lines.${at}.quantity`)] : [],
      ),
)
const warehouseGiven = rule(
  SalesOrder,
  'oe.salesOrder.warehouseGiven',
  'warehouseId',
  ({ warehouseId, lines }) => warehouseId === null && lines.some((line) => line.warehouseId === null) && fail(),
)

/** A price that nobody knows is not offered to anybody. */
const linesPriced = rule(SalesOrder, 'oe.salesOrder.linesPriced', 'lines', ({ lines }) =>
  lines.flatMap(({ unitPrice, lineNo }, at) =>
    unitPrice === null ? [fail({ line: lineNo ?? 0 }, `lines.${at}.unitPrice`)] : [],
  ),
)

/** What a customer has of us in writing is not deleted. */
const sentStays = rule(SalesOrder, 'oe.salesOrder.sentStays', null, async ({ id }, { db }) => {
  const [sent] = await planned(db, sql`select from sales_order_sent where order_id = ${id}::uuid limit 1`)
  return sent !== undefined && fail()
})

/** What kept stock or bound credit is cancelled, and stays; a quote that nobody wants can be deleted. */
const onlyQuotes = rule(SalesOrder, 'oe.salesOrder.onlyQuotes', null, ({ status }) => status !== 'Quote' && fail())

/** What people placed is lifted by people: the rest goes when its cause has gone, or is let through by right. */
export const NOT_HELD_SO: Problem = { Field: 'given.holdKind', Key: 'oe:rules.salesOrder.notHeldSo', Args: {} }
export const STILL_HELD: Problem = { Field: 'given.holdKind', Key: 'oe:rules.salesOrder.stillHeld', Args: {} }
export const HELD_BY_HAND: Problem = { Field: null, Key: 'oe:rules.salesOrder.heldByHand', Args: {} }
export const heldWithCustomer = (billToId: string): Problem => ({
  ...{ Field: 'billToId', Key: 'oe:rules.salesOrder.heldForCustomer', Args: { billToId } },
})
export const MAY_NOT_BUY: Problem = { Field: null, Key: 'oe:rules.salesOrder.mayNotBuy', Args: {} }
export const NOTHING_LEFT: Problem = { Field: 'given.lineNo', Key: 'oe:rules.salesOrder.nothingLeft', Args: {} }
export const splitWithin = ({ lineNo }: Order['lines'][number], most: string): Problem => ({
  ...{ Field: 'given.splitQuantity', Key: 'oe:rules.salesOrder.splitWithin', Args: { line: lineNo ?? 0, most } },
})
export const splitKit = ({ lineNo, kitNo }: Order['lines'][number]): Problem => ({
  ...{ Field: 'given.lineNo', Key: 'oe:rules.salesOrder.splitKit', Args: { line: lineNo ?? 0, kit: kitNo ?? 0 } },
})
export const splitCharge = ({ lineNo }: Order['lines'][number]): Problem => ({
  ...{ Field: 'given.lineNo', Key: 'oe:rules.salesOrder.splitCharge', Args: { line: lineNo ?? 0 } },
})
export const NOTHING_WAITS: Problem = { Field: 'given.lineNo', Key: 'oe:rules.salesOrder.nothingWaits', Args: {} }
export const noVendor = (productId: string): Problem => ({
  ...{ Field: 'given.vendorId', Key: 'oe:rules.salesOrder.noVendor', Args: { productId } },
})
export const boughtAlready = ({ lineNo, supplyNo }: Order['lines'][number]): Problem => ({
  ...{
    Field: 'given.lineNo',
    Key: 'oe:rules.salesOrder.boughtAlready',
    Args: { line: lineNo ?? 0, supplyNo: supplyNo ?? '' },
  },
})
export const PRICE_STAYS: Problem = { Field: 'lines', Key: 'oe:rules.salesOrder.priceStays', Args: {} }
export const NOTHING_OPEN: Problem = { Field: 'given.lineNo', Key: 'oe:rules.salesOrder.nothingOpen', Args: {} }

const DAY = { day: 'orderDate' }

export const onSave: readonly Rule[] = [
  ...partiesValid(SalesOrder),
  ...[
    typeStays,
    begunStays,
    openStays,
    priceStays,
    productSold,
    lotOfProduct,
    directStays,
    discountWithin,
    orderedOnce,
    referenceOnce,
  ],
  ...onPrices,
  ...onBlankets,
  ...onKits,
  ...onProcessing,
  ...onSizes,
  ...onPackaging,
  ...[codeOfJob(SalesOrder, 'lines'), unitOfProduct(SalesOrder), fitsLedger(SalesOrder)],
  ...[taxesHaveRates(SalesOrder, { ...DAY, lists: ['lines'] }), rateWithinFluctuation(SalesOrder, DAY)],
]
const whole: readonly Rule[] = [
  ...[customerBillable(SalesOrder), referenceGiven(SalesOrder), linesGiven, warehouseGiven],
]
export const onConfirm: readonly Rule[] = [...whole, quoteHolds]
export const onRelease: readonly Rule[] = [...whole, depositGiven]
/** Over the counter all of it is paid. */
export const onTake: readonly Rule[] = whole
export const onSend: readonly Rule[] = [linesGiven, linesPriced, quoteHolds]
export const onDelete: readonly Rule[] = [onlyQuotes, sentStays]
