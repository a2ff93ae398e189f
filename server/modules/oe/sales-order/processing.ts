import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { usualRatio } from '../../../../shared/contracts/ic/units.ts'
import { chargedEach, chargedFor, isSameCharge } from '../../../../shared/contracts/oe/charges.ts'
import { waysOf, type Linked } from '../../../../shared/contracts/oe/linked-quantities.ts'
import { cutTo, SIZES } from '../../../../shared/contracts/oe/sizes.ts'
import { SalesOrder } from '../../../../shared/contracts/oe/sales-order.ts'
import { factsOf } from '../../../platform/database/facts.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { groupedBy } from '../price/grouped.ts'
import { stoodIn } from './kits.ts'
import type { Order, OrderLine } from './standing.ts'

/** What of a product says how it is processed: as a service that is charged for, or as goods that it is charged for. */
export interface Processed extends Linked {
  readonly productId: string
  readonly productType: 'Stock' | 'NonStock' | 'Service'
  readonly isProcessing: boolean
  /** What is charged once for it, before it begins. */
  readonly setupId: string | null
}

/** These products as processing sees them, in one statement. */
export async function processedOf(
  db: Kysely<Tables>,
  productIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, Processed>> {
  const ids = [...new Set(productIds.flatMap((id) => id ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await factsOf(
    db,
    sql<Processed>`
    select product_id as "productId", product_type as "productType", is_processing as "isProcessing", setup_id as "setupId", unit, form, measurement,
           trim_scale(weight_each)::text as "weightEach", trim_scale(density)::text as density, trim_scale(thickness)::text as thickness,
           trim_scale(width)::text as width, trim_scale(height)::text as height, trim_scale(length)::text as length,
           trim_scale(outside_diameter)::text as "outsideDiameter", trim_scale(inside_diameter)::text as "insideDiameter", null as "wholeLot"
    from product_shown where product_id = any (${ids}::text[])`,
  )
  return new Map(rows.map((row) => [row.productId, row]))
}

/** A line that is charged for what is done with the goods of another. */
export const isCharge = ({ charge }: Pick<OrderLine, 'charge'>): boolean => (charge ?? null) !== null

/** The goods that something is charged for. Of two lines with one number, which is refused, it is the first. */
export function goodsIn({
  lines,
}: Pick<Order, 'lines'>): (charge: Pick<OrderLine, 'processNo'>) => OrderLine | undefined {
  const byNo = new Map(
    lines.toReversed().flatMap((line) => (line.processNo && !isCharge(line) ? [[line.processNo, line]] : [])),
  )
  return ({ processNo }) => (processNo ? byNo.get(processNo) : undefined)
}

/** What is charged for the goods of a line, in its order. */
export function chargesIn({
  lines,
}: Pick<Order, 'lines'>): (goods: Pick<OrderLine, 'processNo'>) => readonly OrderLine[] {
  const byNo = groupedBy(lines.filter(isCharge), ({ processNo }) => String(processNo))
  return ({ processNo }) => (processNo && byNo.get(String(processNo))) || []
}

/**
 * [supply 9.1 processing] What is charged for the goods of lines follows them: a new run brings what is charged once, of as many goods as much is run, and what is charged
 * for goods that are taken out is taken out with them.
 */
export async function followProcessing(db: Kysely<Tables>, order: Order, before: Order | null): Promise<void> {
  // What is typed of it where nothing is charged, or that is nothing, says nothing.
  for (const line of order.lines)
    if (!isCharge(line) || new Decimal(line.chargeEach ?? 0).lte(0)) line.chargeEach = null
  if (![...order.lines, ...(before?.lines ?? [])].some(({ processNo }) => processNo)) return
  const had = goodsIn(before ?? { lines: [] })
  takeOutWithGoods(order, had)
  const runs = [...order.lines, ...(before?.lines ?? [])].filter(({ charge }) => charge === 'Run')
  const goodsOf = goodsIn(order)
  const products = await processedOf(db, [
    ...runs.map(({ productId }) => productId),
    ...order.lines.flatMap((line) => (line.processNo ? [line.productId] : [])),
  ])
  followSetups(order, before, (run) => products.get(run.productId ?? '')?.setupId ?? null)
  const oldLine = stoodIn(before?.lines)
  for (const line of order.lines) {
    if (!isCharge(line)) continue
    const goods = goodsOf(line)
    line.kitNo = null
    if (line.charge === 'Setup') Object.assign(line, { chargeEach: null, quantity: line.quantity ?? '1' })
    else if (goods) followRun(line, goods, { old: oldLine(line), oldGoods: had(line), products })
  }
  const charges = chargesIn(order)
  for (const line of order.lines) if (!isCharge(line) && charges(line).length === 0) line.processNo = null
}

/** A charge without its goods goes with them; a number that is nobody's stays, and is refused. */
function takeOutWithGoods(order: Order, had: ReturnType<typeof goodsIn>): void {
  const goodsOf = goodsIn(order)
  order.lines = order.lines.filter((line) => !isCharge(line) || goodsOf(line) || !had(line))
}

/** What is charged once stands with the first run that asks for it, and goes with the last. */
function followSetups(order: Order, before: Order | null, setupOf: (run: OrderLine) => string | null): void {
  const oldLine = stoodIn(before?.lines)
  const key = ({ processNo }: OrderLine, setup: string | null) => `${processNo} ${setup}`
  const isRun = ({ charge }: OrderLine) => charge === 'Run'
  const asked = new Set(order.lines.filter(isRun).map((run) => key(run, setupOf(run))))
  const gone = new Set((before?.lines ?? []).filter(isRun).map((run) => key(run, setupOf(run))))
  const goodsOf = goodsIn(order)
  const begun = ({ shipped }: OrderLine) => new Decimal(shipped ?? 0).gt(0)
  order.lines = order.lines.filter((line) => {
    const own = key(line, line.productId)
    return line.charge !== 'Setup' || asked.has(own) || !gone.has(own) || begun(line)
  })
  const there = new Set(order.lines.flatMap((line) => (line.charge === 'Setup' ? [key(line, line.productId)] : [])))
  const empty = emptyRecord(SalesOrder.fields.lines.fields!) as unknown as OrderLine
  order.lines = order.lines.flatMap((line) => {
    // What is said already of how much one of the goods needs was asked for before: a copy brings what was charged once, or somebody has taken it out.
    const isNew = !oldLine(line) && (line.chargeEach ?? null) === null
    const setup = isRun(line) && isNew && goodsOf(line) ? setupOf(line) : null
    if (setup === null || there.has(key(line, setup))) return [line]
    there.add(key(line, setup))
    const { processNo, jobId, costCode, warehouseId } = line
    const once = { productId: setup, processNo, charge: 'Setup' as const, quantity: '1', jobId, costCode, warehouseId }
    return [line, { ...empty, ...once }]
  })
}

interface Followed {
  readonly old: OrderLine | undefined
  readonly oldGoods: OrderLine | undefined
  readonly products: ReadonlyMap<string, Processed>
}

const differs = (a: string | null, b: string | null) => (a === null || b === null ? a !== b : !new Decimal(a).eq(b))

/** So much of a run as its goods need; another quantity that somebody has typed is what they need from now on. */
function followRun(line: OrderLine, goods: OrderLine, { old, oldGoods, products }: Followed): void {
  if (goods.quantity === null || new Decimal(goods.quantity).lte(0)) return
  const isCutAnew = SIZES.some((name) => differs(oldGoods?.[name] ?? null, goods[name] ?? null))
  const isOther =
    old !== undefined && (old.productId !== line.productId || oldGoods?.productId !== goods.productId || isCutAnew)
  const isTyped =
    line.quantity !== null &&
    (old
      ? differs(old.quantity, line.quantity) && !differs(oldGoods?.quantity ?? null, goods.quantity)
      : (line.chargeEach ?? null) === null)
  const usual = () =>
    usualEach(products.get(goods.productId ?? ''), goods, line.unit ?? products.get(line.productId ?? '')?.unit)
  line.chargeEach = isTyped
    ? chargedEach(line.quantity!, goods.quantity)
    : isOther
      ? (usual() ?? line.chargeEach)
      : (line.chargeEach ?? usual())
  if (line.chargeEach === null || new Decimal(line.chargeEach).lte(0)) line.chargeEach = null
  else if (line.quantity === null || !isSameCharge(line.quantity, line.chargeEach, goods.quantity))
    line.quantity = chargedFor(line.chargeEach, goods.quantity)
}

/** How much of a unit one of some goods is: of what is weighed its pounds, of what is measured its feet, of anything else its pieces; null where that is not known. */
function usualEach(
  goods: Processed | undefined,
  cut: Pick<OrderLine, 'width' | 'length'>,
  unit: string | undefined,
): string | null {
  if (!goods || !unit) return null
  const ways = waysOf(cutTo(goods, cut))
  const [weighed, measured] = [usualRatio('LB', unit), usualRatio('FT', unit)]
  const of = weighed ? ways.weight : measured ? ways.length : ways.pieces
  const ratio = weighed ?? measured
  const each = ratio && of ? of.times(ratio.over).div(ratio.under) : of
  return each?.toDecimalPlaces(6).gt(0) ? each.toDecimalPlaces(6).toFixed() : null
}
