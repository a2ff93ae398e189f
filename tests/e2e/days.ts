/** Where the demo company keeps its calendar, and the browser of the tests its clock. */
const ZONE = 'America/Toronto'
const DAY = 86_400_000

const written = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' })

/** A day so many days from today, as fields of dates take it. The product of these tests goes by the clock of its machine. */
export const dayFromToday = (days: number): string => written.format(new Date(Date.now() + days * DAY))
