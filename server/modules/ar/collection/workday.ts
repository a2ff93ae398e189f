/** The day (`YYYY-MM-DD`) so many days after another one, moved on past a week-end: nobody is called, and nothing is paid, on one. */
export function workdayAfter(from: string, days: number): string {
  const day = new Date(`${from}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  while (day.getUTCDay() % 6 === 0) day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}
