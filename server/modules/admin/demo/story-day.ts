/**
 * The demo company is a story that was written for a day, and moves with the day of its start: by whole months, so that what happens on
 * the 15th of a month still does, and nothing of it lies ahead. Set once, before anything of it is loaded.
 */
const WRITTEN = { year: 2026, month: 11, day: 20 } as const
let moved = 0
let start = '2026-11-20'

const two = (n: number) => String(n).padStart(2, '0')
/** Months since the year 0. */
const counted = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
const monthOf = (count: number): string => `${Math.floor(count / 12)}-${two((count % 12) + 1)}`
const lastDayOf = (month: string): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate()

/** @param today the company's day, `YYYY-MM-DD`; before the day for which it was written the story stands as it was */
export function beginStory(today: string): void {
  start = today > '2026-11-20' ? today : '2026-11-20'
  const passed = counted(today) - (WRITTEN.year * 12 + WRITTEN.month - 1)
  moved = Math.max(0, Number(today.slice(8)) < WRITTEN.day ? passed - 1 : passed)
}

/** So many working days after that of the start, with a minus before it: what is on the desks of that day. Of a start at a week-end, after its Friday. */
export function workday(days: number): string {
  const day = new Date(`${start}T00:00:00Z`)
  const isOff = () => day.getUTCDay() === 0 || day.getUTCDay() === 6
  const step = (by: number) => day.setUTCDate(day.getUTCDate() + by)
  while (isOff()) step(-1)
  for (let left = Math.abs(days); left > 0; left--) {
    step(Math.sign(days))
    while (isOff()) step(Math.sign(days))
  }
  return day.toISOString().slice(0, 10)
}

/** A month as it was written, `2026-10`, where it lies now. */
export const storyMonth = (written: string): string => monthOf(counted(written) + moved)

/** The month of the story that lies at this one now: what happens in it follows from that. */
export const writtenMonth = (month: string): string => monthOf(counted(month) - moved)

/** A day as it was written, `2026-11-14`, where it lies now; the last of a month where the month is shorter. */
export function storyDay(written: string): string {
  const month = storyMonth(written)
  return `${month}-${two(Math.min(Number(written.slice(8)), lastDayOf(month)))}`
}

/** The last day of a month as it was written. */
export const storyMonthEnd = (written: string): string => `${storyMonth(written)}-${lastDayOf(storyMonth(written))}`

/** Each month from one to another, as they were written, where they lie now. */
export const storyMonths = (from: string, to: string): string[] =>
  Array.from({ length: counted(to) - counted(from) + 1 }, (_, at) => monthOf(counted(from) + at + moved))

/** The year in which the books of the demo begin, on its first day: that of the first invoice of the history. */
export const firstYear = (): number => Number(storyMonth('2024-11').slice(0, 4))

/** The year of the last days of the story. */
export const lastYear = (): number => Number(storyMonth('2026-11').slice(0, 4))
