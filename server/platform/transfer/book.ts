import type Excel from 'exceljs'
import type { Writable } from 'node:stream'
import type { TransferColumn, TransferSheet } from '../../../shared/contracts/transfer.ts'
import { plainText } from '../../../shared/contracts/figure-text.ts'
import type { Field } from '../../../shared/contracts/fields.ts'
import { isFigure } from '../../../shared/contracts/filter.ts'
import type { SuiteTexts } from '../entity/texts.ts'
import { sheetName, typedColumn, type WorkbookColumn } from '../export/workbook.ts'
import { headingOf, type TransferView } from './offered.ts'
import { excel } from '../export/excel.ts'
import { sheetTaken } from '../export/taken.ts'

/** Digits that a spreadsheet keeps of a number. */
const EXACT_DIGITS = 15
const TEXT = '@'

/** A column of a file that comes back: typed, with all digits that are stored, and codes as text, so that 007 stays 007. */
export function bookColumn(
  view: TransferView,
  sheet: TransferSheet,
  column: TransferColumn,
  texts: SuiteTexts,
): WorkbookColumn {
  const { entity, locale } = view
  const { path, field } = column
  const choicesKey = `${entity.module}:${entity.noun}.choices.${path}`
  const typed = typedColumn({ name: path, field, labelKey: '', choicesKey }, texts, locale)
  const heading = headingOf(view, sheet, column)
  return {
    ...typed,
    heading,
    width: Math.max(typed.width, Math.min(heading.length + 3, 40)),
    format: formatOf(field),
    cell: (value) => {
      if (typeof value === 'object' && value !== null) return String((value as { error?: unknown }).error ?? '')
      const isLong = isFigure(field) && String(value ?? '').replace(/\D/g, '').length > EXACT_DIGITS
      return isLong ? plainText(String(value), locale) : typed.cell(value)
    },
  }
}

function formatOf(field: Field): string {
  if (field.kind === 'date') return 'yyyy-mm-dd'
  if (!isFigure(field)) return TEXT
  const [shown, scale] = [field.shown ?? 0, field.scale ?? 0]
  return scale === 0 ? '0' : `#,##0.${'0'.repeat(shown)}${'#'.repeat(Math.max(0, scale - shown))}`
}

/** A workbook of several sheets, written row by row, one sheet after another. */
export class Book {
  readonly #stream: Writable
  readonly #workbook: Excel.stream.xlsx.WorkbookWriter

  constructor(stream: Writable) {
    this.#stream = stream
    this.#workbook = new (excel().stream.xlsx.WorkbookWriter)({ stream, useStyles: true, useSharedStrings: false })
  }

  async sheet<R>(
    title: string,
    columns: readonly WorkbookColumn[],
    pieces: AsyncIterable<R[]>,
    cellOf: (row: R, column: WorkbookColumn) => unknown,
  ): Promise<void> {
    const sheet = this.#workbook.addWorksheet(sheetName(title), { views: [{ state: 'frozen', ySplit: 1 }] })
    sheet.columns = columns.map(({ width, format }) => ({ width, style: format ? { numFmt: format } : {} }))
    const head = sheet.addRow(columns.map((column) => column.heading))
    head.font = { bold: true }
    head.commit()
    for await (const rows of pieces) {
      if (this.#stream.destroyed) return
      for (const row of rows) sheet.addRow(columns.map((column) => column.cell(cellOf(row, column)))).commit()
      await sheetTaken(sheet, this.#stream)
    }
    sheet.commit()
  }

  async end(): Promise<void> {
    if (!this.#stream.destroyed) await this.#workbook.commit()
  }
}
