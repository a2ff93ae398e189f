import type { SheetPaper } from '../../../platform/print/sheet-paper.ts'

export interface SheetRow {
  readonly name: string
  readonly indent: number
  readonly isBold: boolean
  readonly isBlank: boolean
  /** A line above its figures: it adds what stands above it. */
  readonly isTotal: boolean
  readonly underline: 'Single' | 'Double' | null
  readonly pageBreak: boolean
  /** Written for the reader, by columns. */
  readonly cells: readonly string[]
}

/** A financial statement on paper, in the words of whoever prints it. */
export interface StatementSheet {
  readonly company: string
  readonly logo: Buffer | null
  readonly title: string
  /** What it is as at, and in which currency. */
  readonly said: readonly string[]
  readonly headings: readonly string[]
  readonly rows: readonly SheetRow[]
  readonly notes: readonly string[]
}

const MARGIN = 42
const FOOT = 60
const SMALL = { size: 7.5, colour: '#4a5a63' } as const
const INDENT = 9
/** Points between two columns of figures. */
const GAP = 7
const LABEL = { least: 130, most: 300 } as const

/** Letter, upright as long as its columns have room; in points. */
export const paperFor = (columns: number): readonly [number, number] => (columns > 5 ? [792, 612] : [612, 792])

const sizeFor = (columns: number): number => (columns > 9 ? 6.5 : columns > 5 ? 7.5 : 9)

/** Draws a statement on as many pages as it takes; its heads stand on each. */
export function drawStatement(paper: SheetPaper, sheet: StatementSheet): void {
  const size = sizeFor(sheet.headings.length)
  const line = size * 1.55
  const right = paper.width - MARGIN
  const room = right - MARGIN
  const label = Math.max(LABEL.least, Math.min(LABEL.most, room - sheet.headings.length * 92))
  const step = sheet.headings.length === 0 ? 0 : (room - label) / sheet.headings.length
  const endOf = (at: number) => MARGIN + label + step * (at + 1)

  const columnHeads = (top: number): number => {
    const heads = sheet.headings.map((heading) => wrapped(paper, heading, step - GAP, size))
    const lines = Math.max(1, ...heads.map(({ length }) => length))
    heads.forEach((words, at) =>
      words.forEach((word, place) =>
        paper.writeTo(word, endOf(at), top + (lines - words.length + place) * line, { size, bold: true }),
      ),
    )
    paper.rule(MARGIN, top + lines * line + 1, right, 0.8)
    return top + lines * line + 6
  }
  const goOn = (): number => {
    paper.newPage()
    paper.write(sheet.title, MARGIN, MARGIN, { bold: true, size: 10 })
    paper.writeTo(sheet.company, right, MARGIN, SMALL)
    return columnHeads(MARGIN + 22)
  }

  paper.write(sheet.company, MARGIN, MARGIN, { bold: true, size: 12 })
  if (sheet.logo) paper.pictureTo(sheet.logo, right, MARGIN - 4, [130, 34])
  paper.write(sheet.title, MARGIN, MARGIN + 18, { bold: true, size: 15 })
  sheet.said.forEach((words, at) => paper.write(words, MARGIN, MARGIN + 39 + at * 11, SMALL))
  let y = columnHeads(MARGIN + 50 + sheet.said.length * 11)
  sheet.rows.forEach((row, place) => {
    if ((row.pageBreak && place > 0) || y + line * 2 > paper.height - FOOT) y = goOn()
    if (row.isBlank) {
      y += line * 0.6
      return
    }
    if (row.isTotal) sheet.headings.forEach((_, at) => paper.rule(endOf(at) - step + GAP, y - 1.5, endOf(at), 0.5))
    const look = { size, bold: row.isBold }
    const x = MARGIN + row.indent * INDENT
    const words = wrapped(paper, row.name, label - row.indent * INDENT - GAP, size)
    words.forEach((word, at) => paper.write(word, x, y + at * line, look))
    const last = y + (words.length - 1) * line
    row.cells.forEach((cell, at) => paper.writeTo(cell, endOf(at), last, look))
    y = last + line
    const below = row.underline === 'Double' ? [-1.5, 0.5] : row.underline === 'Single' ? [-0.5] : []
    for (const under of below)
      sheet.headings.forEach((_, at) => paper.rule(endOf(at) - step + GAP, y + under, endOf(at), 0.5))
    if (below.length > 0) y += 3
  })
  y += 8
  for (const note of sheet.notes.flatMap((text) => paper.wrapped(text, room, 4))) {
    if (y + 10 > paper.height - FOOT) y = goOn()
    paper.write(note, MARGIN, y, SMALL)
    y += 10
  }
}

/** `SheetPaper` measures in its usual size. */
const USUAL = 7.5
const wrapped = (paper: SheetPaper, text: string, width: number, size: number): string[] =>
  text === '' ? [''] : paper.wrapped(text, (width * USUAL) / size, 3)
