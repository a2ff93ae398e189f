import { daysAfter } from '../../../i18n/parse.ts'

/** `2026-11` of `2026-11-20`. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** The same day of another month, or the last one that it has. */
export function monthAfter(day: string, months: number): string {
  const [year, month, number] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(number, last))).toISOString().slice(0, 10)
}

/** Weeks begin on Sunday, as calendars of this country do. Always six, so that nothing moves from month to month. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const before = new Date(`${first}T00:00:00Z`).getUTCDay()
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => daysAfter(first, week * 7 + at - before)),
  )
}

/** What the days of the week are called, Sunday first. */
export function weekdays(locale: string): { readonly short: string; readonly long: string }[] {
  const named = (weekday: 'narrow' | 'short' | 'long') => new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' })
  const [short, long] = [named(locale.startsWith('zh') ? 'narrow' : 'short'), named('long')]
  // A Sunday.
  const days = Array.from({ length: 7 }, (_, at) => Date.UTC(2026, 10, 1 + at))
  return days.map((day) => ({ short: short.format(day).replace(/\.$/, '').slice(0, 2), long: long.format(day) }))
}
