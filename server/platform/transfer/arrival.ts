import { MOST_TRANSFER_ROWS, type TransferSheet } from '../../../shared/contracts/transfer.ts'
import type { Field } from '../../../shared/contracts/fields.ts'
import type { Trx } from '../database/transaction.ts'
import type { SuiteTexts } from '../entity/texts.ts'
import { cellReader, type CellReader } from './cells.ts'
import { FlatRows } from './flat-rows.ts'
import { linesBeside, localeIn, readHeadings, sheetCalled, type ReadSheet } from './headings.ts'
import { titleOf, type Offered, type TransferView } from './offered.ts'
import { openSource } from './reading/open.ts'
import { Unreadable, type Cell, type SourceRow, type SourceSheet } from './reading/source.ts'
import { addRows, keepSheets, type ArrivedRow, type KeptSheet } from './rows.ts'

/** Rows that travel to the database together. */
const AT_ONCE = 500

/**
 * Reads a file into the rows of a run, values in their wire form, so that no more of it than a piece is in memory. Which sheet
 * is which its name says; the records are those of the first sheet where none is called so.
 * @throws Unreadable when nothing can be made of the file as a whole
 */
export async function arrive(
  trx: Trx,
  runId: string,
  path: string,
  offered: Offered,
  view: TransferView,
  texts: SuiteTexts,
): Promise<void> {
  const source = await openSource(path)
  try {
    const called = source.sheets.map((sheet) => ({ source: sheet, sheet: sheetCalled(view, sheet.name, texts) }))
    const main = called.find(({ sheet }) => sheet?.lines === '')?.source ?? source.sheets[0]
    if (!main) throw new Unreadable('kit:transfer.problems.empty')
    const arrival = new Arrival(trx, runId, offered, view, texts, source.from1904)
    await arrival.take(main, '', source.sheets.length === 1)
    for (const { source: own, sheet } of called) if (sheet && sheet.lines !== '') await arrival.take(own, sheet.lines)
    await arrival.end()
  } finally {
    source.close()
  }
}

class Arrival {
  readonly #kept: KeptSheet[] = []
  readonly #unread: string[] = []
  #waiting: ArrivedRow[] = []
  /** Rows on their way, while the next ones are read. */
  #sent: Promise<void> = Promise.resolve()
  #rows = 0
  /** Rows that name a record: what people count. */
  #records = 0
  #view: TransferView

  constructor(
    private readonly trx: Trx,
    private readonly runId: string,
    private readonly offered: Offered,
    view: TransferView,
    private readonly texts: SuiteTexts,
    private readonly from1904: boolean,
  ) {
    this.#view = view
  }

  /** Reads one sheet: its first row that holds something is the headings. `alone`: the file has no other. */
  async take(source: SourceSheet, lines: string, alone = false): Promise<void> {
    let reader: ((row: SourceRow) => readonly ArrivedRow[]) | null = null
    for await (const row of source.rows()) {
      if (reader) for (const arrived of reader(row)) await this.#add(arrived)
      else reader = this.#begin(source.name, lines, row.cells, alone)
    }
    if (!reader && lines === '') throw new Unreadable('kit:transfer.problems.empty')
  }

  async end(): Promise<void> {
    await this.#flush()
    await this.#sent
    if (this.#rows === 0) throw new Unreadable('kit:transfer.problems.empty')
    await keepSheets(this.trx, this.runId, { sheets: this.#kept, unread: this.#unread, rows: this.#records })
  }

  #begin(
    name: string,
    lines: string,
    head: SourceRow['cells'],
    alone: boolean,
  ): (row: SourceRow) => readonly ArrivedRow[] {
    // The language of the records is that of the whole file.
    if (lines === '') this.#view = { ...this.#view, locale: localeIn(this.#view, head, this.texts) }
    const sheet = this.#view.sheets.find((one) => one.lines === lines)!
    const beside = alone ? linesBeside(this.#view, head, this.texts) : null
    const read = readHeadings(this.offered, this.#view, sheet, head, this.texts, beside)
    const pathsOf = ({ columns }: TransferSheet) =>
      read.paths.filter((path) => path !== null && columns.some((column) => column.path === path)) as string[]
    this.#kept.push({ lines, name: name || titleOf(this.#view, sheet), paths: pathsOf(sheet) })
    this.#unread.push(...read.unread)
    const record = this.#rowReader(read)
    if (!beside) return (row) => [record(row)]
    this.#kept.push({ lines: beside.lines, name: titleOf(this.#view, beside), paths: pathsOf(beside) })
    const line = this.#rowReader({ ...read, sheet: beside })
    const flat = new FlatRows(this.offered.identity)
    return (row) => flat.parted(record(row), line(row))
  }

  #rowReader({ sheet, paths }: ReadSheet): (row: SourceRow) => ArrivedRow {
    const reading = { locale: this.#view.locale, from1904: this.from1904 }
    const columns = paths.flatMap((path, at): { at: number; path: string; read: CellReader }[] => {
      const column = sheet.columns.find((one) => one.path === path)
      return column ? [{ at, path: column.path, read: cellReader(this.#view.entity, column, reading, this.texts) }] : []
    })
    const { identity, parts } = this.offered
    const { fields } = parts.entity.entity
    return ({ number, cells }) => {
      const values = Object.fromEntries(columns.map(({ at, path, read }) => [path, read(cellAt(cells, at))]))
      const key = identity.map((path) => keyPart(fields[path]!, values[path]))
      // A part that a record need not have may be empty: an account without a branch is one of its own.
      const isNamed = key.every((part, at) => part !== null || !fields[identity[at]!]!.required)
      return { sheet: sheet.lines, number, key: isNamed ? JSON.stringify(key) : null, cells: values }
    }
  }

  async #add(row: ArrivedRow): Promise<void> {
    // Cells in columns that are not read make no row.
    if (Object.values(row.cells).every((value) => value === null)) return
    if (++this.#rows > MOST_TRANSFER_ROWS)
      throw new Unreadable('kit:transfer.problems.tooManyRows', { most: MOST_TRANSFER_ROWS })
    if (row.sheet === '') this.#records++
    this.#waiting.push(row)
    if (this.#waiting.length >= AT_ONCE) await this.#flush()
  }

  async #flush(): Promise<void> {
    if (this.#waiting.length === 0) return
    const rows = this.#waiting
    this.#waiting = []
    await this.#sent
    this.#sent = addRows(this.trx, this.runId, rows)
    // Whoever sends the next ones, or ends, is told.
    this.#sent.catch(() => undefined)
  }
}

const cellAt = (cells: SourceRow['cells'], at: number): Cell => cells[at] ?? null

/** A part of a key as it is stored; null where the cell does not say it. */
function keyPart(field: Field, value: unknown): string | null {
  if (value === null || value === undefined || typeof value === 'object') return null
  const text = String(value).normalize('NFC').trim()
  return field.upper ? text.toUpperCase() : text
}
