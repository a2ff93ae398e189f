import type { StatementColumn } from '../../../../shared/contracts/gl/statement-column-set.ts'
import type { BookPeriod } from '../../../ledger/between-periods.ts'

/** Periods from one place in their order to another, both with it. */
export interface PeriodSpan {
  readonly from: number
  readonly to: number
  /** First place of the fiscal year that the last of them lies in. */
  readonly yearFrom: number
}

/** The period that a place lies in, or half of which it is. */
export const wholePlace = (place: number): number => Math.ceil(place)

/** `future`: it has not begun when the statement is drawn up, so its cell stays empty. `none`: the books have no such year. */
export type SpanOf = PeriodSpan | 'future' | 'none'

export class Calendar {
  readonly periods: readonly BookPeriod[]

  /** The last day, where a statement is as at one before the end of its period; null: as at its end. */
  readonly day: string | null

  constructor(periods: readonly BookPeriod[], day: string | null = null) {
    this.day = day
    this.periods = [...periods].sort((a, b) => a.fiscalYear - b.fiscalYear || a.periodNo - b.periodNo)
  }

  /** Place of a period; the last of its year where that has fewer. Null without such a year. */
  placeOf(fiscalYear: number, periodNo: number): number | null {
    const places = this.#placesOf(fiscalYear)
    if (!places) return null
    const offset = this.periods.slice(places.from, places.to + 1).findLastIndex((period) => period.periodNo <= periodNo)
    return offset < 0 ? null : places.from + offset
  }

  firstOfYear(place: number): number {
    return this.#placesOf(this.periods[wholePlace(place)]!.fiscalYear)!.from
  }

  /** The day until which a period is read by a statement as at the day of another year; null: to its end. */
  dayIn(place: number): string | null {
    if (this.day === null) return null
    const { startDate, endDate } = this.periods[place]!
    const [, month, date] = this.day.split('-') as [string, string, string]
    const year = startDate.slice(5) <= `${month}-${date}` ? startDate.slice(0, 4) : endDate.slice(0, 4)
    const day = `${year}-${month}-${date}`
    return day < endDate ? day : null
  }

  /** [finance 9.5] A span that ends with the period of the statement, or with the same one of another year, ends on its day. */
  untilDay(span: SpanOf, asAt: number): SpanOf {
    if (this.day === null || typeof span !== 'object') return span
    const { periodNo } = this.periods[asAt]!
    const isEnd = this.periods[span.to]!.periodNo === periodNo
    return isEnd && this.dayIn(span.to) !== null ? { ...span, to: span.to - 0.5 } : span
  }

  /** The last period of what has not come yet, by which its column is called; null where it names none of its own. */
  comesAt({ span, toPeriod, yearOffset }: Pick<StatementColumn, 'span' | 'toPeriod' | 'yearOffset'>, asAt: number) {
    const last = span === 'Range' ? toPeriod : span?.startsWith('Quarter') ? quarter(span)[1] : null
    return last ? this.placeOf(this.periods[asAt]!.fiscalYear + (yearOffset ?? 0), last) : null
  }

  /** Which periods a column reads in a statement as at the end of this one. */
  spanOf(column: Pick<StatementColumn, 'span' | 'yearOffset' | 'fromPeriod' | 'toPeriod'>, asAt: number): SpanOf {
    const { fiscalYear, periodNo } = this.periods[asAt]!
    const offset = column.yearOffset ?? 0
    const year = this.#placesOf(fiscalYear + offset)
    if (!year) return 'none'
    const end = this.placeOf(fiscalYear + offset, periodNo)!
    const spanned = (from: number, to: number): SpanOf => {
      // What has not come yet stands in no statement of this year; of another year the whole span is known.
      if (from > to || (offset >= 0 && from > end)) return 'future'
      return { from, to: offset >= 0 ? Math.min(to, end) : to, yearFrom: year.from }
    }
    const between = (first: number, last: number) => {
      const inside = (place: number) => {
        const { periodNo: number, isAdjusting } = this.periods[place]!
        // Adjustments of a year belong to its last quarter and month range.
        return isAdjusting ? last >= 12 : number >= first && number <= last
      }
      const places = range(year.from, year.to).filter(inside)
      return places.length === 0 ? 'future' : spanned(places[0]!, places.at(-1)!)
    }
    switch (column.span ?? 'Period') {
      case 'Period':
        return spanned(end, end)
      case 'YearToDate':
        return spanned(year.from, end)
      case 'Rolling12':
        return { from: this.#yearBefore(end), to: end, yearFrom: year.from }
      case 'Range':
        return between(column.fromPeriod ?? 1, column.toPeriod ?? 13)
      default:
        return between(...quarter(column.span!))
    }
  }

  /** The place behind the same period of the year before. */
  #yearBefore(end: number): number {
    const { fiscalYear, periodNo } = this.periods[end]!
    const before = this.placeOf(fiscalYear - 1, periodNo)
    return before === null ? 0 : before + 1
  }

  #placesOf(fiscalYear: number): { from: number; to: number } | null {
    const from = this.periods.findIndex((period) => period.fiscalYear === fiscalYear)
    if (from < 0) return null
    return { from, to: this.periods.findLastIndex((period) => period.fiscalYear === fiscalYear) }
  }
}

/** First and last period of `Quarter3`. */
const quarter = (span: string): readonly [number, number] => {
  const last = Number(span.slice(-1)) * 3
  return [last - 2, last]
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at)
