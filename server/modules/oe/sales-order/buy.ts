import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { openOf } from '../../../../shared/contracts/oe/order-lines.ts'
import { SalesOrder } from '../../../../shared/contracts/oe/sales-order.ts'
import { PurchaseOrder } from '../../../../shared/contracts/po/purchase-order.ts'
import { ResultStatus } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { planned } from '../../../platform/database/planned.ts'
import { transition, type Transition } from '../../../platform/document/transition.ts'
import type { EntityParts } from '../../../platform/entity/save.ts'
import { saveRecord } from '../../../platform/entity/save.ts'
import { isDirect, RELEASED_FIRST } from './direct.ts'
import { soldProducts } from './facts.ts'
import * as rules from './rules.ts'
import type { Order, OrderLine } from './standing.ts'

/** A line that waits, as it would be bought. */
interface ToBuy {
  readonly line: OrderLine
  readonly quantity: string
  readonly warehouseId: string
  readonly from: KnownVendor
}

interface Bought {
  readonly lineId: string
  readonly comesOn: string
}

interface KnownVendor {
  readonly vendorId: string
  readonly vendorSku: string | null
  /** His price of so much, where it is in the currency in which he is owed and in the unit of stock. */
  readonly price: string | null
  /** The day on which he brings it, if it is ordered today. */
  readonly comesOn: string | null
}

/**
 * [supply 9] Back to back: what waits of an order is ordered from whoever sells it to us, line by line; what comes of that is kept for the lines. Each
 * vendor and warehouse has one purchase order, as a person would enter it, and not approved yet. [supply 3.7] Of what is shipped direct all goods that are open are
 * ordered, to the customer's address.
 */
export const buyForOrder = (orders: EntityParts): Transition =>
  transition(SalesOrder, 'buy', {
    async run(order, context, given) {
      if (!context.rights.can(`${PurchaseOrder.room}.add`)) throw new Refusal([rules.MAY_NOT_BUY])
      if (isDirect(order) && order.releasedOn === null) throw new Refusal([RELEASED_FIRST])
      const wanted = await toBuy(order, context, given['lineNo'] as number | null, given['vendorId'] as string | null)
      const groups = new Map<string, ToBuy[]>()
      for (const one of wanted) {
        const key = `${one.from.vendorId}\n${one.warehouseId}`
        groups.set(key, [...(groups.get(key) ?? []), one])
      }
      // One after the other: each takes the next number.
      const days = new Map<string, string>()
      for (const group of groups.values())
        for (const { lineId, comesOn } of await bought(orders, order, context, group)) days.set(lineId, comesOn)
      // A day that was promised stays; where nobody knew one it is the day of what was bought.
      const lines = order.lines.map((line) => ({
        ...line,
        promisedDate: line.promisedDate ?? days.get(line.lineId!) ?? null,
      }))
      const promised = lines.flatMap(({ promisedDate }) => promisedDate ?? [])
      return { lines, promisedDate: promised.toSorted().at(-1) ?? null }
    },
  })

/** What waits of these lines and is not bought yet, each with its vendor. */
async function toBuy(
  order: Order,
  context: ActionContext,
  lineNo: number | null,
  vendorId: string | null,
): Promise<ToBuy[]> {
  const waitsOf = isDirect(order) ? await goodsOf(context, order) : waitsForStock
  const waits = order.lines.flatMap((line) => {
    const quantity = lineNo === null || line.lineNo === lineNo ? waitsOf(line) : null
    return quantity?.gt(0) ? [{ line, quantity: quantity.toFixed() }] : []
  })
  const open = waits.filter(({ line }) => line.supplyNo === null)
  if (open.length === 0) throw new Refusal([waits[0] ? rules.boughtAlready(waits[0].line) : rules.NOTHING_WAITS])
  const known = await vendorsOf(context, open, vendorId)
  const unknown = open.find((_line, at) => !known.has(at))
  if (unknown) throw new Refusal([rules.noVendor(unknown.line.productId!)])
  return open.map(({ line, quantity }, at) => ({
    ...{ line, quantity, warehouseId: (line.warehouseId ?? order.warehouseId)! },
    from: known.get(at)!,
  }))
}

const waitsForStock = ({ available, productId, backordered }: OrderLine): Decimal | null =>
  available !== null && productId !== null ? new Decimal(backordered ?? 0) : null

/** What is open of goods: their vendor ships all of it. */
async function goodsOf({ trx }: ActionContext, { lines }: Order): Promise<(line: OrderLine) => Decimal | null> {
  const products = await soldProducts(trx, lines)
  return (line) => {
    const product = line.productId ? products.get(line.productId) : undefined
    return product && product.productType !== 'Service' ? openOf(line) : null
  }
}

/**
 * Who sells what waits to us, by its place: whoever is named, else whom each product prefers. His price is that of the quantity, and said where it is in the
 * unit of stock, in which a purchase order orders; else the order takes what it knows of the product.
 */
async function vendorsOf(
  { trx, now }: ActionContext,
  waits: readonly { readonly line: OrderLine; readonly quantity: string }[],
  vendorId: string | null,
): Promise<ReadonlyMap<number, KnownVendor>> {
  const today = await businessDay(trx, now)
  const asked = waits.map(({ line, quantity }, at) => ({ at, productId: line.productId, quantity }))
  const rows = await planned(
    trx,
    sql<KnownVendor & { readonly at: number }>`
    select distinct on (w.at) w.at, coalesce(${vendorId}::text, v.vendor_id) as "vendorId", v.vendor_sku as "vendorSku",
           (select trim_scale(b.price)::text from product_vendor_shown b
            where b.owner_id = p.id and b.vendor_id = v.vendor_id and b.currency = o.currency and b.price is not null
              and coalesce(p.purchase_unit, p.unit) = p.unit and b.from_quantity <= w.quantity
            order by b.from_quantity desc limit 1) as price, (${today}::date + v.lead_days)::text as "comesOn"
    from json_to_recordset(${JSON.stringify(asked)}::json) as w (at int, "productId" text, quantity numeric)
    join product_shown p on p.product_id = w."productId"
    left join product_vendor_shown v on v.owner_id = p.id and (${vendorId}::text is null or v.vendor_id = ${vendorId})
    left join firm_shown f on f.firm_id = coalesce(${vendorId}::text, v.vendor_id) left join firm_vendor_shown o on o.owner_id = f.id
    where coalesce(${vendorId}::text, v.vendor_id) is not null
    order by w.at, v.preferred desc nulls last, v.position`,
  )
  return new Map(rows.map(({ at, ...row }) => [at, row]))
}

/** One purchase order, and for which lines of the sales order its lines are. */
async function bought(
  orders: EntityParts,
  order: Order,
  context: ActionContext,
  group: readonly ToBuy[],
): Promise<Bought[]> {
  const { trx, user, now } = context
  const [{ from, warehouseId }] = group as [ToBuy]
  const empty = emptyRecord(PurchaseOrder.fields.lines.fields!)
  const record = {
    ...emptyRecord(PurchaseOrder.fields),
    ...{ vendorId: from.vendorId, warehouseId, currency: null },
    lines: group.map(({ line, quantity, from: vendor }) => ({
      ...{ ...empty, productId: line.productId, quantity, unitPrice: vendor.price, vendorSku: vendor.vendorSku },
      requiredDate: latest(line.promisedDate ?? order.requestedDate, vendor.comesOn),
    })),
  }
  const answer = await saveRecord(isDirect(order) ? goingTo(orders, order) : orders, context, null, { record })
  if (answer.ResultStatus !== ResultStatus.success)
    throw new Refusal((answer.Problems ?? []).map((problem) => ({ ...problem, Field: null })))
  const links = group.map(({ line, quantity }, at) => ({ at: at + 1, line: line.lineId, quantity }))
  return planned(
    trx,
    sql<Bought>`
    with s as (
      insert into sales_order_supply (order_line_id, order_no, purchase_order_id, purchase_no, purchase_line_no, purchase_line_id, quantity,
                                      bought_by, bought_on)
      select r.line, ${order.orderNo}, b.order_id, b.order_no, b.line_no, b.id, r.quantity, ${user.name}, ${now}
      from json_to_recordset(${JSON.stringify(links)}::json) as r (at int, line uuid, quantity numeric)
      join purchase_order_line_read b on b.order_id = ${answer.EntityId}::uuid and b.line_no = r.at
      returning order_line_id, purchase_line_id)
    select s.order_line_id as "lineId", b.comes_on::text as "comesOn" from s join purchase_order_line_read b on b.id = s.purchase_line_id
    where b.comes_on is not null`,
  )
}

/** A purchase order that goes to the customer of a sales order, at the address that it was taken with. */
const goingTo = (orders: EntityParts, order: Order): EntityParts => ({
  ...orders,
  rules: {
    ...orders.rules,
    async complete(record, context, before) {
      const shipToId = order.shipToId ?? order.billToId
      Object.assign(record, { directFor: order.orderNo, shipToId, shipToAddress: order.shipToAddress })
      await orders.rules.complete?.(record, context, before)
    },
  },
})

/** What is wanted later than it can come is asked for when it is wanted. */
const latest = (wanted: string | null, comes: string | null): string | null =>
  wanted !== null && comes !== null ? (wanted > comes ? wanted : comes) : (comes ?? wanted)
