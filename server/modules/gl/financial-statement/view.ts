import type {
  StatementCoverage,
  StatementFigure,
  StatementView,
  StatementViewRow,
} from '../../../../shared/contracts/gl/financial-statement.ts'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import { refsOf } from './arithmetic.ts'
import { decimalOf, isPercent, placesIn, printed, type DrawnColumn, type Figures } from './compute.ts'
import { coverageOf } from './coverage.ts'
import { readsLedger, type ReadRow } from './design.ts'
import type { Drawn } from './draw.ts'
import { headingIn, nameIn } from './names.ts'
import { wholePlace, type SpanOf } from './spans.ts'

/** What a statement says in the language of its reader. */
export interface Spoken {
  readonly locale: Locale
  readonly company: string
  readonly currency: string
  /** By `Branch 01`. */
  readonly segments: ReadonlyMap<string, string>
  /** For accounts that have no such segment. */
  readonly without: string
}

/** What stands over a column: `{year}`, `{period}`, `{date}` and `{branch}` are those of the column. */
export function headingOf(figures: Figures, at: number, { locale, segments, without }: Spoken): string {
  const drawn = figures.columns[at]!
  const { calendar, asked } = figures
  const end = endOf(drawn.span) ?? calendar.comesAt(drawn.column, asked.asAt) ?? asked.asAt
  const { fiscalYear, periodNo } = calendar.periods[end]!
  const endDate = lastDayOf(figures, typeof drawn.span === 'object' ? drawn.span.to : end)
  const year = typeof drawn.span === 'object' ? fiscalYear : fiscalYear + (drawn.column.yearOffset ?? 0)
  const segment = drawn.repeatedFor ?? drawn.branch ?? ''
  const kind = drawn.column.repeated ?? 'Branch'
  const said: Readonly<Record<string, string>> = {
    // Of a year that the books do not have, the same day is named.
    ...{ year: String(year), period: String(periodNo), date: endDate.replace(String(fiscalYear), String(year)) },
    branch:
      segment === '' ? (drawn.repeatedFor === null ? '' : without) : (segments.get(`${kind} ${segment}`) ?? segment),
  }
  return headingIn(drawn.column, locale)
    .replace(/\{(\w+)\}/g, (whole, word: string) => said[word] ?? whole)
    .trim()
}

const endOf = (span: SpanOf): number | null => (typeof span === 'object' ? wholePlace(span.to) : null)

/** The last day of a span: of its last period, or the one until which that is read. */
const lastDayOf = ({ calendar }: Figures, to: number): string => {
  const place = wholePlace(to)
  return (Number.isInteger(to) ? null : calendar.dayIn(place)) ?? calendar.periods[place]!.endDate
}

const PLAIN: readonly string[] = ['Heading', 'Blank']

const isNought = (row: StatementViewRow) => row.cells.every(({ value }) => value === null || Number(value) === 0)

const viewRow = (figures: Figures, read: ReadRow, locale: Locale): StatementViewRow => ({
  ...{ number: read.row.number, kind: read.row.kind, name: nameIn(read.row, locale), indent: read.row.indent ?? 0 },
  ...{ underline: read.row.underline, pageBreak: read.row.pageBreak },
  cells: PLAIN.includes(read.row.kind)
    ? []
    : figures.columns.map((drawn, at) => ({ value: printed(figures, read, at), isPercent: isPercent(read, drawn) })),
})

/** Rows that print: without those that are to be left out when they are nought. */
export function printedRows(figures: Figures, locale: Locale, hideZeros: boolean): [ReadRow, StatementViewRow][] {
  return figures.rows.flatMap((read): [ReadRow, StatementViewRow][] => {
    const row = viewRow(figures, read, locale)
    const isLeftOut = row.cells.length > 0 && (hideZeros || read.row.hideZero) && isNought(row)
    return isLeftOut ? [] : [[read, row]]
  })
}

export function viewOf(
  { figures, title, period, isRestricted }: Drawn,
  spoken: Spoken,
  hideZeros: boolean,
): StatementView {
  const { columns, rows } = figures
  const unbalanced =
    figures.asked.type !== 'BalanceSheet'
      ? []
      : columns.flatMap((drawn, column) => {
          if (!readsLedger(drawn.column) || typeof drawn.span !== 'object') return []
          const amount = figures.difference(column)
          return amount.isZero() ? [] : [{ column, amount: amount.toFixed(2) }]
        })
  return {
    ...{ title, company: spoken.company, currency: spoken.currency, isRestricted, unbalanced },
    period: { fiscalYear: period.fiscalYear, periodNo: period.periodNo, endDate: period.endDate },
    columns: columns.map((drawn, at) => ({
      ...{ number: drawn.column.number, heading: headingOf(figures, at, spoken), isLedger: readsLedger(drawn.column) },
    })),
    rows: printedRows(figures, spoken.locale, hideZeros).map(([, row]) => row),
    isRounded: rows.some((read) =>
      columns.some((drawn, at) => !isPercent(read, drawn) && placesIn(figures, read, at) < 2),
    ),
    coverage: coverage(figures, spoken),
  }
}

/** Of the column that tells most: the first that is read from the ledger from the year's beginning, else the first of them. */
function coverage(figures: Figures, spoken: Spoken): StatementCoverage | null {
  if (figures.asked.type === 'Free') return null
  const isActual = (drawn: DrawnColumn) =>
    drawn.column.kind === 'Actual' &&
    typeof drawn.span === 'object' &&
    drawn.repeatedFor === null &&
    drawn.column.currency === null
  const wholeYear = figures.columns.findIndex((drawn) => isActual(drawn) && drawn.column.span === 'YearToDate')
  const at = wholeYear >= 0 ? wholeYear : figures.columns.findIndex(isActual)
  return at < 0 ? null : { heading: headingOf(figures, at, spoken), ...coverageOf(figures, at) }
}

/** What stands behind a figure: accounts of the ledger, or the rows that it is made of; null where there is no such figure. */
export function behind({ figures }: Drawn, spoken: Spoken, row: number, column: number): StatementFigure | null {
  const read = figures.rows.find((one) => one.row.number === row)
  const drawn = figures.columns[column]
  if (!read || !drawn || typeof drawn.span !== 'object') return null
  const { span } = drawn
  const isTurned = read.row.reversed !== drawn.column.reversed
  const accounts = figures
    .parts(read, column)
    .filter(({ units }) => units !== 0n)
    .toSorted((a, b) => (size(b.units) > size(a.units) ? 1 : -1))
    .map(({ account, units }) => ({
      ...{ account: account.account, name: account.name },
      amount: decimalOf(isTurned ? -units : units).toFixed(2),
    }))
  const others = read.formula ? refsOf(read.formula) : read.adds
  const basis = figures.basisOf(read)
  const { periods } = figures.calendar
  return {
    ...{ row, name: nameIn(read.row, spoken.locale), heading: headingOf(figures, column, spoken) },
    value: printed(figures, read, column) ?? '',
    accounts,
    from: periods[basis === 'Movement' ? span.from : span.yearFrom]!.startDate,
    to: basis === 'Opening' && span.from > 0 ? periods[span.from - 1]!.endDate : lastDayOf(figures, span.to),
    rows: figures.rows
      .filter((one) => others.includes(one.row.number) && !PLAIN.includes(one.row.kind))
      .map((one) => ({
        ...{ number: one.row.number, name: nameIn(one.row, spoken.locale) },
        value: printed(figures, one, column),
      })),
  }
}

const size = (units: bigint): bigint => (units < 0n ? -units : units)
