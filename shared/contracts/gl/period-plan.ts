import type { YearPattern } from './fiscal-year.ts'

/** One period as it is planned; dates are `YYYY-MM-DD`, both included. */
export interface PlannedPeriod {
  periodNo: number
  startDate: string
  endDate: string
  isAdjusting: boolean
}

const DAY = 86_400_000
const moment = (date: string) => Date.parse(`${date}T00:00:00Z`)
const text = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The date so many days later. */
export const dayAfter = (date: string, days = 1): string => text(moment(date) + days * DAY)

/** Days from one date to another, both included. */
export const daysOf = (start: string, end: string): number => (moment(end) - moment(start)) / DAY + 1

const lastOfMonth = (date: string): string => {
  const at = new Date(moment(date))
  return text(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0))
}

const WEEKS = [4, 4, 5, 4, 4, 5, 4, 4, 5, 4, 4, 5] as const
const MOST = 12

const earlier = (a: string, b: string) => (a < b ? a : b)

/**
 * The periods of a year from its first to its last day, without a gap: the last takes what is left, such as the 53rd week. The
 * one for adjustments is the last day of the year again.
 */
export function periodPlan(startDate: string, endDate: string, pattern: YearPattern): PlannedPeriod[] {
  const isWeeks = pattern === 'Weeks445' || pattern === 'Weeks445Adjusting'
  const periods: PlannedPeriod[] = []
  for (let start = startDate; start <= endDate && periods.length < MOST;) {
    const periodNo = periods.length + 1
    const end = isWeeks ? dayAfter(start, WEEKS[periodNo - 1]! * 7 - 1) : lastOfMonth(start)
    const until = periodNo === MOST ? endDate : earlier(end, endDate)
    periods.push({ periodNo, startDate: start, endDate: until, isAdjusting: false })
    start = dayAfter(until)
  }
  if (pattern === 'MonthsAdjusting' || pattern === 'Weeks445Adjusting')
    periods.push({ periodNo: periods.length + 1, startDate: endDate, endDate, isAdjusting: true })
  return periods
}
