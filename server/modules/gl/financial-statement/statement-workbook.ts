import type Excel from 'exceljs'
import { excel } from '../../../platform/export/excel.ts'
import { sheetName } from '../../../platform/export/workbook.ts'
import { divisorOf, isPercent, placesIn, scaled, type Figures } from './compute.ts'
import type { ReadRow } from './design.ts'
import { readsLedger } from './design.ts'

export interface BookRow {
  readonly read: ReadRow
  readonly name: string
  readonly isBold: boolean
}

export interface BookOf {
  readonly company: string
  readonly title: string
  readonly said: readonly string[]
  readonly headings: readonly string[]
  readonly rows: readonly BookRow[]
  readonly notes: readonly string[]
}

type Cell = number | null | { formula: string; result: number }

/**
 * The statement as a sheet: every figure as exact as it is, shown as it prints; totals, and differences of two columns, are formulas over
 * the cells that they are made of, so that whoever changes a figure sees what follows.
 */
export async function statementWorkbook(figures: Figures, of: BookOf): Promise<Buffer> {
  const workbook = new (excel().Workbook)()
  const head = [[of.company], [of.title], ...of.said.map((words) => [words]), []]
  const sheet = workbook.addWorksheet(sheetName(of.title || of.company), {
    views: [{ state: 'frozen', xSplit: 1, ySplit: head.length + 1 }],
    pageSetup: { orientation: of.headings.length > 5 ? 'landscape' : 'portrait', fitToPage: true, fitToHeight: 0 },
  })
  sheet.columns = [{ width: 42 }, ...of.headings.map(() => ({ width: 16 }))]
  for (const cells of head) sheet.addRow(cells)
  sheet.getRow(2).font = { bold: true, size: 14 }
  const heads = sheet.addRow(['', ...of.headings])
  heads.font = { bold: true }
  heads.alignment = { horizontal: 'right', wrapText: true }
  const first = head.length + 2
  /** Rows of the sheet by the numbers of the statement's. */
  const places = new Map(of.rows.map(({ read }, at) => [read.row.number, first + at]))
  for (const { read, name, isBold } of of.rows) {
    const cells = ['Heading', 'Blank'].includes(read.row.kind)
      ? []
      : figures.columns.map((_, at) => cellOf(figures, read, at, places))
    const row = sheet.addRow([name, ...cells])
    row.font = { bold: isBold }
    row.getCell(1).alignment = { indent: read.row.indent ?? 0 }
    cells.forEach((_, at) => formatted(row.getCell(at + 2), figures, read, at))
  }
  sheet.addRow([])
  for (const note of of.notes) sheet.addRow([note])
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

function formatted(cell: Excel.Cell, figures: Figures, read: ReadRow, at: number): void {
  const places = placesIn(figures, read, at)
  const digits = places === 0 ? '' : `.${'0'.repeat(places)}`
  cell.numFmt = isPercent(read, figures.columns[at]!) ? `0${digits}"%"` : `#,##0${digits};(#,##0${digits})`
  const { kind, underline } = read.row
  cell.border = {
    ...(kind === 'Total' ? { top: { style: 'thin' } } : {}),
    ...(underline === 'Double'
      ? { bottom: { style: 'double' } }
      : underline === 'Single'
        ? { bottom: { style: 'thin' } }
        : {}),
  }
}

/** `B`, `AA`: the name of a column of the sheet, counted from 1. */
const letterOf = (at: number): string =>
  (at > 26 ? letterOf(Math.floor((at - 1) / 26)) : '') + String.fromCharCode(65 + ((at - 1) % 26))

function cellOf(figures: Figures, read: ReadRow, at: number, places: ReadonlyMap<number, number>): Cell {
  const value = scaled(figures, read, at)
  if (value === null) return null
  const result = value.toNumber()
  const formula = totalOf(figures, read, at, places) ?? differenceOf(figures, read, at, places)
  return formula === null ? result : { formula, result }
}

/** A total of rows that all print: `B5-B6+B7`, each with the sign that it has in it. Rows that were left out are nought. */
function totalOf(figures: Figures, read: ReadRow, at: number, places: ReadonlyMap<number, number>): string | null {
  if (read.row.kind !== 'Total' || !readsLedger(figures.columns[at]!.column)) return null
  const added = figures.rows.filter(
    ({ row }) => read.adds.includes(row.number) && ['Accounts', 'Earnings', 'Total', 'Formula'].includes(row.kind),
  )
  const terms = added.flatMap(({ row }) => {
    const place = places.get(row.number)
    const sign = row.reversed === read.row.reversed ? '+' : '-'
    return place === undefined ? [] : [`${sign}${letterOf(at + 2)}${place}`]
  })
  return terms.length === 0 ? null : terms.join('').replace(/^\+/, '')
}

/** A difference of two columns that are written alike. */
function differenceOf(figures: Figures, read: ReadRow, at: number, places: ReadonlyMap<number, number>): string | null {
  const { columns } = figures
  const drawn = columns[at]!
  if (drawn.column.kind !== 'Variance' || read.row.kind === 'Percent' || drawn.column.reversed) return null
  const sources = drawn.of.map((number) => columns.findIndex(({ column }) => column.number === number))
  const divisor = divisorOf(columns, drawn)
  if (sources.some((source) => source < 0 || divisorOf(columns, columns[source]!) !== divisor)) return null
  const place = places.get(read.row.number)!
  return sources.map((source) => `${letterOf(source + 2)}${place}`).join('-')
}
