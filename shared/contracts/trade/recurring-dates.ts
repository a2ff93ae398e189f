/** How often a document comes back. */
export const FREQUENCIES = ['Weekly', 'Monthly', 'Quarterly', 'Yearly'] as const

/** When a document comes back. Dates are `YYYY-MM-DD`, without a zone. */
export interface Recurrence {
  readonly frequency: (typeof FREQUENCIES)[number]
  /** Every so many weeks, months, quarters or years. */
  readonly every: number
  /** Null: the day of `fromDate`. A month that has fewer days has it on its last. */
  readonly dayOfMonth: number | null
  readonly lastDay: boolean
  /** The first date is this one, or the first such day after it. */
  readonly fromDate: string
  readonly untilDate: string | null
  /** Dates in all, those that are skipped among them. */
  readonly most: number | null
}

const MONTHS = { Monthly: 1, Quarterly: 3, Yearly: 12 } as const

const text = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The date of a month, counted from month 0 of year 0, on a day or on its last. */
function dayIn(month: number, day: number): string {
  const [year, of] = [Math.floor(month / 12), month % 12]
  const last = new Date(Date.UTC(year, of + 1, 0)).getUTCDate()
  return text(Date.UTC(year, of, Math.min(day, last)))
}

/** All dates in order; without an end there is no last one. [finance 7.13] */
function* endless({ frequency, every, dayOfMonth, lastDay, fromDate }: Recurrence): Generator<string> {
  const [year, month, day] = fromDate.split('-').map(Number) as [number, number, number]
  if (frequency === 'Weekly') {
    for (let nth = 0; ; nth++) yield text(Date.UTC(year, month - 1, day + nth * every * 7))
  } else {
    const on = lastDay ? 31 : (dayOfMonth ?? day)
    const step = MONTHS[frequency] * every
    const first = year * 12 + month - 1
    // A day that has passed in the first month is that of the next one, not of the next period.
    const begins = dayIn(first, on) < fromDate ? first + 1 : first
    for (let nth = 0; ; nth++) yield dayIn(begins + nth * step, on)
  }
}

/**
 * Dates of a recurrence that are later than `after` (null: all), no later than `through` (null: no limit), at most `limit` of
 * them. `most` counts from the first date of all.
 */
export function recurringDates(
  of: Recurrence,
  { after, through, limit }: { after: string | null; through: string | null; limit: number },
): string[] {
  const dates: string[] = []
  let nth = 0
  for (const date of endless(of)) {
    const isPast =
      date > '9998' || (of.untilDate !== null && date > of.untilDate) || (through !== null && date > through)
    if (isPast || (of.most !== null && nth++ >= of.most) || dates.length >= limit) break
    if (after === null || date > after) dates.push(date)
  }
  return dates
}

/** What stands for parts of a date in the number of a document. */
const PARTS: Readonly<Record<string, (date: string) => string>> = {
  '{YYYY}': (date) => date.slice(0, 4),
  '{YY}': (date) => date.slice(2, 4),
  '{MM}': (date) => date.slice(5, 7),
  '{DD}': (date) => date.slice(8, 10),
}

/** The number of the document of a date: `RENT-{YYYY}{MM}` is `RENT-202612`. */
export const numberOn = (pattern: string, date: string): string =>
  Object.entries(PARTS).reduce((number, [part, of]) => number.replaceAll(part, of(date)), pattern)

/** Its recurrence as far as it is typed; null while frequency or first date is missing or cannot be read. */
export function recurrenceOf(record: object): Recurrence | null {
  const { frequency, every, dayOfMonth, lastDay, fromDate, untilDate, most } = record as Readonly<
    Record<string, unknown>
  >
  const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
  const whole = (value: unknown) => (Number.isInteger(value) ? (value as number) : null)
  if (!FREQUENCIES.includes(frequency as Recurrence['frequency']) || !isDay(fromDate)) return null
  return {
    ...{ frequency: frequency as Recurrence['frequency'], fromDate, lastDay: lastDay === true },
    ...{ every: Math.max(1, whole(every) ?? 1), dayOfMonth: whole(dayOfMonth), most: whole(most) },
    untilDate: isDay(untilDate) ? untilDate : null,
  }
}

/** A date of which something has become. */
export interface DoneDate {
  readonly dueOn: string
  readonly outcome: 'Drafted' | 'Posted' | 'Skipped'
}

/**
 * Dates that still wait: those after the last of which a document was made, less those that are skipped. What was passed over when the
 * recurrence was changed does not come back.
 */
export function waitingDates(
  of: Recurrence,
  done: readonly DoneDate[],
  { through, limit }: { through: string | null; limit: number },
): string[] {
  const made = done.filter(({ outcome }) => outcome !== 'Skipped').map(({ dueOn }) => dueOn)
  const after = made.toSorted().at(-1) ?? null
  const skipped = new Set(done.map(({ dueOn }) => dueOn))
  return recurringDates(of, { after, through, limit: limit + skipped.size })
    .filter((date) => !skipped.has(date))
    .slice(0, limit)
}
