/** Points. */
const ABOVE = 16
const LINE = 12.8
const GAP = 16
const INK = '#14232b'
const QUIET = '#42545e'

/** What the sums of a report must equal, as a small table under its total. */
export class Proof {
  /** @param {string[][]} rows the heads, then what is proven, its currency and three figures each; empty for none */
  constructor(rows, type) {
    this.rows = rows
    this.type = type
    this.height = rows.length === 0 ? 0 : ABOVE + rows.length * LINE
  }

  /** @param report the page that is drawn: its place `y`, its marks */
  draw(report, left) {
    const widths = this.rows[0].map((_, at) =>
      Math.max(...this.rows.map((cells, row) => this.type.width(cells[at], row === 0))),
    )
    const starts = widths.reduce((begun, width) => [...begun, begun.at(-1) + width + GAP], [left])
    report.y += ABOVE
    const table = report.doc.struct('Table')
    report.root.add(table)
    this.rows.forEach((cells, row) => {
      const line = report.doc.struct('TR')
      table.add(line)
      const look = { bold: row === 0, colour: row === 0 ? QUIET : INK }
      cells.forEach((text, at) => {
        const x = at < 2 ? starts[at] : starts[at] + widths[at] - this.type.width(text, look.bold)
        report.cell(line, row === 0 ? 'TH' : 'TD', () => this.type.write(text, x, report.y, look))
      })
      line.end()
      report.y += LINE
    })
    table.end()
  }
}
