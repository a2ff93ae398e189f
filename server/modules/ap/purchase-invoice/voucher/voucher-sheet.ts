import type { SheetPaper } from '../../../../platform/print/sheet-paper.ts'

/** A part of a voucher: heads and rows of words. */
export interface VoucherTable {
  readonly title: string
  readonly columns: readonly VoucherColumn[]
  readonly rows: readonly (readonly string[])[]
  /** In the columns of figures; empty where nothing is summed. */
  readonly sums: readonly string[]
}
export interface VoucherColumn {
  readonly label: string
  readonly isFigure?: boolean
  /** Part of the whole width. */
  readonly width: number
}

/** A document of a vendor on paper, in the words of whoever prints it. */
export interface VoucherSheet {
  readonly title: string
  readonly company: readonly string[]
  readonly vendor: readonly string[]
  readonly vendorHead: string
  /** Label and value, in their order. */
  readonly facts: readonly (readonly [string, string])[]
  readonly tables: readonly VoucherTable[]
  readonly sums: readonly (readonly [string, string])[]
  readonly notes: readonly (readonly [string, string])[]
}

const MARGIN = 42
const FOOT = 56
const ROW = 12
const GAP = 8
const SMALL = { size: 7.5, colour: '#4a5a63' } as const
/** Facts stand in so many columns. */
const ACROSS = 4

/** Draws a voucher on as many pages as it takes; heads of a table stand on each that it goes on. */
export function drawVoucher(paper: SheetPaper, sheet: VoucherSheet): void {
  let y = head(paper, sheet)
  const space = (height: number, again?: () => void) => {
    if (y + height <= paper.height - FOOT) return
    paper.newPage()
    paper.write(sheet.title, MARGIN, MARGIN, { bold: true, size: 10 })
    y = MARGIN + 26
    again?.()
  }
  for (const table of sheet.tables) {
    const edges = edgesOf(paper, table)
    const heads = () => (y = columnHeads(paper, table, edges, y))
    space(60)
    paper.write(table.title, MARGIN, y, { bold: true, size: 9.5 })
    y += 17
    heads()
    for (const row of table.rows) {
      const cells = row.map((text, at) =>
        table.columns[at]!.isFigure ? [text] : paper.wrapped(text, edges[at + 1]! - edges[at]! - GAP, 3),
      )
      const height = Math.max(...cells.map(({ length }) => length)) * ROW + 2
      space(height, heads)
      cells.forEach((lines, at) => lines.forEach((line, step) => put(paper, table, edges, at, line, y + step * ROW)))
      y += height
    }
    if (table.sums.length > 0) {
      space(ROW + 10, heads)
      paper.rule(MARGIN, y + 1, paper.width - MARGIN)
      table.sums.forEach((text, at) => put(paper, table, edges, at, text, y + 5, { bold: true }))
      y += ROW + 8
    }
    y += 14
  }
  space(sheet.sums.length * ROW + 10)
  sheet.sums.forEach(([label, amount], at) => {
    const look = { bold: at === sheet.sums.length - 1 }
    paper.write(label, 360, y, look)
    paper.writeTo(amount, paper.width - MARGIN, y, look)
    y += ROW + 1
  })
  y += 10
  for (const [label, text] of sheet.notes) {
    space(ROW * 2)
    paper.write(label, MARGIN, y, SMALL)
    y += ROW
    for (const line of text.split('\n').flatMap((part) => paper.wrapped(part, paper.width - 2 * MARGIN, 20))) {
      space(ROW)
      paper.write(line, MARGIN, y)
      y += ROW
    }
    y += 4
  }
}

/** Where each column begins, and the end of the last. */
function edgesOf(paper: SheetPaper, { columns }: VoucherTable): number[] {
  const whole = columns.reduce((sum, { width }) => sum + width, 0)
  const edges = [MARGIN]
  for (const { width } of columns) edges.push(edges.at(-1)! + (width / whole) * (paper.width - 2 * MARGIN))
  return edges
}

function put(
  paper: SheetPaper,
  { columns }: VoucherTable,
  edges: readonly number[],
  at: number,
  text: string,
  y: number,
  look = {},
): void {
  if (columns[at]!.isFigure) paper.writeTo(text, edges[at + 1]! - (at === columns.length - 1 ? 0 : GAP), y, look)
  else paper.write(text, edges[at]!, y, look)
}

function columnHeads(paper: SheetPaper, table: VoucherTable, edges: readonly number[], y: number): number {
  table.columns.forEach(({ label }, at) => put(paper, table, edges, at, label, y, { ...SMALL, bold: true }))
  paper.rule(MARGIN, y + 13, paper.width - MARGIN)
  return y + 18
}

function head(paper: SheetPaper, { title, company, vendor, vendorHead, facts }: VoucherSheet): number {
  company.forEach((text, at) =>
    paper.write(text, MARGIN, MARGIN + (at === 0 ? 0 : 6 + at * 12), at === 0 ? { bold: true, size: 12 } : SMALL),
  )
  paper.writeTo(title, paper.width - MARGIN, MARGIN, { bold: true, size: 14 })
  const top = MARGIN + 30 + company.length * 12
  paper.write(vendorHead, MARGIN, top, SMALL)
  vendor.forEach((text, at) => paper.write(text, MARGIN, top + 13 + at * 12, { size: 9, bold: at === 0 }))
  const y = top + 24 + Math.max(vendor.length, 1) * 12
  paper.rule(MARGIN, y, paper.width - MARGIN)
  const step = (paper.width - 2 * MARGIN) / ACROSS
  facts.forEach(([label, value], at) => {
    const x = MARGIN + (at % ACROSS) * step
    const row = y + 8 + Math.floor(at / ACROSS) * 27
    paper.write(label, x, row, SMALL)
    paper.write(paper.wrapped(value, step - GAP, 1)[0]!, x, row + 11)
  })
  return y + 8 + Math.ceil(facts.length / ACROSS) * 27 + 12
}
