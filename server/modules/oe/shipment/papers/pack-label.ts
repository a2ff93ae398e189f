import type { SheetPaper } from '../../../../platform/print/sheet-paper.ts'
import { drawBars } from '../../../../trade/sheet/bars.ts'

/** Four inches by six: the roll of a label printer. */
export const PACK_LABEL = [288, 432] as const

/** What stands on a package, in the words of whoever gets it. */
export interface PackLabel {
  readonly company: string
  readonly heading: string
  readonly goesTo: readonly string[]
  /** Label and value: order, his own number, how it goes. */
  readonly facts: readonly (readonly [string, string])[]
  /** `Package 2 of 3`, and what it is and weighs. */
  readonly title: string
  readonly about: string
  readonly holds: readonly string[]
  /** In bars: the shipment and the package. */
  readonly code: string
}

const MARGIN = 16
const SMALL = { size: 7.5, colour: '#4a5a63' } as const
const BARS = 44
/** Rows of what lies in it; the slip tells the rest. */
const MOST = 7

/** Draws a package's label: where it goes before all, then which of how many it is. */
export function drawPackLabel(paper: SheetPaper, label: PackLabel): void {
  const [width, height] = PACK_LABEL
  const end = width - MARGIN
  paper.write(label.company, MARGIN, MARGIN, { bold: true, size: 9 })
  paper.rule(MARGIN, MARGIN + 14, end)
  paper.write(label.heading, MARGIN, MARGIN + 20, SMALL)
  let y = MARGIN + 31
  label.goesTo.slice(0, 6).forEach((row, at) => {
    const look = at === 0 ? { bold: true, size: 14 } : { size: 10.5 }
    for (const part of paper.wrapped(row, end - MARGIN - (at === 0 ? 60 : 0), at === 0 ? 2 : 1)) {
      paper.write(part, MARGIN, y, look)
      y += at === 0 ? 18 : 13
    }
  })
  y = Math.max(y + 6, 128)
  paper.rule(MARGIN, y, end)
  label.facts.slice(0, 4).forEach(([name, value], at) => {
    const x = MARGIN + (at % 2) * 132
    const row = y + 6 + Math.floor(at / 2) * 25
    paper.write(name, x, row, SMALL)
    paper.write(value, x, row + 9, { size: 10 })
  })
  y += 60
  paper.rule(MARGIN, y, end, 1)
  paper.write(label.title, MARGIN, y + 8, { bold: true, size: 20 })
  paper.write(label.about, MARGIN, y + 34, { size: 11 })
  y += 52
  const rows = label.holds.length > MOST ? [...label.holds.slice(0, MOST - 1), '…'] : label.holds
  for (const text of rows) {
    paper.write(paper.wrapped(text, end - MARGIN, 1)[0] ?? '', MARGIN, y, { size: 9 })
    y += 12
  }
  const top = height - MARGIN - BARS - 12
  if (drawBars(paper, label.code, { labelWidth: width, top, height: BARS }))
    paper.write(label.code, MARGIN, top + BARS + 3, { size: 8 })
}
