import { amountOf, NOTHING, type Amount } from '../../../ledger/amount.ts'
import type { CurveDay, Outlook } from '../../../../shared/contracts/ic/product-inquiry.ts'

type Happening = CurveDay['by'][number]

/** What is known of the weeks to come, in the stock unit. */
export interface Known {
  readonly today: string
  /** What is free now: on hand, less what is on hold or kept for somebody. */
  readonly free: string
  readonly coming: readonly {
    readonly document: string
    readonly day: string | null
    readonly quantity: string
    readonly kind: 'Order' | 'Transit'
  }[]
  /** What is promised and kept for nobody yet. */
  readonly wanted: readonly { readonly document: string; readonly day: string; readonly quantity: string }[]
  readonly weeklyUse: string
  readonly least: string | null
  /** Days until an order that is placed today arrives. */
  readonly leadDays: number
}

const WEEKS = 8
const DAY_MS = 86_400_000

export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/**
 * [judgement 30b] Eight weeks from today: what is free now, what comes and what is promised on its day, and from the last of these on, week by week, what is
 * usually used. What is late, or has no day, is taken for the next day.
 */
export function outlookOf(known: Known): Outlook {
  const { today, free, least, leadDays } = known
  const until = daysAfter(today, WEEKS * 7)
  const happenings = [...arriving(known), ...promised(known)].filter(({ day }) => day <= until)
  const usualFrom = happenings.reduce((last, { day }) => (day > last ? day : last), today)
  const all = [...happenings, ...usual(known, usualFrom, until)]
  const byDay = new Map<string, Happening[]>()
  for (const { day, ...one } of all) byDay.set(day, [...(byDay.get(day) ?? []), one])
  let left = amountOf(free)
  const days: CurveDay[] = [{ day: today, quantity: left.toFixed(), by: [] }]
  for (const day of [...byDay.keys()].toSorted()) {
    const by = byDay.get(day)!
    left = by.reduce((sum, { quantity }) => sum.plus(quantity), left)
    if (day === today) days[0] = { day, quantity: left.toFixed(), by }
    else days.push({ day, quantity: left.toFixed(), by })
  }
  if (days.at(-1)!.day < until) days.push({ day: until, quantity: left.toFixed(), by: [] })
  const next = happenings.filter(({ kind }) => kind !== 'Wanted').toSorted((a, b) => a.day.localeCompare(b.day))[0]
  const before = days.filter(({ day }) => !next || day < next.day)
  const lowest = smallest(before)
  const emptyOn =
    amountOf(known.weeklyUse).isZero() && known.wanted.length === 0
      ? null
      : (days.find(({ quantity }) => amountOf(quantity).lte(0))?.day ?? null)
  const buyBy = emptyOn && daysAfter(emptyOn, -leadDays)
  return {
    free,
    unclaimed: (amountOf(lowest.quantity).isNegative() ? NOTHING : amountOf(lowest.quantity)).toFixed(),
    next: next ? { document: next.document ?? '', day: next.day, quantity: next.quantity } : null,
    lowest: { day: lowest.day, quantity: lowest.quantity },
    ...{ usualFrom, weeklyUse: known.weeklyUse, emptyOn, least, days },
    buyBy: buyBy && (buyBy < today ? today : buyBy),
  }
}

const arriving = ({ today, coming }: Known) =>
  coming.map(({ day, document, quantity, kind }) => ({
    day: day !== null && day > today ? day : daysAfter(today, 1),
    document,
    quantity,
    kind,
  }))

const promised = ({ today, wanted }: Known) =>
  wanted.map(({ day, document, quantity }) => ({
    ...{ day: day > today ? day : today, document, kind: 'Wanted' as const },
    quantity: amountOf(quantity).negated().toFixed(),
  }))

function usual({ weeklyUse }: Known, from: string, until: string) {
  const use = amountOf(weeklyUse)
  if (use.lte(0)) return []
  const days: { day: string; document: null; quantity: string; kind: 'Use' }[] = []
  for (let day = daysAfter(from, 7); day <= until; day = daysAfter(day, 7))
    days.push({ day, document: null, quantity: use.negated().toFixed(), kind: 'Use' })
  return days
}

function smallest(days: readonly CurveDay[]): CurveDay {
  const less = (a: Amount, b: Amount) => a.lt(b)
  return days.reduce((least, one) => (less(amountOf(one.quantity), amountOf(least.quantity)) ? one : least), days[0]!)
}
