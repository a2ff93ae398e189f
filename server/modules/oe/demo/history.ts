import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { extensionOf, type PriceFound } from '../../../../shared/contracts/oe/price.ts'
import { SalesOrder } from '../../../../shared/contracts/oe/sales-order.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { readRecord } from '../../../platform/entity/read.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import { acted, saved } from '../../admin/index.ts'
import { bookPast, type Billed, type Bills } from '../../ar/index.ts'
import { invoicedBy } from '../invoicing/invoice.ts'
import { pricesOf } from '../price/prices-of.ts'
import { SalesOrderStore } from '../sales-order/entity.ts'
import { orders, ship } from './leads.ts'

/** What a customer takes: pieces of these classes, and the rest of his money in what is sold by the pound or the foot, as long as there is enough of it. */
interface Taste {
  readonly warehouseId: string
  readonly classes: readonly string[]
  readonly bulk: readonly string[]
  /** Dollars a pound, beside the price of metal. */
  readonly surcharge: string | null
}

const TASTES: Readonly<Record<string, Taste>> = {
  'ARBUTU-01': {
    warehouseId: 'HAM-1',
    classes: ['CONDUIT', 'FITTING', 'DEVICE'],
    bulk: ['NMD90-14-2', 'GALV-20-48', 'CRS-16-48'],
    surcharge: null,
  },
  'BRIGHT-01': {
    warehouseId: 'HAM-1',
    classes: ['SHEET', 'ANGLE', 'TUBE'],
    bulk: ['CRS-16-48', 'GALV-20-48'],
    surcharge: '0.02',
  },
  'ATELIE-01': { warehouseId: 'LAV-1', classes: ['BAR', 'FASTENER'], bulk: ['CRS-16-48'], surcharge: null },
  'BEAUPR-01': {
    warehouseId: 'HAM-1',
    classes: ['DEVICE', 'WIRE'],
    bulk: ['NMD90-14-2', 'GALV-20-48', 'CRS-16-48'],
    surcharge: null,
  },
}
/** Kinds of pieces of an order, and of what lies there the part that it takes. */
const PIECES = 3
const PART = '0.35'
/** Of what is billed, what goods and surcharges come to about; the freight is the rest. */
const GOODS = '0.972'
/** Of what is sold by the pound or the foot, what one order takes at most of what is there. */
const MOST = '0.3'
/** Pounds or feet that are worth a line. */
const LEAST = 50
/** How much less is tried where it is too much. */
const LESS = '0.97'

interface Offered {
  readonly productId: string
  readonly unit: string
  readonly there: string
}

interface Wanted extends Omit<Offered, 'there'> {
  readonly isBulk: boolean
  readonly quantity: string
  readonly surcharge: string | null
}

/**
 * [supply 1.1, 3.10] What a customer is asked for in a month of the past, as an order that was priced, released, shipped and invoiced: in goods and their freight
 * exactly the amount of the story, so that his account is what it was.
 */
export function soldByOrders(deps: Deps): Bills {
  const [led, invoice] = [orders(deps), invoicedBy(bookPast(deps))]
  return async (by, billed) => {
    const { trx } = by
    const taken = daysBefore(billed.docDate, billed.ahead)
    const at = { ...by, now: new Date(`${taken}T15:00:00Z`) }
    const orderId = await saved(at, led, await orderOf(at, billed, taken))
    await acted(at, led, orderId, 'release')
    await ship(by, deps, orderId)
    const booked = await invoice(by, { orderIds: [orderId], day: billed.docDate, isTheoretical: true })
    const { record } = (await readRecord(trx, SalesOrderStore, orderId))!
    const sold = ['subTotal', 'surchargeAmount', 'freight'].reduce(
      (sum, name) => sum.plus(String(record[name] ?? 0)),
      new Decimal(0),
    )
    if (!booked || !sold.eq(billed.net))
      throw new Error(`${billed.firmId} was sold ${sold.toFixed()}, not ${billed.net}`)
    return booked.id
  }
}

async function orderOf({ trx }: ActionContext, billed: Billed, orderDate: string): Promise<Row> {
  const { firmId, net, taxGroup, reference, docDate } = billed
  const taste = TASTES[firmId]!
  const of = { billToId: firmId, shipToId: null, jobId: null, day: orderDate, currency: 'CAD' }
  const priced = (lines: readonly Wanted[]) =>
    pricesOf(
      trx,
      lines.map(({ productId, quantity, unit }) => ({ ...of, productId, quantity, unit })),
    )
  const most = new Decimal(net).times(GOODS)
  const wanted = [...(await piecesOf(trx, taste, docDate)), ...(await bulkOf(trx, taste))]
  let lines = within(most, wanted, await priced(wanted))
  let goods = cost(lines, await priced(lines))
  // Less of it may be in a range that is dearer.
  while (goods.gt(most)) {
    lines = lines.map((one) => (one.isBulk ? { ...one, quantity: part(one.quantity, LESS) } : one))
    goods = cost(lines, await priced(lines))
  }
  return {
    ...emptyRecord(SalesOrder.fields),
    ...{ orderType: 'Stock', billToId: firmId, customerReference: reference, orderDate, requestedDate: docDate },
    ...{ shipComplete: false, currency: null, warehouseId: taste.warehouseId },
    lines: lines.map(({ productId, quantity, surcharge }) => ({ ...EMPTY, productId, quantity, taxGroup, surcharge })),
    freight: new Decimal(net).minus(goods).toFixed(2),
  }
}

/** What lines come to with what is charged beside them. */
const cost = (lines: readonly Wanted[], prices: readonly PriceFound[]): Decimal =>
  lines.reduce((sum, { quantity, surcharge }, nth) => {
    const { netPrice, priceQuantity } = prices[nth]!
    return sum.plus(extensionOf(netPrice!, priceQuantity!, 2)).plus(extensionOf(surcharge ?? 0, quantity, 2))
  }, new Decimal(0))

/** As much of what is wanted as there is money for: pieces as they are, of what is sold by the pound or the foot what is left for it. */
function within(most: Decimal, wanted: readonly Wanted[], prices: readonly PriceFound[]): Wanted[] {
  let left = most
  return wanted.flatMap((one, nth): Wanted[] => {
    const each = new Decimal(prices[nth]!.netPrice!).plus(one.surcharge ?? 0)
    const quantity = one.isBulk ? Decimal.min(one.quantity, left.div(each)).floor() : new Decimal(one.quantity)
    const amount = each.times(quantity)
    if (quantity.lt(one.isBulk ? LEAST : 1) || amount.gt(left)) return []
    left = left.minus(amount)
    return [{ ...one, quantity: quantity.toFixed() }]
  })
}

const part = (quantity: string, of: string) => new Decimal(quantity).times(of).floor().toFixed()

const EMPTY = emptyRecord(SalesOrder.fields.lines.fields!)

/** Some products of his classes of which there is enough, others in each month. */
async function piecesOf(trx: Trx, { warehouseId, classes }: Taste, day: string): Promise<Wanted[]> {
  const { rows } = await sql<Offered>`
    select p.product_id as "productId", p.unit, trim_scale(s.quantity)::text as there
    from stock_pool_shown s join product_shown p on p.product_id = s.product_id
    where s.warehouse_id = ${warehouseId} and s.holding = 'Stock' and s.quantity >= 6 and not p.lot_tracked
      and p.product_class = any (${[...classes]}::text[]) and not p.product_id = any (${BULK}::text[])
    order by md5(p.product_id || ${day}) limit ${PIECES}`.execute(trx)
  return rows.map(({ there, ...one }) => ({ ...one, isBulk: false, surcharge: null, quantity: part(there, PART) }))
}

const BULK = [...new Set(Object.values(TASTES).flatMap(({ bulk }) => bulk))]

async function bulkOf(trx: Trx, { warehouseId, bulk, surcharge }: Taste): Promise<Wanted[]> {
  const { rows } = await sql<Offered>`
    select p.product_id as "productId", p.unit, trim_scale(s.quantity)::text as there
    from stock_pool_shown s join product_shown p on p.product_id = s.product_id
    where s.warehouse_id = ${warehouseId} and s.holding = 'Stock' and s.quantity > 0 and p.product_id = any (${[...bulk]}::text[])
    order by array_position(${[...bulk]}::text[], p.product_id)`.execute(trx)
  return rows.map(({ there, ...one }) => ({ ...one, isBulk: true, surcharge, quantity: part(there, MOST) }))
}

function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - days)
  return date.toISOString().slice(0, 10)
}
