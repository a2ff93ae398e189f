import { LEDGER_COLUMNS, type StatementColumn } from '../../../../shared/contracts/gl/statement-column-set.ts'
import type { StatementRow } from '../../../../shared/contracts/gl/statement-row-set.ts'
import { isUnread, readTerms, type AccountTerm } from './account-terms.ts'
import { readFormula, readNumbers, refsOf, type Formula } from './arithmetic.ts'
import { loopIn } from './loop.ts'

/** A row with what its text says. */
export interface ReadRow {
  readonly row: StatementRow
  readonly terms: readonly AccountTerm[]
  /** Rows that it adds. */
  readonly adds: readonly number[]
  readonly formula: Formula | null
}

export interface ReadColumn {
  readonly column: StatementColumn
  /** Columns that it is worked out of: the first less the second, or the one that it is a percentage of. */
  readonly of: readonly number[]
  readonly formula: Formula | null
}

/** What is wrong with a design: the last word of its rule, and the field. */
export interface Fault {
  readonly rule: string
  readonly field: string
  readonly args: Readonly<Record<string, string | number>>
}

export interface Read<T> {
  readonly read: readonly T[]
  readonly faults: readonly Fault[]
}

export const readsLedger = ({ kind }: Pick<StatementColumn, 'kind'>): boolean =>
  (LEDGER_COLUMNS as readonly string[]).includes(kind)

const filled = (text: string | null): text is string => text !== null && text.trim() !== ''

/** Reads rows in their order: what their texts mean, and all that is wrong with them, loops named row by row. */
export function readRows(rows: readonly StatementRow[], isAccount: (code: string) => boolean): Read<ReadRow> {
  const numbers = rows.map(({ number }) => number)
  const faults: Fault[] = twice(numbers, 'rows')
  const read = rows.map((row, at): ReadRow => {
    const plain = { row, terms: [], adds: [], formula: null }
    const field = `rows.${at}.of`
    const { number, kind } = row
    if (row.percentOf !== null && !numbers.includes(row.percentOf))
      faults.push({ rule: 'rowThere', field: `rows.${at}.percentOf`, args: { number, other: row.percentOf } })
    if (kind === 'Accounts') {
      const limits = [row.accountType, row.cashFlowClass, row.branchSegment, row.departmentSegment]
      if (!filled(row.of) && !limits.some(Boolean)) faults.push({ rule: 'accountsGiven', field, args: { number } })
      const terms = readTerms(row.of ?? '', isAccount)
      if (!isUnread(terms)) return { ...plain, terms }
      faults.push({ rule: 'accountsRead', field, args: { number, text: terms.wrong } })
      return plain
    }
    if (kind !== 'Total' && kind !== 'Formula' && kind !== 'Percent') return plain
    if (!filled(row.of)) {
      faults.push({ rule: 'rowsGiven', field, args: { number } })
      return plain
    }
    if (kind === 'Total') {
      const adds = readNumbers(row.of, numbers)
      if (!isUnread(adds)) return { ...plain, adds }
      faults.push({ rule: 'rowsRead', field, args: { number, text: adds.wrong } })
      return plain
    }
    const formula = readFormula(row.of, 'R')
    if (isUnread(formula)) {
      faults.push({ rule: 'rowsRead', field, args: { number, text: formula.wrong } })
      return plain
    }
    const missing = refsOf(formula).find((other) => !numbers.includes(other))
    if (missing !== undefined) faults.push({ rule: 'rowThere', field, args: { number, other: missing } })
    return missing === undefined ? { ...plain, formula } : plain
  })
  const loop = loopIn(read.map(({ row, adds, formula }) => [row.number, formula ? refsOf(formula) : adds] as const))
  if (loop)
    faults.push({
      ...{ rule: 'noLoop', field: `rows.${numbers.indexOf(loop[0]!)}.of` },
      args: { rows: loop.map((number) => named(rows.find((row) => row.number === number)!)).join(', ') },
    })
  return { read, faults }
}

const named = ({ number, name }: StatementRow): string => (name ? `${number} ${name}` : String(number))

/** The same of columns. */
export function readColumns(columns: readonly StatementColumn[]): Read<ReadColumn> {
  const numbers = columns.map(({ number }) => number)
  const faults: Fault[] = twice(numbers, 'columns')
  const repeated = new Set(columns.filter((column) => column.repeated !== null).map(({ number }) => number))
  const read = columns.map((column, at): ReadColumn => {
    const plain = { column, of: [], formula: null }
    const field = `columns.${at}.of`
    const { number, kind } = column
    if (readsLedger(column)) {
      if (column.span === null) faults.push({ rule: 'spanGiven', field: `columns.${at}.span`, args: { number } })
      const { fromPeriod, toPeriod } = column
      if (column.span === 'Range' && (fromPeriod === null || toPeriod === null || fromPeriod > toPeriod))
        faults.push({ rule: 'periodsInOrder', field: `columns.${at}.toPeriod`, args: { number } })
      return plain
    }
    const formula = kind === 'Formula' ? readFormula(column.of ?? '', 'C') : null
    const pair = kind === 'Formula' ? [] : readPair(column.of ?? '')
    if (
      (formula && isUnread(formula)) ||
      pair === null ||
      (!formula && pair.length !== (kind === 'PercentOfRow' ? 1 : 2))
    ) {
      faults.push({ rule: kind === 'PercentOfRow' ? 'columnGiven' : 'columnsGiven', field, args: { number } })
      return plain
    }
    const missing = [...(formula ? refsOf(formula as Formula) : []), ...pair].find((other) => !numbers.includes(other))
    const many = [...(formula ? refsOf(formula as Formula) : []), ...pair].find((other) => repeated.has(other))
    if (missing !== undefined) faults.push({ rule: 'columnThere', field, args: { number, other: missing } })
    else if (many !== undefined) faults.push({ rule: 'columnIsOne', field, args: { number, other: many } })
    else return { column, of: pair, formula: formula as Formula | null }
    return plain
  })
  const loop = loopIn(read.map(({ column, of, formula }) => [column.number, formula ? refsOf(formula) : of] as const))
  if (loop)
    faults.push({
      ...{ rule: 'noLoop', field: `columns.${numbers.indexOf(loop[0]!)}.of` },
      args: {
        columns: loop.map((number) => `${number} ${columns.find((one) => one.number === number)!.heading}`).join(', '),
      },
    })
  return { read, faults }
}

/** `C1 - C2`, `1, 2`: the numbers of the columns; null where the text is something else. */
function readPair(text: string): readonly number[] | null {
  const found = /^\s*C?(\d{1,2})(?:\s*(?:[-\u2212,;]|\.\.)\s*C?(\d{1,2}))?\s*$/i.exec(text)
  return found && (found[2] === undefined ? [Number(found[1])] : [Number(found[1]), Number(found[2])])
}

const twice = (numbers: readonly number[], list: string): Fault[] =>
  numbers.flatMap((number, at) =>
    numbers.indexOf(number) < at ? [{ rule: 'numberOnce', field: `${list}.${at}.number`, args: { number } }] : [],
  )
