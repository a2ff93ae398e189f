import { labelKey, type Entity } from '../../../../../shared/contracts/entity.ts'
import { fieldAt } from '../../../../../shared/contracts/field-place.ts'
import type { Field } from '../../../../../shared/contracts/fields.ts'
import {
  MOST_PRICE_ROWS,
  placeOf,
  PRICE_FILE_COLUMNS,
  type PriceFileColumn,
} from '../../../../../shared/contracts/oe/price-table-file.ts'
import { PriceTable } from '../../../../../shared/contracts/oe/price-table.ts'
import { LOCALES, type Locale } from '../../../../../shared/contracts/shell.ts'
import type { SuiteTexts } from '../../../../platform/entity/texts.ts'
import { cellReader, type CellReader } from '../../../../platform/transfer/cells.ts'
import { openSource } from '../../../../platform/transfer/reading/open.ts'
import { Unreadable, type Cell } from '../../../../platform/transfer/reading/source.ts'
import { folded, localesFrom } from '../../../../platform/transfer/words.ts'

/** A row of a file with what its cells say; a column that the file does not have is not there. */
export interface FileRow {
  /** As a spreadsheet counts. */
  readonly row: number
  readonly cells: Readonly<Partial<Record<PriceFileColumn, unknown>>>
}

export const fieldOf = (column: PriceFileColumn): Field | null => {
  const place = placeOf(column)
  return place === null ? null : fieldAt(PriceTable.fields, place)!
}

export const headingOf = (column: PriceFileColumn, locale: Locale, texts: SuiteTexts): string => {
  const place = placeOf(column)
  return texts.text(locale, place === null ? 'oe:priceTableImportExport.action' : labelKey(PriceTable, place))
}

/**
 * Rows of a file: its first sheet, whose first row says in any of the languages which column is which.
 * @throws Unreadable
 */
export async function rowsInFile(path: string, texts: SuiteTexts, own: Locale): Promise<FileRow[]> {
  const source = await openSource(path)
  try {
    let read: ((cells: readonly (Cell | undefined)[]) => FileRow['cells']) | null = null
    const found: FileRow[] = []
    for await (const { number, cells } of source.sheets[0]?.rows() ?? []) {
      if (!read) {
        read = reader(cells, texts, own, source.from1904)
        continue
      }
      const said = read(cells)
      if (Object.values(said).every((value) => value === null)) continue
      if (found.length >= MOST_PRICE_ROWS)
        throw new Unreadable('kit:transfer.problems.tooManyRows', { most: String(MOST_PRICE_ROWS) })
      found.push({ row: number, cells: said })
    }
    if (found.length === 0) throw new Unreadable('kit:transfer.problems.empty')
    return found
  } finally {
    source.close()
  }
}

function reader(head: readonly (Cell | undefined)[], texts: SuiteTexts, own: Locale, from1904: boolean) {
  const words = head.map((cell) => (typeof cell === 'string' ? folded(cell) : ''))
  const namesIn = (locale: Locale) =>
    new Map(PRICE_FILE_COLUMNS.map((name) => [folded(headingOf(name, locale, texts)), name]))
  const locale = localesFrom(own).reduce((best, one) => {
    const known = (of: Locale) => words.filter((word) => namesIn(of).has(word)).length
    return known(one) > known(best) ? one : best
  })
  const named = [locale, ...LOCALES].map(namesIn)
  const columns = words.map((word) => named.map((names) => names.get(word)).find(Boolean) ?? null)
  const unknown = head.filter((_cell, at) => words[at] !== '' && columns[at] === null).map(String)
  if (unknown.length > 0)
    throw new Unreadable('kit:transfer.problems.unknownColumns', { columns: unknown.slice(0, 10).join(', ') })
  const twice = columns.find((name, at) => name !== null && columns.indexOf(name) !== at)
  if (twice) throw new Unreadable('kit:transfer.problems.columnTwice', { column: headingOf(twice, locale, texts) })
  const missing = (['tableId', 'lowQuantity'] as const).filter((name) => !columns.includes(name))
  if (missing.length > 0)
    throw new Unreadable('kit:transfer.problems.noKeyColumn', {
      columns: missing.map((name) => headingOf(name, locale, texts)).join(', '),
    })
  const readers = columns.map((name): CellReader | null => {
    const field = name && fieldOf(name)
    if (!name || !field) return name ? (cell) => (cell === null ? null : String(cell)) : null
    return cellReader(PriceTable as unknown as Entity, { path: placeOf(name)!, field }, { locale, from1904 }, texts)
  })
  return (cells: readonly (Cell | undefined)[]): FileRow['cells'] =>
    Object.fromEntries(
      columns.flatMap((name, at) => {
        if (name === null) return []
        const value = readers[at]!(cells[at] ?? null)
        // An error of a spreadsheet is no value: its field says that it cannot be read.
        const text = value !== null && typeof value === 'object' ? (value as { error: string }).error : value
        const isUpper = name === 'action' || fieldOf(name)?.upper === true
        return [[name, isUpper && typeof text === 'string' ? text.trim().toUpperCase() : text]]
      }),
    )
}
