import { Decimal } from 'decimal.js'
import type { Kysely } from 'kysely'
import type { PriceTrace } from '../../../../shared/contracts/oe/price.ts'
import { cutShare, SIZES, type Cut } from '../../../../shared/contracts/oe/sizes.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { cutOf, traceCutAnew } from '../price/cut.ts'
import { pricesOf } from '../price/prices-of.ts'
import { askedFor } from './asked-for.ts'
import { sharingIn, stoodIn } from './kits.ts'
import { isCharge, processedOf, type Processed } from './processing.ts'
import type { Order, OrderLine } from './standing.ts'

const isSame = (a: string | null | undefined, b: string | null | undefined) =>
  (a ?? null) === null || (b ?? null) === null ? (a ?? null) === (b ?? null) : new Decimal(a!).eq(b!)

const times = (figure: string | null, by: Decimal) =>
  figure === null ? null : new Decimal(figure).times(by).toDecimalPlaces(6).toFixed()

interface CutAnew {
  readonly line: OrderLine
  readonly known: OrderLine
}

/**
 * [supply 6.6, 6.7] Goods that are cut to another size than they were saved with keep their price. How much is charged for follows what they weigh now, and what a unit of that
 * has cost follows it, as whole pieces are used; what is asked beside the price is asked anew where nobody has typed another.
 */
export async function followCuts(
  db: Kysely<Tables>,
  order: Order,
  before: Order | null,
  { anew, day }: { readonly anew: boolean; readonly day: string | null },
): Promise<void> {
  if (anew || !before) return
  const oldLine = stoodIn(before.lines)
  const isSharing = sharingIn(order)
  const stays = order.lines.flatMap((line): CutAnew[] => {
    const known = oldLine(line)
    if (!known || isCharge(line) || isSharing(line) || known.productId !== line.productId) return []
    // What had no price has been asked for as it is now.
    if (known.unitPrice === null || SIZES.every((name) => isSame(known[name], line[name]))) return []
    return [{ line, known }]
  })
  if (stays.length === 0) return
  const products = await processedOf(
    db,
    stays.map(({ line }) => line.productId),
  )
  for (const { line, known } of stays) {
    const product = products.get(line.productId!)
    // What is drawn from a blanket order was told by that how much is priced of it.
    if (product) charged(line, known, product, { isTold: (line.blanketLineNo ?? null) !== null })
  }
  await followSurcharges(db, order, stays, day)
}

/** The part that is charged for of what would be if it were cut to `than`. */
function lessBy(line: OrderLine, than: Cut, product: Processed): Decimal {
  const units = { from: line.unit ?? '', to: line.priceUnit ?? line.unit ?? '' }
  return cutShare(product, line, units).div(cutShare(product, than, units))
}

/** How much of a line is charged for, what that has cost, and why, where it is cut to another size than `than`. */
function charged(line: OrderLine, than: Cut, product: Processed, { isTold }: { readonly isTold: boolean }): void {
  if (!line.unit || !line.priceUnit) return
  const by = lessBy(line, than, product)
  if (!isTold) line.priceQuantity = times(line.priceQuantity, by)
  line.unitCost = times(line.unitCost, new Decimal(1).div(by))
  if (!line.priceTrace) return
  const { also } = cutOf({ unit: line.unit, cut: line }, line.priceUnit, product)
  line.priceTrace = JSON.stringify(traceCutAnew(JSON.parse(line.priceTrace) as PriceTrace, also))
}

/** What is drawn from a line of a blanket order and cut to another size than that: its price is the same, of as much as it weighs then. */
export async function drawnAsCut(
  db: Kysely<Tables>,
  drawn: readonly { readonly line: OrderLine; readonly held: Cut; readonly isAnew: boolean }[],
): Promise<void> {
  const other = drawn.filter(({ line, held }) => SIZES.some((name) => !isSame(held[name], line[name])))
  const products = await processedOf(
    db,
    other.map(({ line }) => line.productId),
  )
  for (const { line, held, isAnew } of other) {
    const product = products.get(line.productId!)
    if (!product) continue
    if (isAnew) charged(line, held, product, { isTold: false })
    else line.priceQuantity = times(line.priceQuantity, lessBy(line, held, product))
  }
}

/** What was asked beside the price of the size before is asked of this one. */
async function followSurcharges(
  db: Kysely<Tables>,
  order: Order,
  stays: readonly CutAnew[],
  day: string | null,
): Promise<void> {
  const untyped = stays.filter(({ line, known }) => known.surcharge !== null && isSame(line.surcharge, known.surcharge))
  const questions = untyped.flatMap(({ line, known }) => {
    const [now, then] = [line, { ...line, width: known.width, length: known.length }].map((one) =>
      askedFor(order, one, day),
    )
    return now && then ? [{ line, now, then }] : []
  })
  const found = await pricesOf(
    db,
    questions.flatMap(({ now, then }) => [now, then]),
  )
  questions.forEach(({ line }, at) => {
    const [now, then] = [found[at * 2]!, found[at * 2 + 1]!]
    if (now.surcharge !== null && isSame(line.surcharge, then.surcharge)) line.surcharge = now.surcharge
  })
}
