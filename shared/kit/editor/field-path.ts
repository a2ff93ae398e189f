import { emptyRecord } from '../../contracts/check.ts'
import { placesOf } from '../../contracts/decimals.ts'
import { fieldAt } from '../../contracts/field-place.ts'
import type { Fields } from '../../contracts/fields.ts'

export { fieldAt, fieldPath } from '../../contracts/field-place.ts'

export type Row = Readonly<Record<string, unknown>>

/** The value at `billTo.creditLimit` or `contacts.2.email`; undefined where the group or line is missing. */
export function readAt(record: Row, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => (at as Row | null | undefined)?.[name], record)
}

/** Decimals of the amount at a path: its currency stands in its line or group, or in the record. */
export function placesAt(fields: Fields, record: Row, path: string): number {
  const field = fieldAt(fields, path)
  if (field?.kind !== 'money') return 2
  const around = path.split('.').slice(0, -1)
  const inner = around.length === 0 ? undefined : readAt(record, around.join('.'))
  return placesOf(field, inner as Row | undefined, record)
}

/**
 * A copy of the record with one value replaced. A missing group is made, and a line one past the last is appended, both
 * with their empty values. Groups and lines off the path stay the same objects, so that their controls do not redraw.
 */
export function writeAt(fields: Fields, record: Row, path: string, value: unknown): Row {
  const [name, ...rest] = path.split('.') as [string, ...string[]]
  const field = fields[name]
  if (!field) throw new Error(`There is no field ${path}.`)
  if (rest.length === 0) return { ...record, [name]: value }
  if (field.kind === 'group') {
    const inner = (record[name] ?? emptyRecord(field.fields!)) as Row
    return { ...record, [name]: writeAt(field.fields!, inner, rest.join('.'), value) }
  }
  const [index, ...below] = rest
  const rows = [...linesOf(record, name)]
  const row = rows[Number(index)] ?? emptyRecord(field.fields!)
  rows[Number(index)] = below.length === 0 ? (value as Row) : writeAt(field.fields!, row, below.join('.'), value)
  return { ...record, [name]: rows }
}

/** The rows of a field of kind `lines`. */
export const linesOf = (record: Row, name: string): readonly Row[] => (record[name] ?? []) as readonly Row[]

/** Deep equality of wire values: texts, figures, flags, null, rows and lists of rows. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const names = Object.keys(a)
  return (
    Array.isArray(a) === Array.isArray(b) &&
    names.length === Object.keys(b).length &&
    names.every((name) => sameValue((a as Row)[name], (b as Row)[name]))
  )
}

/** The flag that says whether a record has a group: `isBillTo` for `billTo`. Undefined when the group has none. */
export function flagOfGroup(fields: Fields, group: string): string | undefined {
  const name = `is${group[0]!.toUpperCase()}${group.slice(1)}`
  return fields[group]?.kind === 'group' && fields[name]?.kind === 'flag' ? name : undefined
}

/** The group that a flag switches, or undefined: the reverse of `flagOfGroup`. */
export const groupOfFlag = (fields: Fields, flag: string): string | undefined =>
  Object.keys(fields).find((name) => flagOfGroup(fields, name) === flag)
