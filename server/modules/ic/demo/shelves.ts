import { amountOf, type Amount } from '../../../ledger/amount.ts'
import { valued } from '../../../stock/valuation.ts'

/** What lies on the shelves while the story is made: the same figures as the stock ledger keeps, by the same valuation. */
export interface Shelf {
  readonly productId: string
  readonly warehouseId: string
  /** What it is bought at, dollars a unit. */
  readonly price: number
  readonly least: number
  readonly most: number
  readonly bin: string
  quantity: Amount
  value: Amount
}

/** One line of what is moved: the quantity as it is written on a ticket, and its value in cents. */
export interface Taken {
  readonly shelf: Shelf
  readonly quantity: string
  readonly value: Amount
}

/** Sold and bought by the pound, so that it comes to any amount to the cent. */
export const BY_THE_POUND = 'CRS-16-48'
/** Beside it what most of a counter's money is made with. */
const BULK = ['GALV-20-48', 'NMD90-14-2']
const CENT = 0.01

/** What leaves at cost for these dollars altogether: some lines of many products, and sheet by the pound for the rest. */
export function issued(
  shelves: readonly Shelf[],
  dollars: string,
  { lines, from }: { lines: number; from: number },
): Taken[] {
  const own = shelves.filter(({ productId, quantity }) => productId !== BY_THE_POUND && quantity.gte(4))
  const taken: Taken[] = []
  let left = amountOf(dollars)
  for (const productId of BULK) {
    const shelf = own.find((one) => one.productId === productId)
    const count = shelf && least(amountOf(dollars).times(0.16).div(shelf.price), shelf.quantity.times(0.45)).floor()
    if (shelf && count?.gt(0)) left = left.minus(leave(shelf, count, taken))
  }
  for (let nth = 0; nth < Math.min(lines, own.length); nth++) {
    const shelf = own[(from + nth * 13) % own.length]!
    const count = shelf.quantity.times(0.3 + ((from + nth) % 5) / 10).floor()
    if (count.lt(1) || taken.some((one) => one.shelf === shelf)) continue
    if (takes(shelf, count).gt(left.times(0.4))) continue
    left = left.minus(leave(shelf, count, taken))
  }
  return [...taken, byThePound(shelves, left, true)]
}

const least = (a: Amount, b: Amount) => (a.lt(b) ? a : b)

function leave(shelf: Shelf, count: Amount, taken: Taken[]): Amount {
  const value = takes(shelf, count)
  shelf.quantity = shelf.quantity.minus(count)
  shelf.value = shelf.value.minus(value)
  taken.push({ shelf, quantity: count.toFixed(), value })
  return value
}

/** What is bought for these dollars altogether: what has run low is filled up, and sheet by the pound for the rest. */
export function bought(shelves: readonly Shelf[], dollars: string, { lines }: { lines: number }): Taken[] {
  const low = shelves
    .filter(({ productId, quantity, most }) => productId !== BY_THE_POUND && quantity.lt(most * 0.5))
    .toSorted((a, b) => Number(a.quantity.div(a.most).minus(b.quantity.div(b.most))))
  const taken: Taken[] = []
  let left = amountOf(dollars)
  for (const shelf of low.slice(0, lines)) {
    const count = least(
      amountOf(shelf.most).minus(shelf.quantity),
      amountOf(dollars).times(0.2).div(shelf.price),
    ).floor()
    const value = count.times(shelf.price).toDecimalPlaces(2)
    if (value.lt(CENT) || value.gt(left.times(0.6))) continue
    shelf.quantity = shelf.quantity.plus(count)
    shelf.value = shelf.value.plus(value)
    left = left.minus(value)
    taken.push({ shelf, quantity: count.toFixed(), value })
  }
  return [...taken, byThePound(shelves, left, false)]
}

/** What a count of a shelf is carried at. */
function takes(shelf: Shelf, count: Amount): Amount {
  const pool = { method: 'Average' as const, quantity: shelf.quantity, value: shelf.value, lastCost: null }
  return valued(pool, count.negated(), { rule: 'AtCost' }).value.negated()
}

/** Pounds of sheet for exactly these dollars, to the thousandth that a scale shows. */
function byThePound(shelves: readonly Shelf[], dollars: Amount, leaves: boolean): Taken {
  const shelf = shelves.find(({ productId }) => productId === BY_THE_POUND)!
  const cost = leaves ? shelf.value.div(shelf.quantity) : amountOf(shelf.price)
  const count = dollars.div(cost).toDecimalPlaces(3)
  const value = leaves ? takes(shelf, count) : dollars
  if (!value.eq(dollars) || (leaves && count.gt(shelf.quantity)))
    throw new Error(
      `${shelf.warehouseId} has ${shelf.quantity.toFixed()} lb of sheet, not ${count.toFixed()} for ${dollars.toFixed()}`,
    )
  const turned = leaves ? -1 : 1
  shelf.quantity = shelf.quantity.plus(count.times(turned))
  shelf.value = shelf.value.plus(value.times(turned))
  return { shelf, quantity: count.toFixed(), value }
}
