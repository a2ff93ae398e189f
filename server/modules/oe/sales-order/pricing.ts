import { Decimal } from 'decimal.js'
import type { Kysely } from 'kysely'
import type { PriceAsked, PriceWithCost } from '../../../../shared/contracts/oe/price.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { withoutCosts } from '../price/said.ts'
import { pricesOf } from '../price/prices-of.ts'
import { askedFor, type Priced } from './asked-for.ts'
import { followCuts } from './cut-prices.ts'
import { sharingIn } from './kits.ts'
import { shareKitPrices } from './kit-prices.ts'
import type { Order } from './standing.ts'

/** A component of a kit with a price of its own has none beside it. */
export function pricedOf(order: Order): readonly Priced[] {
  const isSharing = sharingIn(order)
  return [...order.lines.filter((line) => !isSharing(line)), ...order.kits.filter(({ pricedBy }) => pricedBy === 'Kit')]
}

/**
 * [supply 6] Prices of the lines that have none yet, asked all at once: of new lines, of those whose product is another one now, and of those that no
 * price was found for. A saved price stays, whatever the tables say since; of another quantity more or less of the same is charged. [supply 6.6] A kit that is
 * priced as one asks as a line does, and its components share what it found.
 * @param anew all of them: somebody has asked for it, and what was typed gives way
 * @param day `YYYY-MM-DD` on which they are asked: of an order that is priced anew today, whatever day it was taken
 */
export async function priceLines(
  db: Kysely<Tables>,
  order: Order,
  before: Order | null,
  { anew = false, day }: { readonly anew?: boolean; readonly day: string | null },
): Promise<void> {
  const stored = new Map((before ? pricedOf(before) : []).map((line) => [line.lineId, line]))
  const stays = (line: Priced, known: Priced | undefined): known is Priced =>
    !anew && known !== undefined && known.productId === line.productId && known.unitPrice !== null
  const asked: PriceAsked[] = []
  const unpriced: { readonly line: Priced; readonly known: Priced | undefined; readonly at: number }[] = []
  for (const line of pricedOf(order)) {
    // What is drawn from a blanket order is at its price.
    if ((line.blanketLineNo ?? null) !== null) continue
    const known = line.lineId ? stored.get(line.lineId) : undefined
    const question = askedFor(order, line, day)
    if (stays(line, known)) line.priceQuantity = sameQuantity(line, known)
    else if (question) unpriced.push({ line, known, at: asked.length })
    // Of those that stay too: a range may be chosen on all of the order.
    if (question) asked.push(question)
  }
  if (unpriced.length > 0) {
    const found = await pricesOf(db, asked, { together: true })
    for (const { line, known, at } of unpriced) take(line, known, found[at]!, anew)
  }
  await followCuts(db, order, before, { anew, day })
  await shareKitPrices(order, before, {
    anew,
    ask: async (lines) => {
      const questions = lines.map((line) => askedFor(order, line, day))
      const answers = (
        await pricesOf(
          db,
          questions.filter((one) => one !== null),
        )
      ).values()
      return questions.map((one) => (one ? (answers.next().value ?? null) : null))
    },
  })
}

/** How much is priced of another quantity of the same line. */
function sameQuantity(line: Priced, known: Priced): string | null {
  if (known.priceQuantity === null || line.quantity === null) return known.priceQuantity
  if (known.quantity === null || new Decimal(known.quantity).isZero()) return null
  return new Decimal(known.priceQuantity).times(line.quantity).div(known.quantity).toDecimalPlaces(6).toFixed()
}

/** A line takes what was found; a price that somebody has typed stays beside it, for the right to it to be asked. */
function take(line: Priced, known: Priced | undefined, found: PriceWithCost, anew: boolean): void {
  const tableDiscount = together(found.discounts)
  const isFilled = (name: 'unitPrice' | 'discountPercent' | 'surcharge') =>
    anew || (line[name] ?? null) === null || (known !== undefined && known[name] === line[name])
  Object.assign(line, {
    ...{ listPrice: found.price, priceUnit: found.priceUnit, priceQuantity: found.priceQuantity },
    ...{ floorPrice: found.floor, unitCost: found.cost, tableDiscount },
    // Everybody who reads the line reads why it costs that; the floor stands beside it, for whoever sees costs.
    priceTrace: JSON.stringify(withoutCosts(found.trace)),
    ...(isFilled('unitPrice') ? { unitPrice: found.price } : {}),
    ...(isFilled('discountPercent') ? { discountPercent: tableDiscount } : {}),
    ...('surcharge' in line && isFilled('surcharge') ? { surcharge: found.surcharge } : {}),
    ...(anew ? { priceReason: null } : {}),
  })
  const isTyped = line.unitPrice !== null && found.price !== null && !new Decimal(line.unitPrice).eq(found.price)
  line.priceSource = isTyped || found.price === null ? (line.unitPrice === null ? null : 'Typed') : found.source
}

/** Discounts one after the other, as one: 40 and 10 percent are 46; null where nothing is taken off. [supply 6.4] */
function together(discounts: readonly string[]): string | null {
  const left = discounts.reduce((sum, one) => sum.times(new Decimal(100).minus(one)).div(100), new Decimal(100))
  const off = new Decimal(100).minus(left)
  return off.isZero() ? null : off.toDecimalPlaces(6).toFixed()
}
