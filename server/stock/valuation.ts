import { amountOf, cents, NOTHING, type Amount } from '../ledger/amount.ts'

export type Method = 'Average' | 'Last'

/** What is valued as one, at some moment: quantity in the stock unit, value in the company's currency. */
export interface Pool {
  readonly method: Method
  readonly quantity: Amount
  readonly value: Amount
  /** Of one unit of the newest receipt; null: nothing has come in yet. */
  readonly lastCost: Amount | null
}

/**
 * How the value of a move comes about: it has one of its own; it is what the pool carries; it is another move's, turned; it is a cost
 * that came later, for so much of a product.
 */
export type Costing =
  | { readonly rule: 'Given'; readonly value: Amount }
  | { readonly rule: 'AtCost' }
  | { readonly rule: 'Follows'; readonly of: Pick<Valued, 'quantity' | 'value'>; readonly extra: Amount }
  | { readonly rule: 'Charge'; readonly value: Amount; readonly for: Amount }

export interface Valued {
  readonly quantity: Amount
  /** Of the move itself: what its document books. */
  readonly value: Amount
  /** What the pool is restated by beside that. */
  readonly restated: Amount
  readonly after: Pool
  /**
   * Its own value would leave one of nothing, or less than none of something: what came in at one price has gone on at another, and the
   * pool is restated to hold.
   */
  readonly isBroken: boolean
}

/** What one unit is carried at; of an empty pool what the newest receipt has cost, or nothing. */
export function unitCost({ method, quantity, value, lastCost }: Pool): Amount {
  if (method === 'Last' && lastCost) return lastCost
  return quantity.isZero() ? (lastCost ?? NOTHING) : value.div(quantity)
}

/**
 * [supply 2.3] The value of one move on a pool. What empties a pool takes all that is left of its value, so that no cent stays behind;
 * a pool that is valued at its last cost is worth its quantity at that cost after every move, and one below zero what was
 * taken too early, at the cost of then.
 */
export function valued(pool: Pool, quantity: Amount, costing: Costing, places = 2): Valued {
  const left = pool.quantity.plus(quantity)
  if (costing.rule === 'AtCost') {
    const value = carriedAfter(pool, left, quantity, places).minus(pool.value)
    return whole(pool, quantity, value, null, pool.lastCost)
  }
  const value = ownValue(costing, quantity, places)
  const cost = costAfter(pool, quantity, value, costing.rule)
  const wanted = restatedTo(pool, left, quantity, value, costing, cost, places)
  if (wanted !== null) return whole(pool, quantity, value, wanted, cost)
  const held = heldTo(pool, left, pool.value.plus(value), places)
  return { ...whole(pool, quantity, value, held, cost), isBroken: held !== null }
}

/** What a pool is worth that its moves would leave a value that it cannot have; null: it can. */
function heldTo(pool: Pool, left: Amount, value: Amount, places: number): Amount | null {
  if (left.isZero()) return value.isZero() ? null : NOTHING
  return left.times(value).isNegative() ? cents(left.times(unitCost(pool)), places) : null
}

/** What a pool is worth when something left it, or came to it, at what it carries. */
function carriedAfter(pool: Pool, left: Amount, quantity: Amount, places: number): Amount {
  if (left.isZero()) return NOTHING
  const stays = pool.method === 'Average' && pool.quantity.gt(0) && left.gt(0)
  if (stays) return pool.value.plus(cents(quantity.times(pool.value).div(pool.quantity), places))
  return cents(left.times(unitCost(pool)), places)
}

function ownValue(costing: Exclude<Costing, { rule: 'AtCost' }>, quantity: Amount, places: number): Amount {
  if (costing.rule !== 'Follows') return costing.value
  const { of, extra } = costing
  const isWhole = of.quantity.abs().eq(quantity.abs())
  const share = isWhole ? of.value.abs() : cents(of.value.abs().times(quantity.abs()).div(of.quantity.abs()), places)
  return (quantity.isNegative() ? share.negated() : share).plus(extra)
}

function costAfter(pool: Pool, quantity: Amount, value: Amount, rule: Costing['rule']): Amount | null {
  if (rule === 'Given' && quantity.gt(0)) return value.div(quantity)
  return rule === 'Follows' && quantity.gt(0) && pool.lastCost === null ? value.div(quantity) : pool.lastCost
}

/** What the pool must be worth then; null: what comes of it. */
function restatedTo(
  pool: Pool,
  left: Amount,
  quantity: Amount,
  value: Amount,
  costing: Costing,
  cost: Amount | null,
  places: number,
): Amount | null {
  if (costing.rule === 'Charge') {
    if (left.lte(0) || costing.for.isZero() || pool.method === 'Last') return pool.value
    const share = left.gte(costing.for) ? value : cents(value.times(left).div(costing.for), places)
    return pool.value.plus(share)
  }
  if (pool.method === 'Last' && !left.isZero() && cost) return cents(left.times(cost), places)
  if (pool.quantity.isNegative() && quantity.gt(0)) {
    if (left.isZero()) return NOTHING
    return cents(left.times(left.gt(0) ? value.div(quantity) : unitCost(pool)), places)
  }
  return left.isNegative() ? cents(left.times(unitCost(pool)), places) : null
}

function whole(pool: Pool, quantity: Amount, value: Amount, wanted: Amount | null, lastCost: Amount | null): Valued {
  const worth = pool.value.plus(value)
  const after: Pool = {
    ...{ method: pool.method, quantity: pool.quantity.plus(quantity), lastCost },
    value: wanted ?? worth,
  }
  return { quantity, value, restated: wanted === null ? NOTHING : wanted.minus(worth), after, isBroken: false }
}

export const emptyPool = (method: Method): Pool => ({
  method,
  quantity: amountOf(0),
  value: amountOf(0),
  lastCost: null,
})
