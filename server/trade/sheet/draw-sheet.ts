import type { SheetPaper } from '../../platform/print/sheet-paper.ts'
import { drawBars } from './bars.ts'

/** Somebody whom a sheet names, under what he is to it. */
export interface SheetParty {
  readonly heading: string
  readonly rows: readonly string[]
}

export interface SheetColumn {
  readonly title: string
  /** In points; all of them fill the paper between its margins. */
  readonly width: number
  /** Written to the right edge of its column. */
  readonly isFigure?: boolean
  /** Written over as many rows as it needs. */
  readonly isWrapped?: boolean
}

export interface SheetStub {
  readonly title: string
  /** Where it is sent to, a row each. */
  readonly company: readonly string[]
  readonly facts: readonly (readonly [string, string])[]
  /** What is written in by hand. */
  readonly blank: string
}

/** What a printed document says, in the words of whoever gets it. */
export interface Sheet {
  readonly title: string
  /** Drawn as bars under the title: what a scanner reads. */
  readonly code?: string
  readonly company: readonly string[]
  /** One or two. */
  readonly parties: readonly SheetParty[]
  /** Label and value, in their order. */
  readonly facts: readonly (readonly [string, string])[]
  readonly columns: readonly SheetColumn[]
  readonly lines: readonly (readonly string[])[]
  /** The last one stands out. */
  readonly sums: readonly (readonly [string, string])[]
  readonly notes: string
  /** Figures under the notes, each in a box under its heading, from left to right. */
  readonly boxes?: readonly (readonly [string, string])[]
  /** What is torn off and comes back with the money, at the end of the last page. */
  readonly stub?: SheetStub
  readonly page: (number: number) => string
}

const MARGIN = 42
const FOOT = 54
const ROW = 12
const BOXES = 40
const STUB = 128
const BARS = 190
/** Between a figure and the text behind it. */
const GAP = 8
const SMALL = { size: 7.5, colour: '#4a5a63' } as const

/** Where a column begins, or ends when it holds figures. */
const edgesOf = (columns: readonly SheetColumn[]): readonly number[] =>
  columns.map(({ width, isFigure }, at) => {
    const start = columns.slice(0, at).reduce((sum, one) => sum + one.width, MARGIN)
    if (isFigure) return start + width
    return columns[at - 1]?.isFigure ? start + GAP : start
  })

/** Draws a document on as many pages as it needs; the heads of the columns stand on each. */
export function drawSheet(paper: SheetPaper, sheet: Sheet): void {
  const edges = edgesOf(sheet.columns)
  const wrapped = sheet.columns.findIndex(({ isWrapped }) => isWrapped)
  const sumsFrom = paper.width - MARGIN - 210
  let page = 1
  let y = head(paper, sheet)
  const foot = () => paper.writeTo(sheet.page(page), paper.width - MARGIN, paper.height - 34, SMALL)
  const space = (height: number) => {
    if (y + height <= paper.height - FOOT) return
    foot()
    page += 1
    paper.newPage()
    paper.write(sheet.title, MARGIN, MARGIN, { bold: true, size: 10 })
    y = columnHeads(paper, sheet, edges, MARGIN + 26)
  }
  y = columnHeads(paper, sheet, edges, y)
  for (const line of sheet.lines) {
    const description = wrapped < 0 ? [''] : paper.wrapped(line[wrapped]!, sheet.columns[wrapped]!.width - 10, 4)
    space(description.length * ROW + 4)
    line.forEach((text, at) => {
      if (at === wrapped) description.forEach((part, row) => paper.write(part, edges[at]!, y + row * ROW))
      else if (sheet.columns[at]!.isFigure) paper.writeTo(text, edges[at]!, y)
      else paper.write(text, edges[at]!, y)
    })
    y += description.length * ROW + 4
  }
  space(sheet.sums.length * ROW + 12)
  if (sheet.sums.length > 0) paper.rule(sumsFrom, y, paper.width - MARGIN)
  y += 6
  sheet.sums.forEach(([label, amount], at) => {
    const look = { bold: at === sheet.sums.length - 1 }
    paper.write(label, sumsFrom, y, look)
    paper.writeTo(amount, paper.width - MARGIN, y, look)
    y += ROW
  })
  y += 12
  for (const line of sheet.notes ? sheet.notes.split('\n').flatMap((text) => paper.wrapped(text, 420, 40)) : []) {
    space(ROW)
    paper.write(line, MARGIN, y)
    y += ROW
  }
  if (sheet.boxes) {
    space(BOXES + 12)
    drawBoxes(paper, sheet.boxes, y + 6)
    y += BOXES + 12
  }
  if (sheet.stub) {
    space(STUB)
    drawStub(paper, sheet.stub, paper.height - FOOT - STUB + 8)
  }
  foot()
}

/** All of one width, filling the paper. */
function drawBoxes(paper: SheetPaper, boxes: NonNullable<Sheet['boxes']>, y: number): void {
  const width = (paper.width - 2 * MARGIN) / boxes.length
  paper.rule(MARGIN, y, paper.width - MARGIN)
  boxes.forEach(([label, figure], at) => {
    const end = MARGIN + (at + 1) * width - (at === boxes.length - 1 ? 0 : GAP)
    paper.writeTo(label, end, y + 6, SMALL)
    paper.writeTo(figure, end, y + 18, { bold: at === boxes.length - 1 })
  })
  paper.rule(MARGIN, y + BOXES - 6, paper.width - MARGIN)
}

function drawStub(paper: SheetPaper, { title, company, facts, blank }: SheetStub, y: number): void {
  for (let x = MARGIN; x < paper.width - MARGIN; x += 8) paper.rule(x, y, Math.min(x + 4, paper.width - MARGIN))
  paper.write(title, MARGIN, y + 10, { bold: true })
  company.forEach((text, at) => paper.write(text, MARGIN, y + 28 + at * ROW, { size: 9, bold: at === 0 }))
  facts.forEach(([label, value], at) => {
    paper.write(label, 320, y + 10 + at * 15, SMALL)
    paper.writeTo(value, paper.width - MARGIN, y + 10 + at * 15, { bold: at === facts.length - 1 })
  })
  const last = y + 10 + facts.length * 15 + 8
  paper.write(blank, 320, last, SMALL)
  paper.rule(440, last + 10, paper.width - MARGIN)
}

function head(paper: SheetPaper, { title, code, company, parties, facts }: Sheet): number {
  company.forEach((text, at) =>
    paper.write(text, MARGIN, MARGIN + (at === 0 ? 0 : 6 + at * 12), at === 0 ? { bold: true, size: 12 } : SMALL),
  )
  paper.writeTo(title, paper.width - MARGIN, MARGIN, { bold: true, size: 14 })
  if (code) drawBars(paper, code, { left: paper.width - MARGIN - BARS, labelWidth: BARS, top: MARGIN + 24, height: 34 })
  const top = MARGIN + 78
  parties.forEach(({ heading, rows }, place) => {
    const x = place === 0 ? MARGIN : 320
    paper.write(heading, x, top, SMALL)
    rows.forEach((text, at) => paper.write(text, x, top + 13 + at * 12, { size: 9, bold: at === 0 }))
  })
  let y = top + 22 + Math.max(...parties.map(({ rows }) => rows.length), 3) * 12
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

function columnHeads(paper: SheetPaper, { columns }: Sheet, edges: readonly number[], y: number): number {
  columns.forEach(({ title, isFigure }, at) => {
    if (isFigure) paper.writeTo(title, edges[at]!, y, { ...SMALL, bold: true })
    else paper.write(title, edges[at]!, y, { ...SMALL, bold: true })
  })
  paper.rule(MARGIN, y + 13, paper.width - MARGIN)
  return y + 19
}
