import type { SheetPaper } from '../../../../platform/print/sheet-paper.ts'

/** What a printed order says, in the words of its vendor. */
export interface OrderSheet {
  readonly title: string
  readonly company: readonly string[]
  readonly vendor: readonly string[]
  readonly shipTo: readonly string[]
  readonly headings: { readonly vendor: string; readonly shipTo: string }
  /** Label and value, in their order. */
  readonly facts: readonly (readonly [string, string])[]
  readonly columns: readonly string[]
  readonly lines: readonly (readonly string[])[]
  readonly sums: readonly (readonly [string, string])[]
  readonly notes: string
  readonly page: (number: number) => string
}

const MARGIN = 42
const FOOT = 54
const ROW = 12
const SMALL = { size: 7.5, colour: '#4a5a63' } as const
/** Line, description, quantity, unit, price, amount: where each begins, or ends when it is a figure. */
const EDGES = [MARGIN, MARGIN + 28, 352, 360, 456, 570] as const
const FIGURES: readonly number[] = [2, 4, 5]
const DESCRIPTION = 1

/** Draws an order on as many pages as it needs; the heads of the columns stand on each. */
export function drawOrder(paper: SheetPaper, sheet: OrderSheet): void {
  let page = 1
  let y = head(paper, sheet)
  const foot = () => paper.writeTo(sheet.page(page), paper.width - MARGIN, paper.height - 34, SMALL)
  const room = (height: number) => {
    if (y + height <= paper.height - FOOT) return
    foot()
    page += 1
    paper.newPage()
    paper.write(sheet.title, MARGIN, MARGIN, { bold: true, size: 10 })
    y = columnHeads(paper, sheet, MARGIN + 26)
  }
  y = columnHeads(paper, sheet, y)
  for (const line of sheet.lines) {
    const description = paper.wrapped(line[DESCRIPTION]!, EDGES[2] - EDGES[1] - 70, 4)
    room(description.length * ROW + 4)
    line.forEach((text, at) => {
      if (at === DESCRIPTION) description.forEach((part, row) => paper.write(part, EDGES[at], y + row * ROW))
      else if (FIGURES.includes(at)) paper.writeTo(text, EDGES[at]!, y)
      else paper.write(text, EDGES[at]!, y)
    })
    y += description.length * ROW + 4
  }
  room(sheet.sums.length * ROW + 12)
  paper.rule(EDGES[3], y, paper.width - MARGIN)
  y += 6
  sheet.sums.forEach(([label, amount], at) => {
    const look = { bold: at === sheet.sums.length - 1 }
    paper.write(label, EDGES[3], y, look)
    paper.writeTo(amount, EDGES[5], y, look)
    y += ROW
  })
  y += 12
  for (const line of sheet.notes ? sheet.notes.split('\n').flatMap((text) => paper.wrapped(text, 420, 40)) : []) {
    room(ROW)
    paper.write(line, MARGIN, y)
    y += ROW
  }
  foot()
}

function head(paper: SheetPaper, { title, company, vendor, shipTo, headings, facts }: OrderSheet): number {
  company.forEach((text, at) =>
    paper.write(text, MARGIN, MARGIN + (at === 0 ? 0 : 6 + at * 12), at === 0 ? { bold: true, size: 12 } : SMALL),
  )
  paper.writeTo(title, paper.width - MARGIN, MARGIN, { bold: true, size: 14 })
  const top = MARGIN + 78
  const party = (heading: string, rows: readonly string[], x: number) => {
    paper.write(heading, x, top, SMALL)
    rows.forEach((text, at) => paper.write(text, x, top + 13 + at * 12, { size: 9, bold: at === 0 }))
  }
  party(headings.vendor, vendor, MARGIN)
  party(headings.shipTo, shipTo, 320)
  let y = top + 22 + Math.max(vendor.length, shipTo.length, 3) * 12
  paper.rule(MARGIN, y, paper.width - MARGIN)
  y += 8
  facts.forEach(([label, value], at) => {
    const x = MARGIN + (at % 3) * 178
    const row = y + Math.floor(at / 3) * 26
    paper.write(label, x, row, SMALL)
    paper.write(value, x, row + 10, { size: 9 })
  })
  return y + Math.ceil(facts.length / 3) * 26 + 8
}

function columnHeads(paper: SheetPaper, { columns }: OrderSheet, y: number): number {
  columns.forEach((text, at) => {
    if (FIGURES.includes(at)) paper.writeTo(text, EDGES[at]!, y, { ...SMALL, bold: true })
    else paper.write(text, EDGES[at]!, y, { ...SMALL, bold: true })
  })
  paper.rule(MARGIN, y + 13, paper.width - MARGIN)
  return y + 19
}
