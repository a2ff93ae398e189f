import { ENTITIES } from '../../shared/contracts/entities.ts'
import { columnField, type Entity } from '../../shared/contracts/entity.ts'
import type { Field, Fields } from '../../shared/contracts/fields.ts'
import { fitsFilter } from './filtered.ts'
import { knownValue } from './known.ts'
import { FORMS, NAMES, NOTES } from './words.ts'

/** Lines of a list of lines: enough to scroll, few enough to read. */
const LINES = 4
/** How far a lookup looks for a record that it offers. */
const NEAR = 20
/** A figure that its contract does not hold. */
const UNBOUND = 1_000_000
/** A day in ms. */
const DAY = 86_400_000
const FIRST_DAY = Date.UTC(2026, 10, 2)
/** One grey point. */
const PICTURE = 'R0lGODdhAQABAIABAICAgP///ywAAAAAAQABAAACAkQBADs='

/** Where a value stands: row of its list from 0, and its path in the record. */
export interface Place {
  readonly path: string
  readonly row: number
}

/**
 * A value that a field may have: made from its contract alone, the same each time. What a contract cannot say (a code that is
 * one of a list elsewhere) stands in `known.ts`.
 */
export function sampleValue(field: Field, place: Place): unknown {
  const { row } = place
  if (!field.required && field.kind !== 'group' && (row + place.path.length) % 5 === 4) return null
  switch (field.kind) {
    case 'code':
    case 'phone':
    case 'email':
    case 'text':
    case 'note':
      return wordsOf(field, place)
    case 'flag':
      return (row + place.path.length) % 2 === 0
    case 'date':
      return new Date(FIRST_DAY + ((row * 3 + place.path.length) % 28) * DAY).toISOString().slice(0, 10)
    case 'stamp':
      return new Date(FIRST_DAY + ((row * 7) % 500) * 3_600_000).toISOString()
    case 'choice':
      return field.choices![row % field.choices!.length]
    case 'lookup':
      return lookedUp(field, row)
    case 'picture':
      return field.required ? PICTURE : null
    case 'json':
      return '{"firmType":"vendor"}'
    case 'group':
      return sampleFields(field.fields!, place.path + '.', row)
    case 'lines':
      return sampleLines(field, place)
    default:
      return figure(field, place)
  }
}

/** Values of all fields of a record, a group or a line. */
export const sampleFields = (fields: Fields, prefix: string, row: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, sampleValue(field, { path: prefix + name, row })]),
  )

/** An id as the server gives it: the same for the same row. */
export const sampleId = (row: number): string => `00000000-0000-4000-8000-${String(row).padStart(12, '0')}`

function sampleLines(field: Field, { path, row }: Place): unknown[] {
  const count = Math.min(LINES, Number(field.most))
  return Array.from({ length: count }, (_, at) => ({
    lineId: sampleId(row * 100 + at),
    ...sampleFields(field.fields!, path + '.', row + at),
  }))
}

/** The key of a record of the list that it looks into: the next one that its filter lets through. */
function lookedUp(field: Field, row: number): string {
  const target = ENTITIES[field.lookup!.entity]
  if (!target) return `${row + 1}`
  const filters = Object.entries(field.lookup!.filter ?? {})
  const isOffered = (at: number) =>
    filters.every(([name, text]) => {
      const column = columnField(target, name)
      return !column || fitsFilter(column, text, sampleValue(column, { path: name, row: at }))
    })
  const near = Array.from({ length: NEAR }, (_, at) => row + at)
  const key = sampleKey(target, near.find(isOffered) ?? row)
  return key.slice(0, field.max ?? key.length)
}

/** What a record of that row is known by. */
export function sampleKey(entity: Entity, row: number): string {
  const known = knownValue(entity.id, entity.key, row)
  if (known !== undefined) return known
  const field = entity.fields[entity.key]!
  return String(sampleValue({ ...field, required: true }, { path: entity.key, row }))
}

function wordsOf(field: Field, { path, row }: Place): string {
  const fits = (text: string) =>
    text.length <= (field.max ?? Infinity) &&
    (!field.pattern || new RegExp(field.pattern.source, 'u').test(field.upper ? text.toUpperCase() : text))
  const own = ownWords(field, path, row).find(fits)
  if (own !== undefined) return field.upper ? own.toUpperCase() : own
  const forms = FORMS.filter(fits)
  return forms[row % forms.length] ?? ''
}

/** In the order of what is nicer to read. Those of a row differ from those of another. */
function ownWords(field: Field, path: string, row: number): string[] {
  const name = NAMES[(row + path.length) % NAMES.length]!
  const initial = path.slice(path.lastIndexOf('.') + 1).replace(/[^a-z]/gi, '')
  switch (field.kind) {
    case 'email':
      return [`clerk${row + 1}@north.example`]
    case 'phone':
      return [`905 555-${String(100 + (row % 900)).padStart(4, '0')}`]
    case 'note':
      return [NOTES[row % NOTES.length]!, NOTES[0]!, 'Note']
    case 'text':
      return [name, NAMES[row % 3]!, `${initial} ${row + 1}`, `${row + 1}`]
    default:
      return [
        `${initial.slice(0, 4).toUpperCase()}-${100 + row}`,
        `${initial.slice(0, 2).toUpperCase()}${10 + row}`,
        `${2001 + (row % 90)}`,
        `${1000 + row}`,
        `${10 + row}`,
        `${row + 1}`,
      ]
  }
}

function figure(field: Field, { path, row }: Place): unknown {
  const least = Math.max(Number(field.least ?? -UNBOUND), row % 7 === 6 ? -5_000 : 0)
  const most = Math.min(Number(field.most ?? UNBOUND), least + (field.kind === 'integer' ? 60 : 50_000))
  const share = ((row * 37 + path.length * 11) % 100) / 100
  const value = least + (most - least) * share
  if (field.kind === 'integer') return Math.round(value)
  const places = Math.min(field.shown ?? 2, 4)
  // The least of a field may have more places than its figures are shown with.
  return Math.max(value, Math.ceil(least * 10 ** places) / 10 ** places).toFixed(places)
}
