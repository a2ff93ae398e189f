import type { PriceTableLife, VersionSpan } from '../../../shared/contracts/oe/price-table-life.ts'

export interface Span {
  readonly of: VersionSpan
  /** Where it begins and how long it is, in percent of the line. */
  readonly at: number
  readonly length: number
}

const DAY = 86_400_000
const dayOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY
/** What is drawn before and after today at most, in days. */
const BEFORE = 365
const AFTER = 365
/** A version of a day is still to be seen. */
const LEAST = 2

/** Where versions stand on a line from a year ago to a year ahead: no longer than what they say themselves. */
export function spansOf({ today, versions }: PriceTableLife): {
  readonly spans: readonly Span[]
  readonly today: number
} {
  const now = dayOf(today)
  const dated = versions.filter((one): one is VersionSpan & { from: string } => one.from !== null)
  const known = dated.flatMap(({ from, until }) => [dayOf(from), ...(until ? [dayOf(until) + 1] : [])])
  const begin = Math.max(Math.min(now - 30, ...known), now - BEFORE)
  const end = Math.min(Math.max(now + 90, ...known.map((day) => day + 30)), now + AFTER)
  const place = (day: number) => ((Math.min(Math.max(day, begin), end) - begin) / (end - begin)) * 100
  const spans = dated.flatMap((of): Span[] => {
    const [from, until] = [dayOf(of.from), of.until ? dayOf(of.until) + 1 : end]
    if (until <= begin || from >= end) return []
    const at = place(from)
    return [{ of, at, length: Math.max(place(until) - at, LEAST) }]
  })
  return { spans, today: place(now) }
}
