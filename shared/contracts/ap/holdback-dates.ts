/** From this day on Ontario has holdbacks released yearly; a contract that is older begins with its second anniversary. */
const YEARLY_SINCE = '2026-01-01'
/** The notice is published within these days after an anniversary, and what it names is paid so many days after that. */
const NOTICE_DAYS = 14
const PAID_FROM_DAYS = 60
const PAID_BY_DAYS = 74

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

/** [finance 5.4] When what is held back on a bill is to be released, by the yearly calendar of the Construction Act. */
export function holdbackDates(contractDate: string, billedOn: string): HoldbackDates {
  const first =
    contractDate >= YEARLY_SINCE
      ? 1
      : 1 + [...Array(200).keys()].find((n) => anniversary(contractDate, n + 1) >= YEARLY_SINCE)! + 1
  let years = first
  while (anniversary(contractDate, years) <= billedOn) years++
  const day = anniversary(contractDate, years)
  const noticeBy = later(day, NOTICE_DAYS)
  return {
    anniversary: day,
    noticeBy,
    payableFrom: later(noticeBy, PAID_FROM_DAYS),
    payableBy: later(noticeBy, PAID_BY_DAYS),
  }
}
