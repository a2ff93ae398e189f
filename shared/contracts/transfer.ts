import type { Entity } from './entity.ts'
import { fieldWords, placeWords, sectionWords, type Say } from './field-place.ts'
import type { Field } from './fields.ts'
import type { RUN_STATES } from './report.ts'
import type { Problem } from './result.ts'

/** Bytes of the largest file, as it travels. */
export const LARGEST_TRANSFER = 25 * 1024 * 1024
/** Rows of all sheets of a file. */
export const MOST_TRANSFER_ROWS = 250_000
/** Bad rows that a check keeps; it counts them all. */
export const MOST_BAD_ROWS = 10_000
/** Bad rows of one page of the screen. */
export const BAD_ROWS_PAGE = 100

/** One column of a file. */
export interface TransferColumn {
  /** Where its values stand in the record, lines without their number: `billTo.creditLimit`, `contacts.email`. */
  readonly path: string
  readonly field: Field
}

/** One sheet of a file: that of the records, or that of one of their lists of lines. */
export interface TransferSheet {
  /** Name of the list of lines; empty for the records themselves. */
  readonly lines: string
  readonly columns: readonly TransferColumn[]
}

/** The fields that name a record in a file: its key, and what the key is unique within. */
export type Identity = readonly string[]

/** What stays out of a file: what the server sets, what no cell holds, and what may lie nowhere in the open. */
const isCarried = (field: Field) => !field.readOnly && field.kind !== 'picture' && !field.sealed

/** The sheets of a file of these records: one for them, with their groups, and one for each list of lines, keyed by the record. */
export function transferSheets({ fields }: Pick<Entity, 'fields'>, identity: Identity): TransferSheet[] {
  const own = Object.entries(fields).flatMap(([name, field]): TransferColumn[] => {
    if (field.kind === 'lines') return []
    return field.kind === 'group' ? inside(name, field) : [{ path: name, field }]
  })
  const keys = identity.map((path) => ({ path, field: fields[path]! }))
  const ofLines = Object.entries(fields)
    .filter(([lines, field]) => field.kind === 'lines' && inside(lines, field).some(carried))
    .map(([lines, field]) => ({ lines, columns: [...keys, ...inside(lines, field)].filter(carried) }))
  return [{ lines: '', columns: own.filter(carried) }, ...ofLines]
}

const carried = ({ field }: TransferColumn) => isCarried(field)
const inside = (name: string, { fields = {} }: Field): TransferColumn[] =>
  Object.entries(fields).map(([below, field]) => ({ path: `${name}.${below}`, field }))

/** What a column is called in the first row of its sheet. */
export const columnHeading = (entity: Entity, { lines }: TransferSheet, { path }: TransferColumn, say: Say): string =>
  lines === '' ? placeWords(entity, path, say) : fieldWords(entity, path, say)

export const sheetTitle = (entity: Entity, lines: string, say: Say): string =>
  lines === '' ? say(`${entity.module}:${entity.noun}.title`) : sectionWords(entity, lines, say)

/** What a check found, or an import did. */
export interface TransferResult {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  /** Rows that keep the file from being imported. */
  readonly bad: number
  /** Rules that ask something, by the keys of their sentences, with the number of rows that they ask about. */
  readonly questions: Readonly<Record<string, number>>
  /** True once it stands in the database. */
  readonly written: boolean
}

/** A file that was sent, as its sender sees it. */
export interface TransferRun {
  readonly id: string
  readonly fileName: string
  readonly sentOn: string
  readonly step: 'check' | 'import'
  /** Of the step. */
  readonly state: (typeof RUN_STATES)[number]
  readonly rowCount: number
  /** Records that are done, of `total`; null before the first. */
  readonly done: number | null
  readonly total: number | null
  /** Another file of these records is at work, and this one begins after it. */
  readonly isWaiting: boolean
  readonly isStopping: boolean
  readonly unread: readonly string[]
  /** Of the last step that ended; null before. */
  readonly result: TransferResult | null
}

/** One thing that is wrong with a row, or asked about it. */
export interface BadRow extends Problem {
  /** Name of the lines; empty for the sheet of the records. */
  readonly sheet: string
  /** As the spreadsheet counts. */
  readonly row: number
  readonly asks: boolean
}

/** What each sheet of a sent file is called there. */
export type SheetNames = Readonly<Record<string, string>>

export interface BadRowsPage {
  readonly rows: BadRow[]
  readonly totalCount: number
  readonly sheets: SheetNames
}
