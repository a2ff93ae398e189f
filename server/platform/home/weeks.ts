/** A stretch of days of HOME, both ends in it. */
export interface Week {
  readonly from: string
  readonly to: string
}

/** Weeks that HOME looks ahead. */
const WEEKS = 6

export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** From today to its Sunday, and the weeks that follow, Monday to Sunday. */
export function weeksFrom(day: string): readonly Week[] {
  const sunday = plusDays(day, (7 - new Date(day).getUTCDay()) % 7)
  return Array.from({ length: WEEKS }, (_, at) => ({
    from: at === 0 ? day : plusDays(sunday, 7 * at - 6),
    to: plusDays(sunday, 7 * at),
  }))
}
