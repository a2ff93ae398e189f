import { Decimal } from 'decimal.js'
import { readFile } from 'node:fs/promises'
import { textOf } from './decode.ts'
import { FileRefused } from './file-refused.ts'
import { numberedRows } from './rows-of.ts'
import { openSource } from '../transfer/reading/open.ts'
import type { Cell } from '../transfer/reading/source.ts'

/** A cell as it is written; a figure of a workbook stays one, since a day is a figure there. */
export type TableCell = string | number

export interface TableRow {
  /** As a spreadsheet counts. */
  readonly number: number
  readonly cells: readonly TableCell[]
}

/** Rows of a file, whatever has written it. */
export interface Table {
  readonly rows: readonly TableRow[]
  readonly from1904: boolean
  /** Text of an IIF file, which holds several tables. */
  readonly iif: string | null
}

/** Most rows of one file. */
export const MOST_ROWS = 60_000
const MOST_COLUMNS = 200

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1')

const cellOf = (cell: Cell | undefined): TableCell =>
  cell === null || cell === undefined
    ? ''
    : typeof cell === 'object'
      ? cell.error
      : typeof cell === 'boolean'
        ? String(cell)
        : cell

/**
 * A workbook, a text of columns in any of the usual encodings, or an IIF file, judged by what it holds.
 * @throws FileRefused, Unreadable
 */
export async function tableOf(path: string): Promise<Table> {
  const bytes = await readFile(path)
  if (bytes.subarray(0, ZIP.length).equals(ZIP)) return workbookOf(path)
  const text = textOf(bytes).replace(/^\ufeff/, '')
  if (/^\s*(?:%PDF|<)/.test(text)) throw new FileRefused('notTable')
  if (/^![A-Z]+\t/m.test(text.slice(0, 20_000))) return { rows: [], from1904: false, iif: text }
  const rows = numberedRows(text, MOST_ROWS + 1, MOST_COLUMNS)
  return { rows: counted(rows), from1904: false, iif: null }
}

async function workbookOf(path: string): Promise<Table> {
  const source = await openSource(path)
  try {
    const rows: TableRow[] = []
    for await (const { number, cells } of source.sheets[0]?.rows() ?? []) {
      rows.push({ number, cells: Array.from(cells, cellOf) })
      if (rows.length > MOST_ROWS) break
    }
    return { rows: counted(rows), from1904: source.from1904, iif: null }
  } finally {
    source.close()
  }
}

function counted<T>(rows: readonly T[]): readonly T[] {
  if (rows.length === 0) throw new FileRefused('empty')
  if (rows.length > MOST_ROWS) throw new FileRefused('tooManyLines', { most: String(MOST_ROWS) })
  return rows
}

/** A cell as its text; a figure without exponent. */
export const textIn = (cell: TableCell | undefined): string =>
  cell === undefined ? '' : typeof cell === 'number' ? new Decimal(cell).toFixed() : cell.trim()
