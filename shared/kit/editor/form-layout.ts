import type { Field, Fields } from '../../contracts/fields.ts'
import type { Section } from '../definition-parts.ts'
import { flagOfGroup, type Row } from './field-path.ts'

/** A section of the form as it is drawn: fields in the twelve-column grid, or the rows of one list of lines. */
export interface FormPart {
  readonly name: string
  /** Paths of the fields; empty for lines. */
  readonly fields: readonly string[]
  /** Name of the field of kind `lines`. */
  readonly lines?: string
  readonly useFields?: Section['useFields']
  readonly known?: Section['known']
}

/**
 * The parts of a form in the order of its definition. A list of lines among the fields of a section becomes a part of its
 * own below it; a group stands for all its fields, and shows only while the record has it; a section shows only when it is to.
 */
export function partsOf(fields: Fields, sections: readonly Section[], record: Row): FormPart[] {
  return sections.flatMap(({ name, fields: listed, when, useFields, known }) => {
    if (when && !when(record)) return []
    const paths = listed
      .filter((path) => fields[path]?.kind !== 'lines')
      .flatMap((path) => shownPaths(fields, path, record))
    const lines = listed.filter((path) => fields[path]?.kind === 'lines')
    const form: FormPart[] = paths.length > 0 ? [{ name, fields: paths, useFields, known }] : []
    return [...form, ...lines.map((path): FormPart => ({ name: path, fields: [], lines: path }))]
  })
}

function shownPaths(fields: Fields, path: string, record: Row): string[] {
  const [first] = path.split('.') as [string]
  const group = fields[first]
  // The media type of a picture is told by its file, and shown beside it.
  if (fields[path.replace(/FileType$/, '')]?.kind === 'picture' && path.endsWith('FileType')) return []
  if (group?.kind !== 'group') return [path]
  // A group with a flag is there when the flag says so; one without is made by typing into it.
  if (flagOfGroup(fields, first) && !record[first]) return []
  return path === first ? Object.keys(group.fields!).map((name) => `${first}.${name}`) : [path]
}

/** Columns of twelve that a field takes. */
export type Span = 2 | 3 | 4 | 6

export function spanOf(field: Field): Span {
  switch (field.kind) {
    case 'note':
    case 'json':
      return 6
    case 'picture':
      return 4
    case 'email':
    case 'lookup':
      return 3
    case 'text':
      return field.max! <= 30 ? 2 : field.max! <= 60 ? 3 : 4
    default:
      return 2
  }
}
