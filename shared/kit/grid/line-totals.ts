import type { Row } from '../editor/field-path.ts'

/** Digits that a figure of any field may have after its point. */
const SCALE = 8
const FIGURE = /^(-?)(\d+)(?:\.(\d+))?$/

/** A line is never changed in place, so its figures need to be read only once. */
const read = new WeakMap<Row, Map<string, bigint>>()

function scaled(row: Row, column: string): bigint {
  let figures = read.get(row)
  if (!figures) read.set(row, (figures = new Map()))
  let figure = figures.get(column)
  if (figure === undefined) figures.set(column, (figure = scaledValue(row[column])))
  return figure
}

function scaledValue(value: unknown): bigint {
  const match = FIGURE.exec(String(value ?? ''))
  if (!match) return 0n
  const [, sign, whole, part = ''] = match
  const digits = BigInt(whole! + part.slice(0, SCALE).padEnd(SCALE, '0'))
  return sign ? -digits : digits
}

/** The exact sum of a column as a canonical figure. What cannot be read counts for nothing: its cell says so. */
export function totalOf(rows: readonly Row[], column: string): string {
  let sum = 0n
  for (const row of rows) sum += scaled(row, column)
  return figureOf(sum)
}

/** One figure less another, exactly; one that is empty or cannot be read counts for nothing. */
export const differenceOf = (whole: unknown, part: unknown): string => figureOf(scaledValue(whole) - scaledValue(part))

function figureOf(sum: bigint): string {
  const digits = (sum < 0n ? -sum : sum).toString().padStart(SCALE + 1, '0')
  const part = digits.slice(-SCALE).replace(/0+$/, '')
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -SCALE)}${part && `.${part}`}`
}
