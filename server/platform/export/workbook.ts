import type { Writable } from 'node:stream'
import type Excel from 'exceljs'
import { placesOf } from '../../../shared/contracts/decimals.ts'
import type { Entity } from '../../../shared/contracts/entity.ts'
import { columnField, labelKey } from '../../../shared/contracts/entity.ts'
import type { Field } from '../../../shared/contracts/fields.ts'
import { isFigure } from '../../../shared/contracts/filter.ts'
import type { Locale } from '../../../shared/contracts/shell.ts'
import type { SuiteTexts } from '../entity/texts.ts'
import { excel } from './excel.ts'
import { sheetTaken } from './taken.ts'

type Cell = string | number | boolean | Date | null

/** Excel's own limit for the text of a cell. */
const LONGEST_CELL = 32_767
const LONGEST_SHEET_NAME = 31

/** Number format of a column: as many digits as the list shows. */
function numberFormat(field: Field): string | undefined {
  if (field.kind === 'date') return 'yyyy-mm-dd'
  if (field.kind === 'stamp') return 'yyyy-mm-dd hh:mm'
  if (!isFigure(field)) return undefined
  if (field.ungrouped) return '0'
  return withDigits(field.shown ?? 0)
}

export const withDigits = (digits: number): string => (digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`)

type Row = Readonly<Record<string, unknown>>

/** Amounts of a column are in the currencies of their rows: the format of a cell whose currency has other decimals than its column. */
export function ownFormat(field: Field, row: Row, places = placesOf(field, row)): string | undefined {
  return field.kind === 'money' && places !== field.shown ? withDigits(places) : undefined
}

const WIDTHS: Partial<Record<Field['kind'], number>> = { flag: 10, date: 12, stamp: 18, text: 30, note: 50 }

/** One heading and the values below it, typed: figures and dates are numbers, all words are text, never a formula. */
export interface WorkbookColumn {
  name: string
  heading: string
  format: string | undefined
  width: number
  cell(value: unknown): Cell
  /** Of the cell in a row, where it is another than the column's. */
  formatIn(row: Row): string | undefined
}

export const workbookColumn = (entity: Entity, name: string, texts: SuiteTexts, locale: Locale): WorkbookColumn =>
  typedColumn(
    {
      name,
      field: columnField(entity, name)!,
      labelKey: labelKey(entity, name),
      choicesKey: `${entity.module}:${entity.noun}.choices.${name}`,
    },
    texts,
    locale,
  )

/** What a column of a file is made of. */
interface ColumnWords {
  name: string
  field: Field
  labelKey: string
  /** Prefix of the texts of its choices. */
  choicesKey: string
}

export function typedColumn(words: ColumnWords, texts: SuiteTexts, locale: Locale): WorkbookColumn {
  const { name, field } = words
  const heading = texts.text(locale, words.labelKey)
  return {
    name,
    heading,
    format: numberFormat(field),
    width: Math.max(WIDTHS[field.kind] ?? 14, Math.min(heading.length + 2, 40)),
    cell: (value) => cellOf(words, value, texts, locale),
    formatIn: (row) => ownFormat(field, row),
  }
}

function cellOf({ field, choicesKey }: ColumnWords, value: unknown, texts: SuiteTexts, locale: Locale): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return texts.text(locale, value ? 'kit:list.yes' : 'kit:list.no')
  if (typeof value === 'number') return value
  const text = String(value)
  if (isFigure(field) && /^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  if ((field.kind === 'date' || field.kind === 'stamp') && !Number.isNaN(Date.parse(text))) return new Date(text)
  if (field.choices?.includes(text)) return texts.text(locale, `${choicesKey}.${text}`)
  return text.slice(0, LONGEST_CELL)
}

/** Gives the cells of a row their own formats, in the order of the columns. */
export const formatCells = (row: Excel.Row, formats: readonly (string | undefined)[]): void =>
  formats.forEach((format, at) => {
    if (format !== undefined) row.getCell(at + 1).numFmt = format
  })

/** A workbook of one sheet that is written as rows arrive. */
export interface RowWriter {
  write(row: Record<string, unknown>): void
  /** Waits until what was written has left memory; between batches of rows. */
  taken(): Promise<void>
  end(): Promise<void>
}

/** Names of sheets may not hold these, nor be longer than Excel allows. */
export const sheetName = (title: string) => title.replace(/[\\/*?:[\]]/g, ' ').slice(0, LONGEST_SHEET_NAME)

export function workbookTo(stream: Writable, title: string, columns: readonly WorkbookColumn[]): RowWriter {
  const workbook = new (excel().stream.xlsx.WorkbookWriter)({ stream, useStyles: true, useSharedStrings: false })
  const sheet = workbook.addWorksheet(sheetName(title), { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = columns.map(({ width, format }) => ({ width, style: format ? { numFmt: format } : {} }))
  const head = sheet.addRow(columns.map((column) => column.heading))
  head.font = { bold: true }
  head.commit()
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: Math.max(1, columns.length) } }
  return {
    write(row) {
      const added = sheet.addRow(columns.map((column) => column.cell(row[column.name])))
      formatCells(
        added,
        columns.map((column) => column.formatIn(row)),
      )
      added.commit()
    },
    taken: () => sheetTaken(sheet, stream),
    async end() {
      sheet.commit()
      await workbook.commit()
    },
  }
}
