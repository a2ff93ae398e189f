import type { Entity } from '../../../shared/contracts/entity.ts'
import type { Fields } from '../../../shared/contracts/fields.ts'
import type { BadRow } from '../../../shared/contracts/transfer.ts'
import type { Problem } from '../../../shared/contracts/result.ts'
import { emptyRecord, normalize } from '../../../shared/contracts/check.ts'
import type { Row } from '../entity/stored.ts'
import type { RecordRow } from './rows.ts'

/** What a row says of its record, as a save takes it, and cells that say nothing but an error. */
export interface SaidRecord {
  record: Row
  problems: BadRow[]
}

interface SpreadsheetError {
  error: string
}
const isError = (value: unknown): value is SpreadsheetError =>
  typeof value === 'object' && value !== null && 'error' in value

/**
 * The record that a row and the rows of its lines describe. Columns that the file does not have are not in it, and keep
 * their values. Of an account whose cells are all empty nothing is said.
 * @param before the lines as they are stored, so that each keeps its identity
 */
export function recordOf({ fields }: Pick<Entity, 'fields'>, row: RecordRow, before: Row | null): SaidRecord {
  const problems: BadRow[] = []
  const read = (value: unknown, sheet: string, number: number, path: string): unknown => {
    if (!isError(value)) return value
    problems.push(
      badRow(sheet, number, { Field: path, Key: 'kit:transfer.problems.cellError', Args: { value: value.error } }),
    )
    return null
  }
  const record: Row = {}
  for (const [path, value] of Object.entries(row.cells)) {
    const [name, below] = path.split('.') as [string, string | undefined]
    const given = read(value, '', row.number, path)
    if (below === undefined) record[name] = given
    else record[name] = { ...(record[name] as Row | undefined), [below]: given }
  }
  for (const [name, field] of Object.entries(fields))
    if (field.kind === 'group' && Object.values((record[name] as Row | null) ?? {}).every((value) => value === null))
      delete record[name]
  for (const [name, rows] of Object.entries(row.lines)) {
    const own = rows.map(({ number, cells }, at) =>
      lineOf(cells, name, (value, path) => read(value, name, number, `${name}.${at}.${path}`)),
    )
    record[name] = identified(fields[name]!.fields!, (before?.[name] ?? []) as Row[], own)
  }
  if (before === null) preset(fields, record)
  return { record, problems }
}

/** What a new record says nothing of has the values with which a screen begins one. */
function preset(fields: Fields, record: Row): void {
  const empty = emptyRecord(fields)
  for (const [name, field] of Object.entries(fields)) {
    const given = record[name]
    if (field.kind === 'group') {
      if (given) preset(field.fields!, given as Row)
    } else if (field.kind === 'lines') for (const line of (given ?? []) as Row[]) preset(field.fields!, line)
    else if (given === undefined || given === null || given === '')
      record[name] = name === 'active' && field.kind === 'flag' ? true : (empty[name] ?? null)
  }
}

function lineOf(cells: Row, name: string, read: (value: unknown, path: string) => unknown): Row {
  const own = Object.entries(cells).filter(([path]) => path.startsWith(`${name}.`))
  return Object.fromEntries(
    own.map(([path, value]) => {
      const below = path.slice(name.length + 1)
      return [below, read(value, below)]
    }),
  )
}

/** Lines with the ids of those stored that they are: first those that say the same, then the others in their order. */
function identified(fields: Fields, stored: readonly Row[], said: readonly Row[]): Row[] {
  const left = [...stored]
  const take = (found: Row | undefined) => {
    if (found) left.splice(left.indexOf(found), 1)
    return found?.['lineId']
  }
  const ids = said.map((line) => {
    const own = normalize({ fields }, line)
    const names = Object.keys(line)
    return take(left.find((other) => names.every((name) => (other[name] ?? null) === (own[name] ?? null))))
  })
  return said.map((line, at) => {
    const lineId = ids[at] ?? take(left[0])
    return lineId === undefined ? line : { lineId, ...line }
  })
}

export const badRow = (sheet: string, row: number, problem: Problem, asks = false): BadRow => ({
  sheet,
  row,
  ...problem,
  asks,
})

/** Where in the file a problem of a record stands: `contacts.2.email` in the third row that the record has among its contacts. */
export function placed(row: RecordRow, problem: Problem, asks: boolean): BadRow {
  const [name, at] = (problem.Field ?? '').split('.') as [string, string | undefined]
  const line = /^\d+$/.test(at ?? '') ? row.lines[name]?.[Number(at)] : undefined
  return line ? badRow(name, line.number, problem, asks) : badRow('', row.number, problem, asks)
}
