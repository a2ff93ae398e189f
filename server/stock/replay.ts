import { NOTHING, type Amount } from '../ledger/amount.ts'
import { valued, type Costing, type Pool, type Valued } from './valuation.ts'

/** A move as its document meant it, with what it is worth by now where it stands already. */
export interface Meant {
  readonly id: string
  readonly poolId: string
  readonly placeId: string
  readonly day: string
  readonly quantity: Amount
  readonly rule: 'Given' | 'AtCost' | 'Follows' | 'Count' | 'Charge'
  /** Of its own, or what it adds to the move that it follows. */
  readonly given: Amount
  readonly followsId: string | null
  readonly counted: Amount | null
  readonly chargeFor: Amount | null
  /** Null: it is new. */
  readonly stands: Stands | null
}

/** What is written of a move, with all that has corrected it since. */
export interface Stands {
  readonly quantity: Amount
  readonly value: Amount
  readonly restated: Amount
}

/** A difference between what is written of a move and what it is worth now. */
export interface Change {
  readonly of: Meant
  readonly quantity: Amount
  readonly value: Amount
  readonly restated: Amount
}

/** What there was at the end of the day on which the new moves come. */
export interface Ground {
  readonly pools: ReadonlyMap<string, Pool>
  readonly places: ReadonlyMap<string, Amount>
  /** Moves that others follow and that are not told again. */
  readonly followed: ReadonlyMap<string, Pick<Valued, 'quantity' | 'value'>>
  /** Places that may hold less than nothing. */
  readonly mayOwe: (placeId: string) => boolean
}

/** A day at whose end a place would hold less than nothing, or a new move that would leave a pool a value that it cannot have. */
export interface Fault {
  readonly kind: 'short' | 'value'
  readonly move: Meant
  readonly day: string
  /** What there would be without the move that takes too much. */
  readonly available: Amount
}

interface Touched {
  readonly move: Meant
  readonly before: Amount
}

export interface Replayed {
  readonly changes: readonly Change[]
  readonly faults: readonly Fault[]
}

/**
 * Tells the moves again, in the order of their days and then as they were entered: what a move takes at cost is worth what the pool
 * carries at that moment, and what follows another what that one is worth now. So stock is at the end of every day what it would be
 * had all moves been entered in the order of their days, whenever each of them was. A count keeps what was counted: its difference
 * is the one to what the books hold then.
 */
export function replayed(moves: readonly Meant[], ground: Ground, decimals = 2): Replayed {
  const pools = new Map(ground.pools)
  const held = new Map(ground.places)
  const worth = new Map(ground.followed)
  const changes: Change[] = []
  const faults: Fault[] = []
  /** What the day that is being told has moved last of each place. */
  const places = new Map<string, Touched>()
  let day: string | null = null
  const endOfDay = () => {
    for (const [placeId, { move, before }] of places)
      if (held.get(placeId)!.isNegative() && !ground.mayOwe(placeId))
        faults.push({ kind: 'short', move, day: day!, available: before })
    places.clear()
  }
  for (const move of moves) {
    if (day !== null && move.day !== day) endOfDay()
    day = move.day
    const pool = pools.get(move.poolId)!
    const before = held.get(move.placeId) ?? NOTHING
    const quantity = move.counted ? move.counted.minus(before) : move.quantity
    const now = valued(pool, quantity, costingOf(move, worth), decimals)
    pools.set(move.poolId, now.after)
    held.set(move.placeId, before.plus(quantity))
    worth.set(move.id, { quantity, value: now.value })
    places.set(move.placeId, { move, before })
    // What is new is refused; what stands is held by what its pool is restated by.
    if (now.isBroken && !move.stands) faults.push({ kind: 'value', move, day, available: before })
    const change = changeOf(move, now)
    if (change) changes.push(change)
  }
  endOfDay()
  return { changes, faults }
}

function costingOf(move: Meant, worth: ReadonlyMap<string, Pick<Valued, 'quantity' | 'value'>>): Costing {
  switch (move.rule) {
    case 'Given':
      return { rule: 'Given', value: move.given }
    case 'Charge':
      return { rule: 'Charge', value: move.given, for: move.chargeFor! }
    case 'Follows':
      return { rule: 'Follows', of: worth.get(move.followsId!)!, extra: move.given }
    default:
      return { rule: 'AtCost' }
  }
}

function changeOf(of: Meant, { quantity, value, restated }: Valued): Change | null {
  if (!of.stands) return { of, quantity, value, restated }
  const change = {
    of,
    quantity: quantity.minus(of.stands.quantity),
    value: value.minus(of.stands.value),
    restated: restated.minus(of.stands.restated),
  }
  return change.quantity.isZero() && change.value.isZero() && change.restated.isZero() ? null : change
}
