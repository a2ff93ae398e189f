/**
 * Lays out reports as tagged PDFs, one after the other, in a thread of its own, since each is laid out in memory. It is told what
 * stands above and the columns, then lines, then what proves it, which ends it; it answers pieces of the file, and `null` after the last.
 *
 * @typedef {{ level: number, cells: string[], label: string | null }} Line
 */
import PDFDocument from 'pdfkit'
import { parentPort } from 'node:worker_threads'
import { columnWidths } from './column-widths.mjs'
import { Proof } from './proof.mjs'
import { Typesetter } from './typesetter.mjs'

/** Points. */
const MARGIN = 36
const FOOT = 26
const LEADING = 9.6
const ROW_PADDING = 3.2
const INDENT = 10
const CELL_GAP = 8
/** A name of a hundred letters beside many figures takes as many. */
const MOST_LINES = 5
/** As many as the longest words take that a field of a report holds. */
const MOST_BELOW = 12
const NOTHING = new Set(['', '–'])
/** A heading is never cut: its column is as wide as its longest word, or as a figure under it. */
const MOST_HEAD_LINES = 12
/** Greys of the print: text, quiet text, lines, and the ground of heads and groups. */
const INK = '#14232b'
const QUIET = '#42545e'
const HAIRLINE = '#b9c4ca'
const STRONG = '#42545e'
const GROUND = '#eef2f4'

/** The report that is laid out now. */
let heading, columns, groups, paper, orientation, lang, pageWords, named, total

/** @type {Line[]} */
let lines = []
parentPort.on('message', (message) => {
  if (Array.isArray(message)) lines.push(...message)
  else if (message.begin) {
    lines = []
    ;({ heading, columns, groups, paper, orientation, lang, pageWords, named, total } = message.begin)
  } else draw(message.proof)
})

/** @param {string[][]} proof heads, then cells */
function draw(proof) {
  const doc = new PDFDocument({
    size: paper === 'a4' ? 'A4' : 'LETTER',
    layout: orientation,
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang,
    displayTitle: true,
    info: { Title: heading.title, Author: heading.company, Creator: 'Novus', Producer: 'Novus' },
  })
  doc.on('data', (piece) => parentPort.postMessage(piece))
  doc.on('end', () => parentPort.postMessage(null))
  new Report(doc, new Typesetter(doc, lang), proof).draw()
  doc.end()
}

class Report {
  constructor(doc, type, proof) {
    this.doc = doc
    this.type = type
    this.proof = new Proof(proof, type)
    this.pageNo = 0
  }

  draw() {
    const { doc } = this
    this.root = doc.struct('Document')
    doc.addStructure(this.root)
    // The size of the paper is known once there is a page.
    doc.addPage()
    this.width = doc.page.width - 2 * MARGIN
    this.bottom = doc.page.height - MARGIN - FOOT
    this.widths = columnWidths(columns, [...lines, ...(total ? [total] : [])], groups, this.width, CELL_GAP, this.type)
    this.left = this.widths.reduce((left, width) => [...left, left.at(-1) + width], [MARGIN])
    const body = [...lines, ...(total ? [total] : [])]
    this.placed = body.map((line) => this.wrap(line))
    const above = this.heightAbove()
    this.pages = this.countPages(above)
    this.beginPage(above)
    this.table = doc.struct('Table')
    this.root.add(this.table)
    this.columnHeads(true)
    for (const [at, placed] of this.placed.entries()) {
      // The head of a group does not stand alone at the end of a page.
      const needed = placed.height + (this.isGroup(placed) ? (this.placed[at + 1]?.height ?? 0) : 0)
      if (this.y + needed > this.bottom) {
        doc.addPage()
        this.beginPage(null)
        this.columnHeads(false)
      }
      this.row(placed)
    }
    this.table.end()
    this.drawProof()
    this.root.end()
  }

  isGroup = ({ level }) => level > 0 && level <= groups

  /** The lines of text of each cell, as many as its column needs at most. */
  wrap({ level, cells, label }) {
    const bold = level <= groups
    const texts = columns.map(({ figure }, at) => {
      const room = this.widths[at] - CELL_GAP
      const text = cells[at]
      if (this.isBelow(at)) return []
      if (text === '' || figure || (label !== null && at === 0)) return [text]
      return this.type.wrapped(text, room, bold, MOST_LINES)
    })
    const below = this.wrapBelow(cells)
    const beside = Math.max(1, ...texts.map((text) => text.length))
    const height = (beside + below.length) * LEADING + ROW_PADDING
    return { level, texts, label, below, beside, height }
  }

  /** What found no room beside the others. */
  isBelow = (at) => this.widths[at] === 0

  /** Each with its heading, under all but the first column, by which lines are found. */
  wrapBelow(cells) {
    const said = columns.flatMap(({ heading }, at) =>
      this.isBelow(at) && !NOTHING.has(cells[at])
        ? [named.replace('{{name}}', () => heading).replace('{{value}}', () => cells[at])]
        : [],
    )
    const room = MARGIN + this.width - this.left[1] - CELL_GAP
    return said.length === 0 ? [] : this.type.wrapped(said.join('   '), room, false, MOST_BELOW)
  }

  countPages(above) {
    let pages = 1
    let y = MARGIN + above.height + this.headHeight()
    for (const [at, placed] of this.placed.entries()) {
      const needed = placed.height + (this.isGroup(placed) ? (this.placed[at + 1]?.height ?? 0) : 0)
      if (y + needed > this.bottom) {
        pages += 1
        y = MARGIN + LEADING + ROW_PADDING + this.headHeight()
      }
      y += placed.height
    }
    return y + this.proof.height > this.bottom ? pages + 1 : pages
  }

  drawProof() {
    if (this.proof.height === 0) return
    if (this.y + this.proof.height > this.bottom) {
      this.doc.addPage()
      this.beginPage(null)
    }
    this.proof.draw(this, MARGIN)
  }

  headLines() {
    this.heads ??= columns.map(({ heading: text }, at) =>
      this.isBelow(at) ? [] : this.type.wrapped(text, this.widths[at] - CELL_GAP, true, MOST_HEAD_LINES),
    )
    return this.heads
  }

  headHeight = () => Math.max(...this.headLines().map((text) => text.length)) * LEADING + 2 * ROW_PADDING

  /** What stands on the first page above the table. */
  heightAbove() {
    const words = heading.said.join('   ')
    const parameters = words === '' ? [] : this.type.wrapped(words, this.width, false, 6)
    const notes = [...parameters, ...(heading.restricted ? [heading.restricted] : []), heading.ran]
    return { notes, height: 14 + 22 + notes.length * LEADING + 10 }
  }

  beginPage(above) {
    this.pageNo += 1
    this.foot()
    if (above) this.firstHead(above)
    else this.nextHead()
  }

  firstHead({ notes, height }) {
    const { doc, type } = this
    if (heading.logo) this.logo()
    this.tagged('P', () => type.write(heading.company, MARGIN, MARGIN, { size: 9, colour: QUIET }))
    this.tagged('H1', () => type.write(heading.title, MARGIN, MARGIN + 13, { size: 15, bold: true, colour: INK }))
    notes.forEach((text, at) =>
      this.tagged('P', () => type.write(text, MARGIN, MARGIN + 36 + at * LEADING, { colour: QUIET })),
    )
    doc.fillColor(INK)
    this.y = MARGIN + height
  }

  logo() {
    const { doc } = this
    try {
      const image = doc.openImage(Buffer.from(heading.logo))
      const scale = Math.min(130 / image.width, 34 / image.height, 1)
      const width = image.width * scale
      this.tagged('Figure', () => doc.image(image, MARGIN + this.width - width, MARGIN, { width }), {
        alt: heading.company,
      })
    } catch {
      // A picture that cannot be drawn is no reason to have no report.
      heading.logo = null
    }
  }

  nextHead() {
    this.artifact('Top', () =>
      this.type.write(`${heading.title}, ${heading.company}`, MARGIN, MARGIN, { colour: QUIET }),
    )
    this.y = MARGIN + LEADING + ROW_PADDING
  }

  foot() {
    const { doc, type } = this
    const y = doc.page.height - MARGIN - 8
    const page = pageWords.replace('{{page}}', String(this.pageNo)).replace('{{pages}}', String(this.pages))
    this.artifact('Bottom', () => {
      doc
        .moveTo(MARGIN, y - 6)
        .lineTo(MARGIN + this.width, y - 6)
        .lineWidth(0.4)
        .strokeColor(HAIRLINE)
        .stroke()
      type.write(heading.ran, MARGIN, y, { colour: QUIET })
      type.write(page, MARGIN + this.width - type.width(page), y, { colour: QUIET })
    })
  }

  /** Once they belong to the table; repeated on the next pages they are only print. */
  columnHeads(first) {
    const height = this.headHeight()
    this.artifact(null, () => {
      this.doc.rect(MARGIN, this.y, this.width, height).fill(GROUND)
      this.rule(this.y + height, STRONG, 0.6)
    })
    const cell = (at) =>
      this.headLines()[at].forEach((text, line) =>
        this.cellText(text, at, this.y + ROW_PADDING + line * LEADING, { bold: true, colour: QUIET }),
      )
    if (first) {
      const row = this.doc.struct('TR')
      this.table.add(row)
      columns.forEach((_column, at) => this.cell(row, 'TH', () => cell(at)))
      row.end()
    } else this.artifact('Top', () => columns.forEach((_column, at) => cell(at)))
    this.y += height
  }

  row({ level, texts, label, below, beside, height }) {
    const bold = level <= groups
    const isTotal = level === 0
    this.artifact(null, () => {
      if (bold) this.doc.rect(MARGIN, this.y, this.width, height).fill(GROUND)
      if (isTotal) this.rule(this.y, STRONG, 0.8)
      this.rule(this.y + height, isTotal ? STRONG : HAIRLINE, isTotal ? 0.8 : 0.3)
    })
    const row = this.doc.struct('TR')
    this.table.add(row)
    const y = this.y + ROW_PADDING / 2 + 0.4
    const firstBelow = this.widths.indexOf(0)
    columns.forEach((_column, at) =>
      this.cell(row, at === 0 && bold ? 'TH' : 'TD', () => {
        if (at === 0 && label !== null)
          this.type.write(label, MARGIN + 3 + Math.max(0, level - 1) * INDENT, y, { bold, colour: INK })
        else if (at === firstBelow)
          below.forEach((text, line) =>
            this.type.write(text, this.left[1] + CELL_GAP / 2 - 1, y + (beside + line) * LEADING, { colour: QUIET }),
          )
        else texts[at].forEach((text, line) => this.cellText(text, at, y + line * LEADING, { bold, colour: INK }))
      }),
    )
    row.end()
    this.y += height
  }

  cellText(text, at, y, look) {
    if (text === '') return
    const { figure } = columns[at]
    const x = figure
      ? this.left[at + 1] - CELL_GAP / 2 - this.type.width(text, look.bold)
      : this.left[at] + CELL_GAP / 2 - 1
    this.type.write(text, x, y, look)
  }

  cell(row, role, drawn) {
    const content = this.doc.markStructureContent(role)
    drawn()
    this.doc.endMarkedContent()
    const cell = this.doc.struct(role, {}, content)
    row.add(cell)
    cell.end()
  }

  tagged(role, drawn, options = {}) {
    const content = this.doc.markStructureContent(role)
    drawn()
    this.doc.endMarkedContent()
    const element = this.doc.struct(role, options, content)
    this.root.add(element)
    element.end()
  }

  artifact(attached, drawn) {
    this.doc.markContent('Artifact', attached ? { type: 'Pagination', attached: [attached] } : { type: 'Layout' })
    drawn()
    this.doc.endMarkedContent()
  }

  rule(y, colour, width) {
    this.doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + this.width, y)
      .lineWidth(width)
      .strokeColor(colour)
      .stroke()
  }
}
