import type { Access } from '../../api/records.ts'
import { asDocument } from '../../contracts/document.ts'
import type { Entity } from '../../contracts/entity.ts'
import type { Field, FieldKind } from '../../contracts/fields.ts'
import type { LinesOptions } from '../definition.ts'
import type { Row } from '../editor/field-path.ts'
import { checkedFields, fieldMode } from '../editor/field-access.ts'

export interface EntryColumn {
  readonly name: string
  readonly field: Field
  readonly required: boolean
  readonly readOnly: boolean
  /** Enter passes it by, until it is used. */
  readonly optional: boolean
  /** It is filled from this column of its line: where that one says something, Enter passes it by. */
  readonly follows?: string
  /** Of a lookup: the column that says the name of what was chosen, so that it is not said twice. */
  readonly named?: string
}

/**
 * The columns of a list of lines that this user sees; all of them, or the named ones in their order.
 * @param silent those of which no line says anything
 */
export function entryColumns(
  entity: Entity,
  list: string,
  access: Access,
  record: { isNew: boolean; writable: boolean },
  { columns: named, optional = [], follows = {} }: Pick<LinesOptions, 'columns' | 'optional' | 'follows'>,
  silent: readonly string[] = [],
): EntryColumn[] {
  const fields = entity.fields[list]!.fields!
  const wanted = asDocument(entity)?.strict[list]!.fields ?? fields
  const checked = checkedFields(wanted, access, `${list}.`)
  const columns = (named ?? Object.keys(fields)).flatMap((name): EntryColumn[] => {
    const field = fields[name]!
    const mode = fieldMode(field, `${list}.${name}`, access, record)
    const required = field.kind !== 'flag' && (checked[name]?.required ?? false)
    // What can be typed stays where it can be.
    if (mode === 'hidden' || (mode === 'read' && silent.includes(name))) return []
    // What a role must fill in is never passed by.
    return [
      {
        ...{ name, field, required, readOnly: mode === 'read', optional: !required && optional.includes(name) },
        follows: follows[name],
      },
    ]
  })
  return columns.map((column) => ({ ...column, named: namedBy(column, columns) }))
}

const NAMES = ['name', 'description']

/** A text that is taken from the name of the record which a lookup chooses. */
const namedBy = ({ field: { lookup } }: EntryColumn, columns: readonly EntryColumn[]): string | undefined =>
  lookup &&
  columns.find(
    ({ field: { kind, takenFrom = [] } }) =>
      kind === 'text' && takenFrom.some((source) => NAMES.some((name) => source === `${lookup.entity}.${name}`)),
  )?.name

/** Of columns that most lines do without: those of which no line says anything. */
export const silentColumns = (seldom: readonly string[], rows: readonly Row[]): readonly string[] =>
  seldom.filter((name) => !rows.some((row) => (row[name] ?? '') !== ''))

/** In px, in regular density. */
const WIDTHS: Readonly<Partial<Record<FieldKind, number>>> = {
  flag: 72,
  integer: 84,
  percent: 92,
  code: 108,
  date: 108,
  money: 124,
  price: 112,
  quantity: 112,
  rate: 112,
  phone: 132,
  choice: 136,
  lookup: 144,
  email: 188,
  text: 176,
  note: 240,
}
/** A code that each line has, with its name. */
const WITH_NAME = 232
const LETTER = 7
const PADDING = 22
export const LEAST_WIDTH = 44

/** A choice wider than this is cut off. */
const WIDEST_CHOICE = 360

/** Width in px of a column that nobody has drawn wider or narrower: its kind's, and space for its head and its choices. */
export function usualWidth(field: Field, label: string, choices: readonly string[] = [], hasName = false): number {
  const longest = Math.max(0, ...choices.map((choice) => choice.length))
  const shown = Math.min(WIDEST_CHOICE, longest * LETTER + 2 * PADDING)
  const usual = field.kind === 'lookup' && hasName ? WITH_NAME : (WIDTHS[field.kind] ?? 140)
  return Math.max(usual, label.length * LETTER + PADDING, longest === 0 ? 0 : shown)
}

/** The column that takes the space that is left: the first text. Undefined in a grid of figures, which stays narrow. */
export const stretched = (columns: readonly EntryColumn[]): string | undefined =>
  columns.find(({ field }) => field.kind === 'text' || field.kind === 'note')?.name
