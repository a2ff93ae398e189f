import {
  EVENT_ROWS,
  type OrderLife,
  type OrderMark,
  type OrderMoment,
} from '../../../shared/contracts/oe/order-summary.ts'

/** A stretch of time in which nothing changed: from and to in parts of the whole width, its parts in parts of the whole height, from below. */
export interface Stretch {
  readonly from: number
  readonly to: number
  readonly moment: OrderMoment
  readonly bands: readonly {
    readonly name: 'shipped' | 'closedShort' | 'cancelled' | 'open'
    readonly from: number
    readonly height: number
  }[]
}

/** Something to be marked: where it stands, and in which lane of its row, so that no words lie over others. */
export interface Placed {
  readonly mark: OrderMark
  readonly at: number
  readonly lane: number
}
export interface MarkRow {
  readonly name: 'order' | 'supply' | 'warehouse' | 'money'
  readonly lanes: number
  readonly marks: readonly Placed[]
}

export interface Drawn {
  readonly stretches: readonly Stretch[]
  readonly rows: readonly MarkRow[]
  readonly today: number
  readonly days: readonly { readonly day: string; readonly at: number }[]
}

const DAY = 86_400_000
const DATE = '2026-11-20'.length
/** Share of the width that the words of a mark take. */
const WORDS = 0.15
const MOST_DAYS = 10
/** Behind it the words of a day would leave the picture. */
const LAST_DAY = 0.93
const BANDS = ['shipped', 'closedShort', 'cancelled', 'open'] as const

/** A moment, or a day of which nobody knows the hour: the middle of it. */
const timeOf = (at: string): number => Date.parse(at.length === DATE ? `${at}T12:00:00` : at)
const dayOf = (time: number): string =>
  new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString().slice(0, DATE)

/** [judgement 32] The life of an order as it is drawn: what of it was what at every moment, and above the same days what happened. */
export function drawn({ moments, marks, today }: OrderLife): Drawn {
  // What happened today may be later than its noon; how it stands since then is seen all the same.
  const now = Math.max(timeOf(today), ...moments.map(({ at }) => timeOf(at) + DAY / 8))
  const times = [...moments.map(({ at }) => timeOf(at)), ...marks.map(({ at }) => timeOf(at)), now]
  const first = Date.parse(`${dayOf(Math.min(...times))}T00:00:00`)
  const last = Math.max(...times) + DAY
  const place = (time: number) => (time - first) / (last - first)
  const whole = Math.max(...moments.map(({ ordered }) => Number(ordered)), 0)
  const stretches = moments.flatMap((moment, at): Stretch[] => {
    const from = place(timeOf(moment.at))
    const next = moments[at + 1]
    const to = next ? place(timeOf(next.at)) : Math.max(place(now), from)
    if (to <= from) return []
    let height = 0
    const bands = BANDS.map((name) => {
      const own = whole === 0 ? 0 : Number(moment[name]) / whole
      const band = { name, from: height, height: own }
      height += own
      return band
    })
    return [{ from, to, moment, bands }]
  })
  const rows = (['order', 'supply', 'warehouse', 'money'] as const).map((name) =>
    laidOut(
      name,
      marks.filter(({ what }) => EVENT_ROWS[what] === name).map((mark) => ({ mark, at: place(timeOf(mark.at)) })),
    ),
  )
  const span = Math.round((last - first) / DAY)
  const step = Math.max(1, Math.ceil(span / MOST_DAYS))
  const days = Array.from({ length: Math.ceil(span / step) }, (_, at) => {
    const time = first + at * step * DAY
    return { day: dayOf(time + DAY / 2), at: place(time) }
  }).filter(({ at }) => at < LAST_DAY)
  return { stretches, rows: rows.filter(({ marks: own }) => own.length > 0), today: place(now), days }
}

/** Each mark in the first lane in which its words are free. */
function laidOut(name: MarkRow['name'], marks: readonly { readonly mark: OrderMark; readonly at: number }[]): MarkRow {
  const ends: number[] = []
  const placed = marks.map(({ mark, at }) => {
    // Near the end the words stand before their sign.
    const begins = at > 1 - WORDS ? at - WORDS : at
    const free = ends.findIndex((end) => end <= begins)
    const lane = free < 0 ? ends.length : free
    ends[lane] = begins + WORDS
    return { mark, at, lane }
  })
  return { name, lanes: ends.length, marks: placed }
}

/** The moment that stood at a time: the last before it. */
export function momentAt(moments: readonly OrderMoment[], at: string): OrderMoment | null {
  const end = at.length === DATE ? Date.parse(`${at}T23:59:59`) : timeOf(at)
  return moments.findLast((moment) => timeOf(moment.at) <= end) ?? moments[0] ?? null
}
