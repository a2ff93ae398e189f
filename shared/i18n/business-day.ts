import { localDay } from './dates.ts'

let zone: string | null = null

/** What the server says of the clocks of the business: `America/Toronto`. Nothing said changes nothing. */
export function setBusinessZone(told: string | null): void {
  if (told) zone = told
}

/** What the server has said of it; null while it has not. */
export const businessZone = (): string | null => zone

/**
 * The day of the business at a moment, `YYYY-MM-DD`, as the server dates by it: whoever sits elsewhere, and in the evening too. Before the
 * server has said where that is, the day of the browser.
 */
export function businessToday(now = new Date()): string {
  if (zone === null) return localDay(now)
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const of = Object.fromEntries(parts.formatToParts(now).map(({ type, value }) => [type, value]))
  return `${of['year']}-${of['month']}-${of['day']}`
}
