import { NOTHING, type Amount } from '../../ledger/amount.ts'

/** Somebody who waits for stock. */
export interface Waiting {
  readonly id: string
  readonly wants: Amount
  readonly promisedOn: string
  readonly urgency: number
  readonly orderedOn: string
  readonly seq: number
}

/** Oldest promise first, then the more urgent, then who ordered first. [supply 3.9] */
export const inTurn = (a: Waiting, b: Waiting): number =>
  a.promisedOn.localeCompare(b.promisedOn) ||
  b.urgency - a.urgency ||
  a.orderedOn.localeCompare(b.orderedOn) ||
  a.seq - b.seq

/** Who gets how much of what is free; one who gets a part waits for the rest. */
export function filled(waiting: readonly Waiting[], free: Amount): Map<string, Amount> {
  const given = new Map<string, Amount>()
  let left = free
  for (const { id, wants } of waiting.toSorted(inTurn)) {
    if (left.lte(0)) break
    const part = wants.lt(left) ? wants : left
    if (part.lte(0)) continue
    given.set(id, part)
    left = left.minus(part)
  }
  return given
}

/** A piece of what lies in a warehouse, as it may be chosen. */
export interface Piece {
  readonly placeId: string
  readonly lotId: string | null
  readonly heat: string | null
  readonly free: Amount
  /** Nothing has been taken of it yet. */
  readonly isWhole: boolean
  /** What is left of a lot that was cut before. */
  readonly isRemnant: boolean
  readonly receivedOn: string | null
  readonly bin: string
}

export interface Choice {
  /** Lots that the customer asked for come first. */
  readonly asked?: readonly string[]
  readonly oneHeat?: boolean
  /** A remnant that is large enough goes before a whole coil. */
  readonly remnantFirst?: boolean
}

export interface Chosen {
  readonly placeId: string
  readonly quantity: Amount
}

const byAge = (a: Piece, b: Piece): number =>
  (a.receivedOn ?? '').localeCompare(b.receivedOn ?? '') ||
  a.bin.localeCompare(b.bin) ||
  a.placeId.localeCompare(b.placeId)

/**
 * [supply 3.9] What is taken for a line, in this order: the lots that the customer asked for; whole lots, the oldest first, before one is broken; of what is
 * broken a remnant that suffices, the smallest, before a full lot; then the oldest. Where one heat is demanded, the first that suffices.
 */
export function chosen(
  pieces: readonly Piece[],
  wanted: Amount,
  { asked = [], oneHeat = false, remnantFirst = true }: Choice = {},
): Chosen[] {
  if (oneHeat) return ofOneHeat(pieces, wanted, { asked, remnantFirst })
  const taken: Chosen[] = []
  let left = wanted
  const take = ({ placeId, free }: Piece) => {
    const quantity = free.lt(left) ? free : left
    taken.push({ placeId, quantity })
    left = left.minus(quantity)
  }
  const isAsked = ({ lotId }: Piece) => lotId !== null && asked.includes(lotId)
  const there = pieces.filter(({ free }) => free.gt(0)).toSorted(byAge)
  for (const piece of there.filter(isAsked)) if (left.gt(0)) take(piece)
  const others = there.filter((piece) => !isAsked(piece))
  const remnant = remnantFirst
    ? smallest(others.filter(({ isRemnant, free }) => isRemnant && free.gte(left)))
    : undefined
  if (left.gt(0) && remnant) take(remnant)
  const rest = others.filter((piece) => piece !== remnant)
  for (const piece of rest) if (left.gt(0) && piece.free.lte(left)) take(piece)
  const broken = rest.filter(({ placeId }) => !taken.some((one) => one.placeId === placeId))
  const first = smallest(broken.filter(({ isRemnant, free }) => isRemnant && free.gte(left))) ?? broken[0]
  if (left.gt(0) && first) take(first)
  for (const piece of broken.filter((one) => one !== first)) if (left.gt(0)) take(piece)
  return taken
}

const smallest = (pieces: readonly Piece[]): Piece | undefined =>
  pieces.toSorted((a, b) => a.free.comparedTo(b.free) || byAge(a, b))[0]

/** The heat of the oldest lot that has all of it; where none has, the one that has most. */
function ofOneHeat(pieces: readonly Piece[], wanted: Amount, choice: Choice): Chosen[] {
  const heats = new Map<string, Piece[]>()
  for (const piece of pieces.toSorted(byAge))
    if (piece.heat !== null) heats.set(piece.heat, [...(heats.get(piece.heat) ?? []), piece])
  const sum = (of: readonly Piece[]) => of.reduce((all, { free }) => all.plus(free), NOTHING)
  const all = [...heats.values()]
  const isAsked = (of: readonly Piece[]) => of.some(({ lotId }) => lotId !== null && choice.asked?.includes(lotId))
  const enough = all.filter((of) => sum(of).gte(wanted))
  const best = enough.find(isAsked) ?? enough[0] ?? all.toSorted((a, b) => sum(b).comparedTo(sum(a)))[0]
  return best ? chosen(best, wanted, { ...choice, oneHeat: false }) : []
}
