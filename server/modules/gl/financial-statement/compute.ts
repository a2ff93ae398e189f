import { Decimal } from 'decimal.js'
import type { DataType } from '../../../../shared/contracts/gl/journal-sources.ts'
import type { StatementType } from '../../../../shared/contracts/gl/statement-row-set.ts'
import type { PeriodCut } from '../../../ledger/between-periods.ts'
import { isNamed } from './account-terms.ts'
import { refsOf, valueOf } from './arithmetic.ts'
import { isEarning, type BookAccount, type Books, type Units } from './books.ts'
import { readsLedger, type ReadColumn, type ReadRow } from './design.ts'
import { wholePlace, type Calendar, type PeriodSpan, type SpanOf } from './spans.ts'

/** A column as it prints: one that is repeated is several. */
export interface DrawnColumn extends ReadColumn {
  readonly span: SpanOf
  readonly branch: string | null
  readonly department: string | null
  /** The segment that it is a repetition for; empty for accounts without one. */
  readonly repeatedFor: string | null
}

export interface Asked {
  readonly type: StatementType
  /** Place of the period at whose end it is drawn up. */
  readonly asAt: number
  readonly branch: string | null
  readonly department: string | null
}

type Basis = 'Movement' | 'Opening' | 'Closing'
const UNITS = new Decimal(10_000)

/** [finance 9.5] Columns of a design for these accounts: one for each segment where it says so, each with the periods that it reads. */
export function drawnColumns(
  columns: readonly ReadColumn[],
  calendar: Calendar,
  asked: Asked,
  accounts: readonly BookAccount[],
): DrawnColumn[] {
  return columns.flatMap((read): DrawnColumn[] => {
    const { column } = read
    const drawn: DrawnColumn = {
      ...read,
      span: readsLedger(column) ? spanIn(column, calendar, asked.asAt) : 'none',
      branch: column.branchSegment ?? asked.branch,
      department: column.departmentSegment ?? asked.department,
      repeatedFor: null,
    }
    if (column.repeated === null) return [drawn]
    const by = column.repeated === 'Branch' ? ('branch' as const) : ('department' as const)
    const within = drawn[by]
    const values = [...new Set(accounts.map((account) => account[by] ?? ''))].sort()
    const shown = values.filter((value) => (within === null ? values.length > 1 : value === within))
    return shown.map((value) => ({ ...drawn, [by]: value, repeatedFor: value }))
  })
}

/** What is planned for a period is planned for the whole of it. */
function spanIn(column: ReadColumn['column'], calendar: Calendar, asAt: number): SpanOf {
  const span = calendar.spanOf(column, asAt)
  return column.kind === 'Actual' ? calendar.untilDay(span, asAt) : span
}

/** Periods that are read to a day of them. */
export const cutsOf = (columns: readonly DrawnColumn[], calendar: Calendar): PeriodCut[] => {
  const places = columns.flatMap(({ span }) =>
    typeof span === 'object' && !Number.isInteger(span.to) ? [wholePlace(span.to)] : [],
  )
  return [...new Set(places)].map((place) => ({ place, day: calendar.dayIn(place)! }))
}

/** Places whose sums a statement stands on, each once and in their order. */
export function placesOf(columns: readonly DrawnColumn[], calendar: Calendar): number[] {
  const places = new Set<number>()
  for (const { span } of columns)
    if (typeof span === 'object') {
      for (const place of [span.from, span.to + 1, span.yearFrom]) places.add(place)
      // What stands before a span ends in the year before it, which has earnings of its own.
      if (span.from > 0) places.add(calendar.firstOfYear(span.from - 1))
    }
  return [...places].sort((a, b) => a - b)
}

export const decimalOf = (units: Units): Decimal => new Decimal(units.toString()).dividedBy(UNITS)

/** The figures of a statement before anything is rounded, worked out as they are asked for. */
export class Figures {
  readonly #rows: ReadonlyMap<number, ReadRow>
  readonly #held = new Map<ReadRow, readonly BookAccount[]>()
  readonly #known = new Map<string, Decimal | null>()
  readonly #earning: readonly BookAccount[]

  constructor(
    readonly rows: readonly ReadRow[],
    readonly columns: readonly DrawnColumn[],
    readonly asked: Asked,
    readonly books: Books,
    readonly calendar: Calendar,
  ) {
    this.#rows = new Map(rows.map((read) => [read.row.number, read]))
    this.#earning = books.accounts.filter(isEarning)
  }

  /** Accounts of a row, whatever the column. */
  accountsOf(read: ReadRow): readonly BookAccount[] {
    let held = this.#held.get(read)
    if (!held) {
      held = read.row.kind === 'Accounts' ? this.books.accounts.filter((account) => holds(read, account)) : []
      this.#held.set(read, held)
    }
    return held
  }

  basisOf({ row }: ReadRow): Basis {
    return row.basis ?? (this.asked.type === 'BalanceSheet' ? 'Closing' : 'Movement')
  }

  /** What a row stands at in a column as it prints, before it is divided and rounded; null where it has no figure. */
  shown(read: ReadRow, at: number): Decimal | null {
    const key = `${read.row.number} ${at}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const value = this.#shown(read, at)
    this.#known.set(key, value)
    return value
  }

  #shown(read: ReadRow, at: number): Decimal | null {
    const drawn = this.columns[at]!
    if (readsLedger(drawn.column)) {
      const value = this.#natural(read, at)
      return value && (read.row.reversed !== drawn.column.reversed ? value.negated() : value)
    }
    const { kind } = drawn.column
    const other = (number: number) => {
      const place = this.columns.findIndex(({ column }) => column.number === number)
      return place < 0 ? null : this.shown(read, place)
    }
    if (drawn.formula) return signed(drawn, valueOf(drawn.formula, other))
    const first = drawn.of[0] === undefined ? null : other(drawn.of[0])
    const isShare = read.row.kind === 'Percent'
    if (kind === 'PercentOfRow') {
      const base = this.#rows.get(read.row.percentOf ?? drawn.column.baseRow ?? -1)
      const place = this.columns.findIndex(({ column }) => column.number === drawn.of[0])
      const whole = base && place >= 0 ? this.shown(base, place) : null
      return isShare || !first || !whole || whole.isZero() ? null : first.dividedBy(whole).times(100)
    }
    const second = drawn.of[1] === undefined ? null : other(drawn.of[1])
    if (!first || !second) return null
    const difference = first.minus(second)
    if (kind === 'VariancePercent')
      return isShare || second.isZero() ? null : difference.dividedBy(second.abs()).times(100)
    // What is turned grows by income: more of it is better, more of the others is worse.
    const isGain = read.row.reversed || isShare || read.row.kind === 'Formula'
    if (kind === 'Better') return signed(drawn, isGain ? difference : difference.negated())
    return signed(drawn, difference)
  }

  /** Debit less credit. */
  #natural(read: ReadRow, at: number): Decimal | null {
    const { row } = read
    const { span } = this.columns[at]!
    if (span === 'future') return null
    if (row.kind === 'Accounts' || row.kind === 'Earnings') {
      const units = this.parts(read, at).reduce((sum, part) => sum + part.units, 0n)
      return decimalOf(units)
    }
    if (row.kind === 'Total')
      return read.adds.reduce<Decimal>((sum, number) => {
        const other = this.#rows.get(number)!
        return hasFigure(other) ? sum.plus(this.#unturned(other, at) ?? 0) : sum
      }, new Decimal(0))
    if (!read.formula) return null
    const value = valueOf(read.formula, (number) => this.shown(this.#rows.get(number)!, at))
    return value && (row.kind === 'Percent' ? value.times(100) : value)
  }

  #unturned(read: ReadRow, at: number): Decimal | null {
    const value = this.shown(read, at)
    return value && (read.row.reversed !== this.columns[at]!.column.reversed ? value.negated() : value)
  }

  /** What stands behind a figure of the ledger: each account of the row in the column, debit less credit. */
  parts(read: ReadRow, at: number): readonly { readonly account: BookAccount; readonly units: Units }[] {
    const { span } = this.columns[at]!
    if (typeof span === 'string') return []
    const inColumn = (account: BookAccount) => this.#isIn(account, at)
    if (read.row.kind === 'Earnings')
      return this.#earning
        .filter(inColumn)
        .map((account) => ({ account, units: this.#earned(account, at, span, this.basisOf(read)) }))
    return this.accountsOf(read)
      .filter(inColumn)
      .map((account) => ({ account, units: this.#moved(account, at, span, this.basisOf(read)) }))
  }

  /** What an account comes to in a column of a statement of this type, whatever row holds it. */
  amountOf(account: BookAccount, at: number): Decimal {
    const { span } = this.columns[at]!
    if (typeof span === 'string' || !this.#isIn(account, at)) return new Decimal(0)
    return decimalOf(this.#moved(account, at, span, this.asked.type === 'BalanceSheet' ? 'Closing' : 'Movement'))
  }

  #isIn(account: BookAccount, at: number): boolean {
    const { branch, department } = this.columns[at]!
    return isOf(account.branch, branch) && isOf(account.department, department)
  }

  #series(at: number): { dataType: DataType; currency: string | null } {
    const { kind, currency } = this.columns[at]!.column
    return { dataType: kind as DataType, currency }
  }

  #moved({ account, retainedEarnings }: BookAccount, at: number, span: PeriodSpan, basis: Basis): Units {
    const of = this.#series(at)
    const before = (place: number, ordinary = false) => this.books.before(account, place, of, ordinary)
    if (basis === 'Movement') return before(span.to + 1, true) - before(span.from, true)
    const place = basis === 'Closing' ? span.to + 1 : span.from
    const stood = before(place)
    if (!retainedEarnings || place === 0) return stood
    // [finance 5.10] What earlier years earned and nobody has closed yet is retained all the same.
    const year = this.calendar.firstOfYear(place - 1)
    return this.#earning
      .filter((earning) => this.#isIn(earning, at))
      .reduce((sum, earning) => sum + this.books.before(earning.account, year, of), stood)
  }

  /** [finance 5.10] Earnings of the year, as far as they are not closed; of a movement those of its periods, closed or not. */
  #earned({ account }: BookAccount, at: number, span: PeriodSpan, basis: Basis): Units {
    const of = this.#series(at)
    const before = (place: number, ordinary = false) => this.books.before(account, place, of, ordinary)
    if (basis === 'Movement') return before(span.to + 1, true) - before(span.from, true)
    const place = basis === 'Closing' ? span.to + 1 : span.from
    return place === 0 ? 0n : before(place) - before(this.calendar.firstOfYear(place - 1))
  }

  /** [finance 9.5] By how much a balance sheet does not balance in a column: assets less liabilities and equity. */
  difference(at: number): Decimal {
    return this.rows.reduce((sum, read) => {
      if (read.row.kind !== 'Accounts' && read.row.kind !== 'Earnings') return sum
      return sum.plus(decimalOf(this.parts(read, at).reduce((all, { units }) => all + units, 0n)))
    }, new Decimal(0))
  }
}

const signed = ({ column }: DrawnColumn, value: Decimal | null): Decimal | null =>
  value && column.reversed ? value.negated() : value

/** Rows that a total adds; percentages are none. */
const hasFigure = ({ row }: ReadRow): boolean => ['Accounts', 'Earnings', 'Total', 'Formula'].includes(row.kind)

/** An empty segment asks for what has none. */
const isOf = (segment: string | null, asked: string | null): boolean => asked === null || (segment ?? '') === asked

function holds({ row, terms }: ReadRow, account: BookAccount): boolean {
  return (
    (row.accountType === null || row.accountType === account.type) &&
    (row.cashFlowClass === null || row.cashFlowClass === account.cashFlowClass) &&
    isOf(account.branch, row.branchSegment) &&
    isOf(account.department, row.departmentSegment) &&
    isNamed(terms, account)
  )
}

export const isPercent = (read: ReadRow, { column }: ReadColumn): boolean =>
  read.row.kind === 'Percent' || column.kind === 'VariancePercent' || column.kind === 'PercentOfRow'

/** The column that says how a column is written: what is worked out of others is written as the first of them, unless it says so. */
function writtenAs(columns: readonly DrawnColumn[], drawn: DrawnColumn): DrawnColumn {
  const first = drawn.formula ? refsOf(drawn.formula)[0] : drawn.of[0]
  const source = columns.find(({ column }) => column.number === first)
  return source && source !== drawn && drawn.column.divideBy === null ? writtenAs(columns, source) : drawn
}

/** What the figures of a column are divided by. */
export const divisorOf = (columns: readonly DrawnColumn[], drawn: DrawnColumn): number =>
  writtenAs(columns, drawn).column.divideBy ?? 1

/** Decimals of a column that says none: cents, and none of thousands. */
export const decimalsOf = (columns: readonly DrawnColumn[], drawn: DrawnColumn): number =>
  drawn.column.decimals ?? writtenAs(columns, drawn).column.decimals ?? (divisorOf(columns, drawn) > 1 ? 0 : 2)

/** Decimals of a percentage whose column says none. */
const PERCENT_DECIMALS = 1

/** Decimals with which a figure prints. */
export const placesIn = ({ columns }: Figures, read: ReadRow, at: number): number => {
  const drawn = columns[at]!
  if (!isPercent(read, drawn)) return decimalsOf(columns, drawn)
  return readsLedger(drawn.column) ? PERCENT_DECIMALS : (drawn.column.decimals ?? PERCENT_DECIMALS)
}

/** Divided, and not rounded yet. */
export function scaled(figures: Figures, read: ReadRow, at: number): Decimal | null {
  const value = figures.shown(read, at)
  const drawn = figures.columns[at]!
  return value && !isPercent(read, drawn) ? value.dividedBy(divisorOf(figures.columns, drawn)) : value
}

/** [finance 9.5] As it prints: divided after it was summed, then rounded half away from zero, and no minus before a nought. */
export function printed(figures: Figures, read: ReadRow, at: number): string | null {
  const value = scaled(figures, read, at)
  if (value === null) return null
  const places = placesIn(figures, read, at)
  const rounded = value.toDecimalPlaces(places, Decimal.ROUND_HALF_UP)
  return (rounded.isZero() ? new Decimal(0) : rounded).toFixed(places)
}
