import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import type { PriceTrace } from '../../../../shared/contracts/oe/price.ts'
import { SalesOrder } from '../../../../shared/contracts/oe/sales-order.ts'
import { PACKAGING, type Packaging } from '../../../../shared/contracts/trade/packaging.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'
import { factsOf } from '../../../platform/database/facts.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { groupedBy } from '../price/grouped.ts'
import { drawnAsCut } from './cut-prices.ts'
import { jobOf } from './jobs.ts'
import { isCharge } from './processing.ts'
import type { Order, OrderLine } from './standing.ts'

export const isBlanket = ({ orderType }: Pick<Order, 'orderType'>): boolean => orderType === 'Blanket'

/** What a line of a blanket order holds for whoever draws from it. */
interface HeldLine {
  readonly lineNo: number
  readonly productId: string | null
  readonly quantity: string | null
  readonly open: string
  readonly unitPrice: string | null
  readonly discountPercent: string | null
  readonly surcharge: string | null
  readonly priceUnit: string | null
  readonly priceQuantity: string | null
  readonly floorPrice: string | null
  readonly unitCost: string | null
  readonly width: string | null
  readonly length: string | null
  readonly packaging: Packaging
  /** The job that it is held for. */
  readonly jobId: string | null
  readonly costCode: string | null
}

interface Blanket {
  readonly orderType: Order['orderType']
  readonly status: Order['status']
  readonly billToId: string | null
  readonly currency: string | null
  readonly startsOn: string | null
  readonly expiresOn: string | null
  readonly lines: readonly HeldLine[]
}

async function blanketOf(db: Kysely<Tables>, blanketNo: string | null): Promise<Blanket | null> {
  if (!blanketNo) return null
  const rows = await factsOf(
    db,
    sql<Blanket>`
    select o.order_type as "orderType", o.status, o.bill_to_id as "billToId", o.currency, o.starts_on::text as "startsOn",
           o.expires_on::text as "expiresOn",
           coalesce((
             select json_agg(json_build_object(
               'lineNo', l.line_no, 'productId', l.product_id, 'quantity', trim_scale(l.quantity)::text, 'open', trim_scale(l.open)::text,
               'unitPrice', trim_scale(l.unit_price)::text, 'discountPercent', trim_scale(l.discount_percent)::text,
               'surcharge', trim_scale(l.surcharge)::text, 'priceUnit', l.price_unit, 'priceQuantity', trim_scale(l.price_quantity)::text,
               'floorPrice', trim_scale(l.floor_price)::text, 'unitCost', trim_scale(l.unit_cost)::text,
               'width', trim_scale(l.width)::text, 'length', trim_scale(l.length)::text,
               'jobId', ${jobOf(sql`l`, sql`o`)}, 'costCode', l.cost_code,
               'packaging', json_build_object('skidWeight', trim_scale(l.skid_weight)::text, 'coilInside', trim_scale(l.coil_inside)::text,
                 'coilOutside', trim_scale(l.coil_outside)::text, 'eye', l.eye, 'packingNote', l.packing_note)) order by l.position)
             from sales_order_line l where l.owner_id = o.id), '[]') as lines
    from sales_order o where o.order_no = ${blanketNo}`,
  )
  return rows[0] ?? null
}

/**
 * [supply 9] Which line of its blanket order each line draws from: the one that it drew from, else the one of its job, else the first of its product that has any left,
 * else the first. A line that draws anew has its price, is packed as was agreed there and for the job that it is held for, unless it says otherwise; what the tables say
 * counts for the others.
 */
export async function drawn(db: Kysely<Tables>, order: Order, before: Order | null): Promise<void> {
  const blanket =
    order.orderType === 'Stock' || order.orderType === 'Quote' ? await blanketOf(db, order.blanketNo) : null
  const stored = new Map((before?.lines ?? []).map((line) => [line.lineId, line]))
  const byProduct = groupedBy(
    (blanket?.lines ?? []).filter(({ productId }) => productId !== null),
    ({ productId }) => productId!,
  )
  const jobOfLine = (line: OrderLine) => line.jobId ?? order.jobId
  const draws: { readonly line: OrderLine; readonly held: HeldLine; readonly isAnew: boolean }[] = []
  for (const line of order.lines) {
    const known = line.lineId ? stored.get(line.lineId) : undefined
    const same = known && known.productId === line.productId && before!.blanketNo === order.blanketNo
    // A component of a kit is charged for with its kit, and what is done with goods with them.
    const isOwn = (line.kitNo ?? null) === null && !isCharge(line)
    const those = (line.productId && isOwn && byProduct.get(line.productId)) || []
    const held =
      those.find(({ lineNo }) => same && lineNo === known.blanketLineNo) ??
      those.find(({ open, jobId }) => new Decimal(open).gt(0) && jobId !== null && jobId === jobOfLine(line)) ??
      those.find(({ open }) => new Decimal(open).gt(0)) ??
      those[0]
    line.blanketLineNo = held?.lineNo ?? null
    if (!held) continue
    const isAnew = !same || known.blanketLineNo !== held.lineNo
    if (isAnew) takePrice(line, known, held, order)
    if (isAnew && jobOfLine(line) === null) Object.assign(line, { jobId: held.jobId, costCode: held.costCode })
    if (isAnew) for (const name of PACKAGING) Object.assign(line, { [name]: line[name] ?? held.packaging[name] })
    line.priceQuantity = asMuch(line, held)
    draws.push({ line, held, isAnew })
  }
  await drawnAsCut(db, draws)
}

/** How much is priced, of as much of the same line. */
function asMuch({ quantity }: OrderLine, held: HeldLine): string | null {
  if (held.priceQuantity === null || held.quantity === null || quantity === null) return null
  if (new Decimal(held.quantity).isZero()) return null
  return new Decimal(held.priceQuantity).times(quantity).div(held.quantity).toDecimalPlaces(6).toFixed()
}

/** The price that is held; another that somebody has typed stays beside it, for the right to it to be asked. */
function takePrice(line: OrderLine, known: OrderLine | undefined, held: HeldLine, order: Order): void {
  const { unitPrice, discountPercent, surcharge, priceUnit, floorPrice, unitCost } = held
  for (const [name, value] of Object.entries({ unitPrice, discountPercent, surcharge }) as [
    'unitPrice' | 'discountPercent' | 'surcharge',
    string | null,
  ][])
    if (line[name] === null || (known && known[name] === line[name])) Object.assign(line, { [name]: value })
  const trace: PriceTrace = {
    because: {
      key: 'oe:price.because.Blanket',
      args: { price: unitPrice ?? '', unit: priceUnit ?? '', table: order.blanketNo!, subject: order.billToId ?? '' },
    },
    ...{ also: [], steps: [] },
  }
  const isTyped = line.unitPrice !== null && unitPrice !== null && !new Decimal(line.unitPrice).eq(unitPrice)
  Object.assign(line, {
    ...{ listPrice: unitPrice, tableDiscount: discountPercent, priceUnit, floorPrice, unitCost },
    ...{ priceTrace: JSON.stringify(trace), priceSource: unitPrice === null ? null : isTyped ? 'Typed' : 'BillTo' },
  })
}

/** A blanket order holds from a day to a day, and says the last. [supply 9] */
const blanketEnds = rule(SalesOrder, 'oe.salesOrder.blanketEnds', 'expiresOn', (order) => {
  const { startsOn, expiresOn } = order
  return isBlanket(order) && (expiresOn === null || (startsOn !== null && expiresOn < startsOn)) && fail()
})

/** An order draws from an open blanket order of its own customer, in the same currency. [supply 9] */
const blanketOfCustomer = rule(
  SalesOrder,
  'oe.salesOrder.blanketOfCustomer',
  'blanketNo',
  async ({ blanketNo, billToId, currency, orderType, status }, { db, before }) => {
    if (!blanketNo || status === 'Cancelled' || status === 'Closed') return null
    const isSame = before !== null && before.blanketNo === blanketNo && before.billToId === billToId
    if (isSame && before.status !== 'Quote') return null
    const blanket = await blanketOf(db, blanketNo)
    const suits =
      blanket?.orderType === 'Blanket' &&
      blanket.status === 'Open' &&
      blanket.billToId === billToId &&
      blanket.currency === currency
    return suits && (orderType === 'Stock' || orderType === 'Quote')
      ? null
      : fail({ blanketNo, billToId: billToId ?? '' })
  },
)

/** Nothing is drawn before a blanket order holds, or after its last day. [supply 9] */
const blanketHolds = rule(
  SalesOrder,
  'oe.salesOrder.blanketHolds',
  'orderDate',
  async ({ blanketNo, orderDate }, { db, before }) => {
    if (!blanketNo || (before?.blanketNo === blanketNo && before.orderDate === orderDate)) return null
    const blanket = await blanketOf(db, blanketNo)
    if (!blanket) return null
    const { startsOn, expiresOn } = blanket
    const isWithin = (startsOn === null || orderDate >= startsOn) && (expiresOn === null || orderDate <= expiresOn)
    return isWithin ? null : fail({ blanketNo, from: startsOn ?? '–', to: expiresOn ?? '–' })
  },
)

export const onBlankets: readonly Rule[] = [blanketEnds, blanketOfCustomer, blanketHolds]
