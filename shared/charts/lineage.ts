import { Decimal } from 'decimal.js'

/** A thing of the picture in the column in which it stands, and its share of the whole. */
export interface Placed {
  readonly id: string
  readonly column: number
  /** Percent of the height. */
  readonly top: number
  readonly height: number
}
/** A band from the right side of one to the left of another, percent of the height. */
export interface Band {
  readonly from: string
  readonly to: string
  readonly start: number
  readonly end: number
  readonly width: number
}

interface Node {
  readonly id: string
  /** Decimal text, no less than nothing. */
  readonly weight: string
}
interface Link {
  readonly from: string
  readonly to: string
  readonly weight: string
}

/** Between two things of a column, percent of the height. */
const GAP = 3

/**
 * [judgement 38] Where the lots of a heat stand: a column for each step from the mill on, as high as what came into them, and bands between them as
 * wide as what went from one to the next. A thing that nothing leads to stands in the first column.
 * @param least percent of the height that a thing has for its words, however little it weighs
 */
export function lineage(
  nodes: readonly Node[],
  links: readonly Link[],
  least = 0,
): { placed: readonly Placed[]; bands: readonly Band[] } {
  const column = columnsOf(nodes, links)
  const columns = Math.max(0, ...column.values()) + 1
  const weight = new Map(nodes.map(({ id, weight: of }) => [id, Math.max(0, Number(new Decimal(of)))]))
  const inColumn = Array.from({ length: columns }, (_, at) => nodes.filter(({ id }) => column.get(id) === at))
  const heaviest = Math.max(1e-9, ...inColumn.map((of) => of.reduce((sum, { id }) => sum + weight.get(id)!, 0)))
  const shares = inColumn.map((of) => of.map(({ id }) => weight.get(id)! / heaviest))
  const room = roomFor(shares, least)
  const placed: Placed[] = []
  for (const [at, of] of inColumn.entries()) {
    let top = 0
    for (const { id } of of) {
      const height = Math.max(0.8, (weight.get(id)! / heaviest) * room)
      placed.push({ id, column: at, top, height })
      top += Math.max(height, least) + GAP
    }
  }
  return { placed, bands: bandsOf(placed, links, heaviest, room) }
}

/** Percent of the height that the heaviest column has for its weight, so that all of each column stands inside of it. */
function roomFor(columns: readonly (readonly number[])[], least: number): number {
  const fits = (room: number) =>
    columns.every((shares) => shares.reduce((sum, share) => sum + Math.max(share * room, least) + GAP, -GAP) <= 100)
  let [low, high] = [20, 100]
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}

/** The longest way from where it begins. */
function columnsOf(nodes: readonly Node[], links: readonly Link[]): Map<string, number> {
  const column = new Map(nodes.map(({ id }) => [id, 0]))
  for (let changed = true, rounds = 0; changed && rounds <= nodes.length; rounds++) {
    changed = false
    for (const { from, to } of links) {
      const next = (column.get(from) ?? 0) + 1
      if ((column.get(to) ?? 0) >= next) continue
      column.set(to, next)
      changed = true
    }
  }
  return column
}

function bandsOf(placed: readonly Placed[], links: readonly Link[], heaviest: number, room: number): Band[] {
  const at = new Map(placed.map((one) => [one.id, one]))
  const out = new Map<string, number>()
  const into = new Map<string, number>()
  const order = (id: string) => at.get(id)?.top ?? 0
  return links
    .filter(({ from, to }) => at.has(from) && at.has(to))
    .toSorted((a, b) => order(a.from) - order(b.from) || order(a.to) - order(b.to))
    .map(({ from, to, weight }) => {
      const width = (Math.max(0, Number(new Decimal(weight))) / heaviest) * room
      const start = at.get(from)!.top + (out.get(from) ?? 0)
      const end = at.get(to)!.top + (into.get(to) ?? 0)
      out.set(from, (out.get(from) ?? 0) + width)
      into.set(to, (into.get(to) ?? 0) + width)
      return { from, to, start, end, width }
    })
}

/** All that leads to one of them, and all that it leads to, itself among them. */
export function bothWays(id: string, links: readonly Pick<Link, 'from' | 'to'>[]): ReadonlySet<string> {
  const walk = (from: 'from' | 'to', to: 'from' | 'to') => {
    const seen = new Set([id])
    const waiting = [id]
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop())
      for (const link of links)
        if (link[from] === one && !seen.has(link[to])) {
          seen.add(link[to])
          waiting.push(link[to])
        }
    return seen
  }
  return new Set([...walk('from', 'to'), ...walk('to', 'from')])
}
