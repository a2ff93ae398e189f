import { Decimal } from 'decimal.js'
import { emptyRecord } from '../../../shared/contracts/check.ts'
import type { OrderLineAbout } from '../../../shared/contracts/oe/order-customer.ts'
import { isReckoned, openOf } from '../../../shared/contracts/oe/order-lines.ts'
import { SalesOrder } from '../../../shared/contracts/oe/sales-order.ts'
import { SIZES } from '../../../shared/contracts/oe/sizes.ts'
import { PACKAGING } from '../../../shared/contracts/trade/packaging.ts'

type Row = Readonly<Record<string, unknown>>
type Line = SalesOrder['lines'][number]

/** A warehouse that has what a line waits for: so much goes from here, so much from there. */
export interface OtherSource {
  readonly warehouseId: string
  readonly name: string
  readonly here: string
  readonly there: string
}

/** What of a line is kept for it or free where it would be taken from. */
export const hereOf = (line: Line, open: Decimal): Decimal => {
  const kept = [line.reserved, line.allocated, line.picked].reduce((sum, one) => sum.plus(one ?? 0), new Decimal(0))
  return Decimal.min(open, kept.plus(Decimal.max(line.available ?? 0, 0)))
}

/** What lines of this order that are not saved yet take from a warehouse already. */
const takenThere = (rows: readonly Row[], productId: string, warehouseId: string, usual: unknown): Decimal =>
  rows.reduce<Decimal>((sum, row) => {
    const isOwn = !row['lineId'] && row['productId'] === productId && (row['warehouseId'] || usual) === warehouseId
    return isOwn && isReckoned(row) ? sum.plus(openOf(row as unknown as Line)) : sum
  }, new Decimal(0))

/**
 * [judgement 31] Where the rest of a line could come from: other warehouses that have any of it free, first those that have enough, the fullest first.
 * @param usual the warehouse of the order
 */
export function otherSources(
  told: OrderLineAbout,
  { line: row, rows, usual }: { readonly line: Row; readonly rows: readonly Row[]; readonly usual: unknown },
): readonly OtherSource[] {
  const line = row as unknown as Line
  if (!line.productId || !line.quantity || !isReckoned(row) || (line.available ?? null) === null) return []
  const open = openOf(line)
  const here = hereOf(line, open)
  const short = open.minus(here)
  // What was bought for the line comes for it alone.
  if (short.lte(0) || line.supplyNo) return []
  const own = line.warehouseId || usual
  return told.warehouses
    .filter(({ warehouseId }) => warehouseId !== own)
    .map((one) => ({
      ...one,
      free: new Decimal(one.available).minus(takenThere(rows, line.productId!, one.warehouseId, usual)),
    }))
    .filter(({ free }) => free.gt(0))
    .toSorted((a, b) => b.free.cmp(a.free))
    .map(({ warehouseId, name, free }) => {
      const there = Decimal.min(short, free)
      return { warehouseId, name, here: open.minus(there).toFixed(), there: there.toFixed() }
    })
}

/** What a part of a line takes along: all that was said of it, but for what follows from where it is and when it goes. */
const ALONG = [
  ...(['productId', 'customerSku', 'description', 'unit', 'taxGroup', 'jobId', 'costCode'] as const),
  ...(['unitPrice', 'discountPercent', 'surcharge', 'priceReason'] as const),
  ...(['tolerancePercent', 'oneHeat', 'lineNotes'] as const),
  ...SIZES,
  ...PACKAGING,
] as const

/** A new line that says the same. A price that was typed goes along; any other is asked for it. */
export function partOf(line: Line): Row {
  const isTyped = line.priceSource === 'Typed'
  return {
    ...emptyRecord(SalesOrder.fields.lines.fields!),
    ...Object.fromEntries(ALONG.map((name) => [name, name === 'unitPrice' && !isTyped ? null : (line[name] ?? null)])),
  }
}

/** What stays of a line that is written anew: the price that was filled into a new one is asked for again, as that of a saved one stays. */
export const stayed = (row: Row): Row =>
  row['lineId'] || row['priceSource'] === 'Typed' ? row : { ...row, unitPrice: null }

/** The rows that stand in place of a line, once a source is taken: what goes from here, and what goes from there. */
export function placed(row: Row, { here, there, warehouseId }: OtherSource): readonly Row[] {
  const line = row as unknown as Line
  const other = { ...partOf(line), quantity: there, warehouseId }
  // All of it goes from there: of a line that was saved the stock is wanted here, so that another takes its place.
  if (new Decimal(here).isZero()) return [line.lineId ? other : { ...stayed(row), warehouseId, promisedDate: null }]
  const settled = new Decimal(line.quantity ?? 0).minus(openOf(line))
  return [{ ...stayed(row), quantity: settled.plus(here).toFixed() }, other]
}
