import type { Readable } from 'node:stream'
import { PackageParts } from './package-parts.ts'
import { MOST_COLUMNS, notSupported, type Cell, type Source, type SourceRow, type SourceSheet } from './source.ts'
import { elementsIn, readXml, type XmlReader } from './xml.ts'

/** Opens an Excel workbook: its sheets in their order, those that charts are on left out. */
export async function openWorkbook(path: string): Promise<Source> {
  const parts = await PackageParts.open(path)
  try {
    const root = (await parts.relations('')).find(({ type }) => type === 'officeDocument')
    const workbook = root && (await parts.read(root.part))
    if (!workbook) throw notSupported()
    const relations = await parts.relations(root.part)
    const listed: { name: string; part: string }[] = []
    let from1904 = false
    for await (const { name, attributes } of elementsIn(workbook)) {
      if (name === 'workbookPr') from1904 = isTrue(attributes['date1904'])
      if (name !== 'sheet') continue
      const id = Object.entries(attributes).find(([key]) => key === 'r:id' || key.endsWith(':id'))?.[1]
      const relation = relations.find((one) => one.id === id && one.type === 'worksheet')
      if (relation) listed.push({ name: attributes['name'] ?? '', part: relation.part })
    }
    const strings = relations.find(({ type }) => type === 'sharedStrings')
    const texts = once(async () => sharedTexts(strings ? await parts.read(strings.part) : null))
    const sheets = listed.map(({ name, part }): SourceSheet => ({
      name,
      async *rows() {
        const stream = await parts.read(part)
        if (stream) yield* readXml(stream, new RowReader(await texts()))
      },
    }))
    return { sheets, from1904, close: () => parts.close() }
  } catch (error) {
    parts.close()
    throw error
  }
}

const isTrue = (text: string | undefined) => text === '1' || text === 'true'

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

/** Characters that XML cannot hold, as workbooks write them: `_x000D_` is a carriage return. */
const plain = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x(000[9AaDd])_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text

/** Texts that cells name by number. Formatted ones are in pieces; how they are read aloud in Japanese is not part of them. */
async function sharedTexts(stream: Readable | null): Promise<string[]> {
  const texts: string[] = []
  if (!stream) return texts
  let text = ''
  let sounds = 0
  const reader: XmlReader<string> = {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') sounds++
    },
    close(name, piece) {
      if (name === 'rPh') sounds--
      else if (name === 't' && sounds === 0) text += piece
      else if (name === 'si') texts.push(plain(text))
    },
    take: () => [],
  }
  // Nothing is yielded: the texts are collected as they pass.
  await readXml(stream, reader).next()
  return texts
}

/** Makes rows of the cells of a sheet. */
class RowReader implements XmlReader<SourceRow> {
  readonly #texts: readonly string[]
  #rows: SourceRow[] = []
  #number = 0
  #cells: (Cell | undefined)[] = []
  #column = -1
  #type = 'n'
  #value = ''
  #inline = ''
  #sounds = 0

  constructor(texts: readonly string[]) {
    this.#texts = texts
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') {
      this.#number = Number(attributes['r'] ?? this.#number + 1)
      this.#cells = []
      this.#column = -1
    } else if (name === 'c') {
      this.#column = attributes['r'] ? columnOf(attributes['r']) : this.#column + 1
      this.#type = attributes['t'] ?? 'n'
      this.#value = ''
      this.#inline = ''
    } else if (name === 'rPh') this.#sounds++
  }

  close(name: string, text: string): void {
    if (name === 'v') this.#value = text
    else if (name === 't' && this.#sounds === 0) this.#inline += text
    else if (name === 'rPh') this.#sounds--
    else if (name === 'c' && this.#column < MOST_COLUMNS) {
      const cell = this.#cell()
      if (cell !== null && cell !== '') this.#cells[this.#column] = cell
    } else if (name === 'row' && this.#cells.length > 0) {
      if (!Number.isSafeInteger(this.#number)) throw notSupported()
      this.#rows.push({ number: this.#number, cells: this.#cells })
    }
  }

  take(): SourceRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  #cell(): Cell {
    const value = this.#value
    switch (this.#type) {
      case 's':
        return this.#texts[Number(value)] ?? null
      case 'inlineStr':
        return plain(this.#inline)
      case 'str':
      case 'd':
        return plain(value)
      case 'b':
        return isTrue(value)
      case 'e':
        return { error: value }
      default:
        return value === '' ? null : Number.isFinite(Number(value)) ? Number(value) : value
    }
  }
}

/** `AB12` is column 27. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference) {
    const place = letter.charCodeAt(0) - 64
    if (place < 1 || place > 26) break
    column = column * 26 + place
  }
  return column - 1
}
