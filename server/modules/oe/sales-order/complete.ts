import { Decimal } from 'decimal.js'
import type { Kysely } from 'kysely'
import { decimalsOf } from '../../../../shared/contracts/decimals.ts'
import { openOf } from '../../../../shared/contracts/oe/order-lines.ts'
import { marginOf } from '../../../../shared/contracts/oe/price.ts'
import { orderAmounts, percentOfLines, type OrderAmounts } from '../../../../shared/contracts/trade/order-amounts.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { availabilityOf, type Available } from '../../../stock/claims/available.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { followRate } from '../../../trade/money/rate.ts'
import { customerOf } from '../../../trade/party/customer.ts'
import { taxedLines } from '../../../trade/tax/taxed-lines.ts'
import { taxOfCustomer } from '../../../trade/tax/tax-of-customer.ts'
import { drawn, isBlanket } from './blanket.ts'
import { isDirect, promiseDirect } from './direct.ts'
import { addressOf, placeOf, soldProducts, usualWarehouse, type SoldProduct } from './facts.ts'
import { settleKits } from './kit-prices.ts'
import { followKits } from './kits.ts'
import { priceLines } from './pricing.ts'
import { followProcessing, goodsIn, isCharge } from './processing.ts'
import { followSizes } from './sizes.ts'
import { foundOn, heldAnew, stateHeld } from './holds.ts'
import type { Order, OrderLine } from './standing.ts'
import { byTheirNumbers } from './their-numbers.ts'

type Row = Record<string, unknown>

/** What of the stock is free for lines. */
type There = ReadonlyMap<string, Available>

/**
 * [supply 9, judgement 31] What whoever takes the order leaves to customer, product, stock and calendar, what the lines come to, and what holds
 * the order by itself. What was typed stays.
 */
export const complete = (record: Row, context: ActionContext, before: Row | null): Promise<void> =>
  completed(record, context, before, { anew: false })

/** The same with all prices asked anew, whatever was typed. [supply 6.6] */
export const repriced = (record: Row, context: ActionContext, before: Row): Promise<void> =>
  completed(record, context, before, { anew: true })

async function completed(
  record: Row,
  context: ActionContext,
  before: Row | null,
  prices: { readonly anew: boolean },
): Promise<void> {
  const order = record as unknown as Order
  const stood = before as unknown as Order | null
  const { trx, now } = context
  if (stood && !['Quote', 'Open', 'OnHold'].includes(stood.status)) return
  begin(order, stood)
  const today = await businessDay(trx, now)
  if (order.orderType === 'Counter') order.shipComplete = true
  order.orderDate ??= today
  const customer = await customerOf(trx, order.billToId, order.shipToId)
  if (customer) {
    order.currency ??= customer.currency
    if (customer.termsCode) order.termsCode ??= customer.termsCode
    order.salesRepId ??= customer.salesRepId
  }
  order.warehouseId ??= await usualWarehouse(trx, order.billToId)
  await followShipTo(trx, order, stood)
  await followRate(trx, order, 'orderDate', before)
  await byTheirNumbers(trx, order, stood)
  await followKits(trx, order, stood)
  await followProcessing(trx, order, stood)
  const products = await soldProducts(trx, order.lines)
  const there = await stockOf(trx, order)
  fillLines(order, stood, products, await taxOfCustomer(trx, customer), customer?.isExempt ?? false)
  followSizes(order, products)
  await drawn(trx, order, stood)
  // Whoever prices anew asks what holds today: the table of the day on which it was taken may have ended.
  const day = prices.anew && order.orderDate < today ? today : order.orderDate
  await priceLines(trx, order, stood, { ...prices, day })
  if (isBlanket(order)) keptByNobody(order)
  else if (isDirect(order)) promiseDirect(order, stood, today)
  else promise(order, stood, { there, products, today })
  promiseCharges(order)
  const amounts = await amountsOf(trx, order, stood)
  settle(order, amounts)
  settleKits(order)
  if (order.status === 'Quote') return
  const holds = heldAnew(order, await foundOn(context, order, { hold: false }), context)
  Object.assign(record, { holds, status: stateHeld(holds) })
}

/** A new order begins as what it is: a quote, or open. */
function begin(order: Order, before: Order | null): void {
  Object.assign(order, {
    status: before?.status ?? (order.orderType === 'Quote' ? 'Quote' : 'Open'),
    shippedStatus: order.shippedStatus ?? 'NotShipped',
    invoicedStatus: order.invoicedStatus ?? 'NotInvoiced',
    freightInvoiced: order.freightInvoiced ?? false,
    holds: order.holds ?? [],
  })
}

/** The address is kept as it was when the order was taken; another ship-to brings its own. */
async function followShipTo(db: Kysely<Tables>, order: Order, before: Order | null): Promise<void> {
  const goesTo = order.shipToId ?? order.billToId
  const went = before && (before.shipToId ?? before.billToId)
  const isTyped = before ? order.shipToAddress !== before.shipToAddress : order.shipToAddress !== null
  if (isTyped || (before && goesTo === went && order.shipToAddress !== null)) return
  order.shipToAddress = await addressOf(db, goesTo)
}

async function stockOf(db: Kysely<Tables>, { lines }: Order): Promise<There> {
  const products = [...new Set(lines.flatMap(({ productId }) => (productId ? [productId] : [])))]
  if (products.length === 0) return new Map()
  const { companyId } = await ownCompany(db)
  const there = await availabilityOf(db, { companyId, products })
  return new Map(there.map((one) => [placeOf(one.productId, one.warehouseId), one]))
}

/** A line takes words, unit and tax of its product; one that had another product takes them anew unless they were typed. */
function fillLines(
  order: Order,
  before: Order | null,
  products: ReadonlyMap<string, SoldProduct>,
  tax: string | null,
  isExempt: boolean,
): void {
  const stored = new Map((before?.lines ?? []).map((line) => [line.lineId, line]))
  let highest = Math.max(0, ...[...order.lines, ...(before?.lines ?? [])].map(({ lineNo }) => lineNo ?? 0))
  for (const line of order.lines) {
    const known = line.lineId ? stored.get(line.lineId) : undefined
    const product = line.productId ? products.get(line.productId) : undefined
    if (line.lineNo === null) line.lineNo = highest += 10
    for (const name of ['shipped', 'shortClosed', 'cancelled', 'invoiced'] as const) line[name] ??= '0'
    if (product && (!known || known.productId !== line.productId)) {
      const take = <K extends 'description' | 'unit'>(name: K, value: OrderLine[K]) => {
        if (line[name] === null || (known && known[name] === line[name])) line[name] = value
      }
      take('description', product.description)
      take('unit', product.unit)
    }
    if (!known) line.taxGroup ??= isExempt ? tax : (product?.taxGroup ?? tax)
  }
}

interface Promised {
  readonly there: There
  readonly products: ReadonlyMap<string, SoldProduct>
  readonly today: string
}

/**
 * [judgement 31] When a line can go: at once where it is free, else on the day on which more of it comes; never before the customer wants it. A day
 * that was promised stays, unless the line asks for something else now. Also says what is free of it.
 */
function promise(order: Order, before: Order | null, { there, products, today }: Promised): void {
  const stored = new Map((before?.lines ?? []).map((line) => [line.lineId, line]))
  const wanted = order.requestedDate && order.requestedDate > today ? order.requestedDate : today
  for (const line of order.lines) {
    const known = line.lineId ? stored.get(line.lineId) : undefined
    const isStock = line.productId !== null && products.get(line.productId)?.productType === 'Stock'
    const warehouse = line.warehouseId ?? order.warehouseId
    const place = isStock && warehouse ? there.get(placeOf(line.productId!, warehouse)) : undefined
    line.available = isStock ? (place?.available ?? '0') : null
    const isSame =
      known && known.productId === line.productId && known.quantity === line.quantity && known.promisedDate !== null
    if (line.promisedDate !== null && (!known || isSame || known.promisedDate !== line.promisedDate)) continue
    if (line.quantity === null || line.productId === null) continue
    const kept = new Decimal(known?.reserved ?? 0).plus(known?.allocated ?? 0).plus(known?.picked ?? 0)
    const free = kept.plus(Decimal.max(line.available ?? 0, 0))
    // What is bought for the line alone comes for it, whatever else comes sooner.
    const comes = !isStock || free.gte(openOf(line)) ? wanted : (known?.supplyOn ?? place?.nextOn ?? null)
    line.promisedDate = comes === null || comes > wanted ? comes : wanted
  }
  const days = order.lines.flatMap(({ promisedDate }) => (promisedDate ? [promisedDate] : []))
  order.promisedDate = days.toSorted().at(-1) ?? null
}

/** What is done with goods is done by the day on which they go. */
function promiseCharges(order: Order): void {
  const goodsOf = goodsIn(order)
  for (const line of order.lines) if (isCharge(line)) line.promisedDate = goodsOf(line)?.promisedDate ?? null
}

/** Of a blanket order nothing is promised: the orders that draw from it say when they want what. */
function keptByNobody(order: Order): void {
  for (const line of order.lines) Object.assign(line, { available: null, promisedDate: null })
  order.promisedDate = null
}

/** Percentage and amount of the discount say the same: what was typed last is what the other follows. */
async function amountsOf(db: Kysely<Tables>, order: Order, before: Order | null): Promise<OrderAmounts> {
  const { lines, taxes } = await taxedLines(db, order.lines, order.orderDate)
  const charges = () => ({ discountPercent: order.discountPercent, surcharge: null, shipping: order.freight })
  const places = decimalsOf(order.currency)
  const typedAmount =
    order.discountAmount !== (before?.discountAmount ?? null) &&
    order.discountPercent === (before?.discountPercent ?? null)
  if (typedAmount) {
    const { subTotal } = orderAmounts(lines, { ...charges(), discountPercent: null }, taxes, places)
    order.discountPercent = order.discountAmount === null ? null : percentOfLines(order.discountAmount, subTotal)
  }
  const amounts = orderAmounts(lines, charges(), taxes, places)
  order.discountAmount = order.discountPercent === null ? null : amounts.discount
  return amounts
}

/** What order and lines come to, and what is earned on each. */
function settle(order: Order, amounts: OrderAmounts): void {
  Object.assign(order, {
    ...{ subTotal: amounts.subTotal, surchargeAmount: amounts.surcharges, taxAmount: amounts.taxes.tax },
    ...{ freightTax: amounts.taxOfCharges, total: amounts.total },
  })
  order.lines.forEach((line, at) => {
    const { netPrice, amount, surchargeAmount, tax } = amounts.lines[at]!
    const isPriced = line.unitPrice !== null
    Object.assign(line, { netPrice: isPriced ? netPrice : null, amount, surchargeAmount, taxAmount: tax })
    line.marginPercent = isPriced && line.unitCost !== null ? marginOf(netPrice, line.unitCost) : null
  })
}
