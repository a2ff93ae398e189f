import { ATTACHMENTS_WIDGET } from './attachment.ts'
import { labelKey, type Entity } from './entity.ts'
import type { Field, Fields } from './fields.ts'

/** What the texts of a screen are called after. */
type Worded = Pick<Entity, 'module' | 'noun' | 'fields'>

/** Writes a text by its key, in the language of whoever reads it. */
export type Say = (key: string, args?: Record<string, string | number>) => string

/**
 * The fields that a column is taken from, by contract and path: of the contract itself by their path, `lines.debit`, of another
 * by its id and path, `admin.firm.name`. Whoever may not read one of them may not read the column. None: a figure of its own.
 */
export type FieldSources = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/** The path without line numbers, as labels and field security name it: `contacts.2.email` is `contacts.email`. */
export const fieldPath = (path: string): string =>
  path
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .join('.')

/** The field that a path names, in groups and lines too; undefined for a path of no field. */
export function fieldAt(fields: Fields, path: string): Field | undefined {
  const [first, ...rest] = fieldPath(path).split('.') as [string, ...string[]]
  return rest.reduce<Field | undefined>((field, name) => field?.fields?.[name], fields[first])
}

export const sectionWords = (entity: Worded, name: string, say: Say): string =>
  say(`${entity.module}:${entity.noun}.sections.${name}`)

/** What a field is called on its own: `Credit limit`. A group or list of lines is called by its section. */
export function fieldWords(entity: Worded, path: string, say: Say): string {
  const name = fieldPath(path)
  if (name === ATTACHMENTS_WIDGET) return say('kit:attachments.title')
  return fieldAt(entity.fields, name)?.fields ? sectionWords(entity, name, say) : say(labelKey(entity, name))
}

/**
 * What a line is called by: the number that it keeps (`lineNo`), as papers and messages say it and people on the telephone do; else its place in the list,
 * which is counted from 0 here.
 */
export const lineNumber = (line: Readonly<Record<string, unknown>> | undefined, index: number): number =>
  (line?.['lineNo'] as number | null | undefined) ?? index + 1

/**
 * What a field is called where its surroundings do not show: `Contacts, line 3, Email`, `Bill-to account, Credit limit`;
 * without a number the lines as a whole, `Contacts, Email`.
 */
export function placeWords(
  entity: Worded,
  path: string,
  say: Say,
  record: Readonly<Record<string, unknown>> = {},
): string {
  const [first, second, ...rest] = path.split('.') as [string, ...string[]]
  const label = fieldWords(entity, path, say)
  if (second === undefined) return label
  const section = sectionWords(entity, first, say)
  if (!/^\d+$/.test(second)) return say('kit:editor.groupField', { section, label })
  const lines = record[first] as readonly Readonly<Record<string, unknown>>[] | undefined
  const line = lineNumber(lines?.[Number(second)], Number(second))
  return rest.length === 0
    ? say('kit:editor.lineField', { label: section, line })
    : say('kit:editor.lineFieldOf', { section, line, label })
}
