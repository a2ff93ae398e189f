import type { PassThrough } from 'node:stream'
import type { Locale } from '../../../shared/contracts/shell.ts'
import { takesMore } from '../export/taken.ts'
import { Typesetter, type Look } from '../reports/pdf/typesetter.mjs'
import type { PrintSource } from './print-source.ts'

/** In points, from the right and from below. */
const FOOT_MARGIN = 42
const FOOT_HEIGHT = 34
const FOOT_LOOK: Look = { size: 7.5, colour: '#4a5a63' }

/** What the types of PDFKit do not tell. */
interface Opens {
  openImage(picture: Buffer): { readonly width: number; readonly height: number }
}

/** The paper that a sheet is drawn on, in points from its upper left corner. A sheet begins with a page of its own. */
export class SheetPaper {
  readonly width: number
  readonly height: number
  readonly #doc: PDFKit.PDFDocument
  readonly #type: Typesetter
  readonly #mark: string | null

  constructor(doc: PDFKit.PDFDocument, type: Typesetter, [width, height]: PrintSource['paper'], mark: string | null) {
    this.#doc = doc
    this.#type = type
    this.#mark = mark
    this.width = width
    this.height = height
  }

  /** Begins a page; what does not fit on the first goes on, without a number of its own. */
  newPage(): void {
    this.#doc.addPage()
    if (this.#mark) this.#stamp(this.#mark)
  }

  /** Text of any script; `y` is its upper edge. */
  write(text: string, x: number, y: number, look: Look = {}): void {
    this.#type.write(text, x, y, look)
  }

  /** The same, ending at `x`: figures. */
  writeTo(text: string, x: number, y: number, look: Look = {}): void {
    this.#type.write(text, x - this.#type.width(text, look.bold, look.size), y, look)
  }

  /** The lines that a text takes in a width, at most so many; in the usual size. */
  wrapped(text: string, width: number, most: number): string[] {
    return this.#type.wrapped(text, width, false, most)
  }

  rule(x: number, y: number, toX: number, width = 0.5): void {
    this.#doc.moveTo(x, y).lineTo(toX, y).lineWidth(width).stroke('#14232b')
  }

  /** A picture that ends at `x`, at most so large; one that cannot be read is left out. */
  pictureTo(picture: Buffer, x: number, y: number, [most, high]: readonly [width: number, height: number]): void {
    try {
      const image = (this.#doc as unknown as Opens).openImage(picture)
      const width = image.width * Math.min(most / image.width, high / image.height, 1)
      this.#doc.image(image as never, x - width, y, { width })
    } catch {
      // A page without its logo is a page all the same.
    }
  }

  /** Writes at the end of each page that was drawn which one it is. */
  endPages(foot: (page: number, pages: number) => string): void {
    const { start, count } = this.#doc.bufferedPageRange()
    for (let at = 0; at < count; at++) {
      this.#doc.switchToPage(start + at)
      this.writeTo(foot(at + 1, count), this.width - FOOT_MARGIN, this.height - FOOT_HEIGHT, FOOT_LOOK)
    }
  }

  /** Across the whole page and below what is drawn on it: this is no original. */
  #stamp(mark: string): void {
    const size = 72
    const doc = this.#doc
    const across = Math.hypot(this.width, this.height)
    doc.save()
    doc.rotate((Math.atan2(this.height, this.width) * 180) / Math.PI, { origin: [0, 0] })
    const fitting = Math.min(size, (size * across * 0.8) / this.#type.width(mark, true, size))
    const length = this.#type.width(mark, true, fitting)
    this.#type.write(mark, (across - length) / 2, -fitting / 2, { bold: true, size: fitting, colour: '#d5dbde' })
    doc.restore()
  }
}

export interface DrawnSheet {
  number: string
  content: Record<string, unknown>
}

export interface FileLook {
  locale: Locale
  title: string
  /** Stands in the file in place of the time at which it is made: the same sheets are the same file, to the byte. */
  asOf: Date
  /** PREVIEW, REPRINT; null on an original. */
  mark: string | null
  /** At the right of every page's end; no sheet is sent before its last page is drawn. */
  foot?: (page: number, pages: number) => string
}

/** The sheets as one PDF, in their order, and behind them what had no place on them. */
export async function drawSheets(
  { draw, rest, paper }: Pick<PrintSource, 'draw' | 'rest' | 'paper'>,
  sheets: readonly DrawnSheet[],
  look: FileLook,
): Promise<Buffer> {
  const doc = await documentOf(paper, look)
  const { locale, mark, foot } = look
  const pieces: Buffer[] = []
  const whole = new Promise<Buffer>((done, fail) => {
    doc.on('data', (piece: Buffer) => pieces.push(piece))
    doc.on('end', () => done(Buffer.concat(pieces)))
    doc.on('error', fail)
  })
  const sheetPaper = new SheetPaper(doc, new Typesetter(doc, locale), paper, mark)
  for (const { number, content } of sheets) {
    sheetPaper.newPage()
    draw(sheetPaper, { number, content, locale })
    // Others are served between two sheets.
    await new Promise(setImmediate)
  }
  for (const { number, content } of sheets) rest(sheetPaper, { number, content, locale })
  if (foot) sheetPaper.endPages(foot)
  doc.end()
  return whole
}

/**
 * The same for any number of sheets, each as its reader writes: a page goes out before the next one is drawn, so that memory holds a few of
 * them, and one is read while the one before it is drawn. Ends where whoever reads it hangs up.
 */
export async function streamSheets<S extends { readonly locale: Locale }>(
  out: PassThrough,
  paper: PrintSource['paper'],
  sheets: AsyncIterable<S> | Iterable<S>,
  draw: (paper: SheetPaper, sheet: S) => void,
  look: Omit<FileLook, 'foot'>,
): Promise<void> {
  const doc = await documentOf(paper, look)
  const typesetters = new Map<Locale, Typesetter>()
  doc.pipe(out)
  for await (const sheet of oneAhead(sheets)) {
    if (out.destroyed) break
    // What is asked for the next one is on its way before this one keeps the processor.
    await new Promise(setImmediate)
    const type = typesetters.get(sheet.locale) ?? new Typesetter(doc, sheet.locale)
    typesetters.set(sheet.locale, type)
    const sheetPaper = new SheetPaper(doc, type, paper, look.mark)
    sheetPaper.newPage()
    draw(sheetPaper, sheet)
    await takesMore(out)
  }
  doc.end()
}

/** The same, each asked for before the one in front of it is given. */
async function* oneAhead<S>(all: AsyncIterable<S> | Iterable<S>): AsyncGenerator<S> {
  const from = Symbol.asyncIterator in all ? all[Symbol.asyncIterator]() : all[Symbol.iterator]()
  const ask = () => {
    const next = Promise.resolve(from.next())
    // Told when it is this one's turn; until then nobody listens.
    next.catch(() => undefined)
    return next
  }
  try {
    for (let next = ask(); ;) {
      const { done, value } = await next
      if (done) return
      next = ask()
      yield value
    }
  } finally {
    await from.return?.()
  }
}

async function documentOf(
  paper: PrintSource['paper'],
  { locale, title, asOf, foot }: Omit<FileLook, 'mark'>,
): Promise<PDFKit.PDFDocument> {
  // Read when the first sheet is drawn: its fonts were a tenth of every start.
  const { default: PDFDocument } = await import('pdfkit')
  return new PDFDocument({
    size: [...paper],
    margin: 0,
    autoFirstPage: false,
    bufferPages: foot !== undefined,
    lang: locale,
    displayTitle: true,
    info: { Title: title, Creator: 'Novus', Producer: 'Novus', CreationDate: asOf },
  })
}
