import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { belowFloor } from '../../../../shared/contracts/oe/price.ts'
import { SalesOrder } from '../../../../shared/contracts/oe/sales-order.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { fail, rule, ruleKey, type Rule } from '../../../platform/action/rules.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { planned } from '../../../platform/database/planned.ts'
import { isWithin } from '../../../platform/rights/named.ts'
import type { Rights } from '../../../platform/rights/rights.ts'
import { partsIn, sharingIn } from './kits.ts'
import type { Priced } from './asked-for.ts'
import type { Order } from './standing.ts'

export type PriceRight = 'price.override' | 'discount.manual' | 'price.belowfloor'

/** A price that stands by somebody's right: what the prices said, and what is asked instead. */
export interface ByRight {
  /** `lines.3`; of a kit that has a price of its own `kits.0`. */
  readonly path: string
  /** The line by which it is told; of a kit its first. */
  readonly lineNo: number | null
  readonly line: Priced
  readonly right: PriceRight
  /** What the limit of the right is about, in percent. */
  readonly percent: string | null
}

const differs = (a: string | null, b: string | null) => !new Decimal(a ?? 0).eq(b ?? 0) || (a === null) !== (b === null)

/** By how many percent a price lies away from the one that was found; all of it where none was. */
const awayFrom = (listPrice: string | null, unitPrice: string): string =>
  listPrice === null || new Decimal(listPrice).isZero()
    ? '100'
    : new Decimal(unitPrice).minus(listPrice).abs().div(listPrice).times(100).toDecimalPlaces(4).toFixed()

/** What of an order has a price of its own, with where it stands: lines, and kits that are priced as one in place of their components. */
function pricesIn(order: Order): readonly Pick<ByRight, 'path' | 'lineNo' | 'line'>[] {
  const [isSharing, partsOf] = [sharingIn(order), partsIn(order)]
  return [
    ...order.lines.flatMap((line, at) => (isSharing(line) ? [] : [{ path: `lines.${at}`, lineNo: line.lineNo, line }])),
    ...order.kits.flatMap((kit, at) =>
      kit.pricedBy === 'Kit' ? [{ path: `kits.${at}`, lineNo: partsOf(kit)[0]?.lineNo ?? null, line: kit }] : [],
    ),
  ]
}

/**
 * [supply 6.2, 6.4, 6.5] Lines whose price or discount is written anew and is not what the prices say, and those that it puts below their floor. What
 * stands as it was saved was let through then.
 */
export function pricedByRight(order: Order, before: Order | null): ByRight[] {
  const stood = new Map((before ? pricesIn(before) : []).map(({ line }) => [line.lineId, line]))
  return pricesIn(order).flatMap(({ line, path, lineNo }): ByRight[] => {
    const old = line.lineId ? stood.get(line.lineId) : undefined
    const isNew = (name: 'unitPrice' | 'discountPercent') =>
      !old || old.productId !== line.productId || differs(old[name], line[name])
    const found: ByRight[] = []
    const typed = line.productId !== null && line.unitPrice !== null && isNew('unitPrice')
    if (typed && differs(line.unitPrice, line.listPrice))
      found.push({ path, lineNo, line, right: 'price.override', percent: awayFrom(line.listPrice, line.unitPrice!) })
    const more = new Decimal(line.discountPercent ?? 0).minus(line.tableDiscount ?? 0)
    if (line.productId !== null && isNew('discountPercent') && !more.isZero())
      found.push({ path, lineNo, line, right: 'discount.manual', percent: more.abs().toFixed() })
    const isAsked = isNew('unitPrice') || isNew('discountPercent')
    if (isAsked && belowFloor(line.netPrice, line.floorPrice) !== null)
      found.push({ path, lineNo, line, right: 'price.belowfloor', percent: null })
    return found
  })
}

const FIELD = {
  'price.override': 'unitPrice',
  'discount.manual': 'discountPercent',
  'price.belowfloor': 'unitPrice',
} as const
const REFUSED = {
  'price.override': 'priceTyped',
  'discount.manual': 'discountTyped',
  'price.belowfloor': 'aboveFloor',
} as const

/** What stands against a price by right: it is not held, its limit passed, or nobody says why. A discount within the right needs no reason. */
function refused({ path, lineNo, line, right, percent }: ByRight, rights: Rights, isActing: boolean): Problem | null {
  const Field = `${path}.${FIELD[right]}`
  const args = { line: lineNo ?? 0 }
  if (isActing || !rights.can(right)) return { Field, Key: ruleKey(`oe.salesOrder.${REFUSED[right]}`), Args: args }
  const limit = rights.limit(right)
  if (percent !== null && !isWithin(limit, percent))
    return { Field, Key: 'kit:refused.beyondLimit', Args: { limit: limit! } }
  if (right !== 'discount.manual' && !line.priceReason?.trim())
    return { Field: `${path}.priceReason`, Key: 'kit:refused.noReason', Args: {} }
  return null
}

/** [S8.16] A price that is not what the prices say is asked by right alone, and for a reason; so is one below the floor. Each with its sentence. */
export const onPrices: readonly Rule[] = (
  [
    ['oe.salesOrder.priceTyped', 'oe:rules.salesOrder.priceTyped'],
    ['oe.salesOrder.discountTyped', 'oe:rules.salesOrder.discountTyped'],
    ['oe.salesOrder.aboveFloor', 'oe:rules.salesOrder.aboveFloor'],
    ['kit.refused.beyondLimit', 'kit:refused.beyondLimit'],
    ['kit.refused.noReason', 'kit:refused.noReason'],
  ] as const
).map(([id, key]) => ({
  ...rule(SalesOrder, id, 'lines', (order, { before, rights, user }) =>
    pricedByRight(order as Order, before as Order | null).flatMap((one) => {
      const problem = refused(one, rights, Boolean(user.acting))
      return problem?.Key === key ? [fail(problem.Args, problem.Field!)] : []
    }),
  ),
  key,
}))

/** What stands against the prices of an order, for an action that has changed them itself. */
export const pricesRefused = (order: Order, before: Order, { rights, user }: ActionContext): Problem[] =>
  pricedByRight(order, before).flatMap((one) => refused(one, rights, Boolean(user.acting)) ?? [])

/** Notes which prices stand by right, beside the change that they come with: one row of the log and one of the audit for each, in two statements. */
export async function notePrices(order: Order, before: Order | null, context: ActionContext): Promise<void> {
  const byRight = pricedByRight(order, before)
  if (byRight.length === 0) return
  const { trx, user, now, requestId, changeId } = context
  const rows = byRight.map(({ line, lineNo, right }) => ({
    ...{ right, lineNo, productId: line.productId, quantity: line.quantity, reason: line.priceReason },
    ...{ listPrice: line.listPrice, unitPrice: line.unitPrice, discountPercent: line.discountPercent },
    ...{ netPrice: line.netPrice, floorPrice: line.floorPrice, unitCost: line.unitCost },
    ...{ priceUnit: line.priceUnit, priceQuantity: line.priceQuantity, tableDiscount: line.tableDiscount },
  }))
  const [stored] = await planned(
    trx,
    sql<{ id: string }>`
    with o as (select id, bill_to_id, order_date, currency from sales_order where order_no = ${order.orderNo}),
    w as (
      insert into sales_price_by_right (order_id, order_no, bill_to_id, order_date, currency, named_right, line_no, product_id, quantity,
        list_price, unit_price, discount_percent, net_price, floor_price, unit_cost, price_unit, price_quantity, table_discount, reason, done_by,
        done_on)
      select o.id, ${order.orderNo}, o.bill_to_id, o.order_date, o.currency, r."right", r."lineNo", r."productId", r.quantity, r."listPrice",
             r."unitPrice", r."discountPercent", r."netPrice", r."floorPrice", r."unitCost", r."priceUnit",
             r."priceQuantity", r."tableDiscount", r.reason, ${user.name}, ${now}
      from o cross join json_to_recordset(${JSON.stringify(rows)}::json) as r ("right" text, "lineNo" int, "productId" text, quantity numeric,
        "listPrice" numeric, "unitPrice" numeric, "discountPercent" numeric, "netPrice" numeric, "floorPrice" numeric, "unitCost" numeric,
        "priceUnit" text, "priceQuantity" numeric, "tableDiscount" numeric, reason text) returning 1)
    select o.id from o`,
  )
  const entry = {
    table: 'sales_order',
    id: stored!.id,
    recordKey: order.orderNo,
    by: user.name,
    on: now,
    requestId,
    changeId,
  }
  await writeAudit(
    trx,
    entry,
    byRight.map(({ line, lineNo, right }) => ({
      ...{ action: 'use' as const, column: right, oldValue: null },
      newValue: line.priceReason ?? `${lineNo}: ${line.discountPercent} %`,
    })),
  )
}
