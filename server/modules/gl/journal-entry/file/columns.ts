import { emptyRecord } from '../../../../../shared/contracts/check.ts'
import type { Field, Fields } from '../../../../../shared/contracts/fields.ts'
import { JournalEntry } from '../../../../../shared/contracts/gl/journal-entry.ts'
import { labelKey } from '../../../../../shared/contracts/entity.ts'
import { LOCALES, type Locale } from '../../../../../shared/contracts/shell.ts'
import type { SuiteTexts } from '../../../../platform/entity/texts.ts'
import { cellReader } from '../../../../platform/transfer/cells.ts'
import { openSource } from '../../../../platform/transfer/reading/open.ts'
import { Unreadable, type Cell } from '../../../../platform/transfer/reading/source.ts'
import { folded, localesFrom } from '../../../../platform/transfer/words.ts'
import type { Row } from '../../../../platform/entity/stored.ts'

const FIELDS = JournalEntry.fields.lines.fields! as Fields

/** Columns of a file, in their order. */
export const FILE_COLUMNS = Object.keys(FIELDS).filter((name) => name !== 'lineId')
/** Lines of one file. */
const MOST = 5000
const FILE_TOO_LONG = 'gl:refused.tooManyLines'

/** A line of a file with the row that it stands in, as a spreadsheet counts. */
export interface FileLine {
  readonly row: number
  readonly line: Row
}

export const headingOf = (name: string, locale: Locale, texts: SuiteTexts): string =>
  texts.text(locale, labelKey(JournalEntry, `lines.${name}`))

/**
 * The lines of a file: its first sheet, whose first row says in any of the languages which column is which. Rows without anything are passed over.
 * @throws Unreadable
 */
export async function linesInFile(path: string, texts: SuiteTexts, own: Locale): Promise<FileLine[]> {
  const source = await openSource(path)
  try {
    const sheet = source.sheets[0]
    if (!sheet) throw new Unreadable('kit:transfer.problems.empty')
    let read: ((cells: readonly (Cell | undefined)[]) => Row) | null = null
    const found: FileLine[] = []
    for await (const { number, cells } of sheet.rows()) {
      if (!read) {
        read = reader(cells, texts, own, source.from1904)
        continue
      }
      const line = read(cells)
      if (Object.values(line).every((value) => value === null)) continue
      if (found.length >= MOST) throw new Unreadable(FILE_TOO_LONG, { most: String(MOST) })
      found.push({ row: number, line: { ...EMPTY, ...line } })
    }
    if (found.length === 0) throw new Unreadable('kit:transfer.problems.empty')
    return found
  } finally {
    source.close()
  }
}

const EMPTY = emptyRecord(FIELDS)

function reader(head: readonly (Cell | undefined)[], texts: SuiteTexts, own: Locale, from1904: boolean) {
  const words = head.map((cell) => (typeof cell === 'string' ? folded(cell) : ''))
  const namesIn = (locale: Locale) =>
    new Map(FILE_COLUMNS.map((name) => [folded(headingOf(name, locale, texts)), name]))
  const locale = localesFrom(own).reduce((best, one) => {
    const known = (of: Locale) => words.filter((word) => namesIn(of).has(word)).length
    return known(one) > known(best) ? one : best
  })
  const paths = new Map(FILE_COLUMNS.map((name) => [folded(name), name]))
  const named = [locale, ...LOCALES].map(namesIn)
  const nameOf = (word: string) => named.map((names) => names.get(word)).find(Boolean) ?? paths.get(word) ?? null
  const columns = words.map(nameOf)
  const unknown = head.filter((_cell, at) => words[at] !== '' && columns[at] === null).map(String)
  if (unknown.length > 0)
    throw new Unreadable('kit:transfer.problems.unknownColumns', { columns: unknown.slice(0, 10).join(', ') })
  const twice = columns.find((name, at) => name !== null && columns.indexOf(name) !== at)
  if (twice) throw new Unreadable('kit:transfer.problems.columnTwice', { column: headingOf(twice, locale, texts) })
  if (!columns.includes('glAccount'))
    throw new Unreadable('kit:transfer.problems.noKeyColumn', { columns: headingOf('glAccount', locale, texts) })
  const readers = columns.map((name) =>
    name === null
      ? null
      : cellReader(JournalEntry, { path: `lines.${name}`, field: FIELDS[name] as Field }, { locale, from1904 }, texts),
  )
  return (cells: readonly (Cell | undefined)[]): Row =>
    Object.fromEntries(
      columns.flatMap((name, at) => {
        if (name === null) return []
        const value = readers[at]!(cells[at] ?? null)
        // An error of a spreadsheet is no value: its field says that it cannot be read.
        const text = value !== null && typeof value === 'object' ? (value as { error: string }).error : value
        return [[name, FIELDS[name]!.upper && typeof text === 'string' ? text.toUpperCase() : text]]
      }),
    )
}
