/** What the law says from a day on. */
export interface ReleaseTerms {
  /** `YYYY-MM-DD` */
  readonly fromDate: string
  /** The notice is published within these days after an anniversary, and what it names is paid so many days after that. */
  readonly noticeDays: number
  readonly paidFromDays: number
  readonly paidByDays: number
}

export interface HoldbackDates {
  /** Of the contract, after the work was billed. */
  readonly anniversary: string
  readonly noticeBy: string
  /** Without a lien it is paid between these days, if the notice is published on its last day. */
  readonly payableFrom: string
  readonly payableBy: string
}

const later = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

/** The same day of a later year; the 29th of February is the 28th where there is none. */
function anniversary(date: string, years: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year + years, month, 0)).getUTCDate()
  return new Date(Date.UTC(year + years, month - 1, Math.min(day, last))).toISOString().slice(0, 10)
}

/**
 * [finance 5.4] When what is held back on a bill is to be released, by the yearly calendars of the law, oldest first; null without one.
 * A contract that is older than the first of them begins with its second anniversary since.
 */
export function holdbackDates(
  contractDate: string,
  billedOn: string,
  calendars: readonly ReleaseTerms[],
): HoldbackDates | null {
  const since = calendars[0]?.fromDate
  if (since === undefined) return null
  const first =
    contractDate >= since ? 1 : 1 + [...Array(200).keys()].find((n) => anniversary(contractDate, n + 1) >= since)! + 1
  let years = first
  while (anniversary(contractDate, years) <= billedOn) years++
  const day = anniversary(contractDate, years)
  const { noticeDays, paidFromDays, paidByDays } = calendars.findLast(({ fromDate }) => fromDate <= day)!
  const noticeBy = later(day, noticeDays)
  return {
    anniversary: day,
    noticeBy,
    payableFrom: later(noticeBy, paidFromDays),
    payableBy: later(noticeBy, paidByDays),
  }
}
