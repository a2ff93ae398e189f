import { LOCALES, type Locale } from '../../../shared/contracts/shell.ts'
import { columnHeading, sheetTitle, transferSheets, type TransferSheet } from '../../../shared/contracts/transfer.ts'
import { labelKey } from '../../../shared/contracts/entity.ts'
import type { SuiteTexts } from '../entity/texts.ts'
import { sheetName } from '../export/workbook.ts'
import type { Offered, TransferView } from './offered.ts'
import { Unreadable, type Cell } from './reading/source.ts'
import { folded, localesFrom } from './words.ts'

/** Text of the column that a file of bad rows has beside them. */
export const REASON = 'kit:transfer.reason'

/** A sheet as its first row describes it. */
export interface ReadSheet {
  readonly sheet: TransferSheet
  /** What each column holds, by its place; null for one that is not read. */
  readonly paths: readonly (string | null)[]
  /** Headings that are known and not read. */
  readonly unread: readonly string[]
}

type Headings = ReadonlyMap<string, string>

/** The headings of a sheet in one language, and the paths of its fields, which name a column in all of them. */
function headingsOf({ entity }: TransferView, sheet: TransferSheet, locale: Locale, texts: SuiteTexts): Headings {
  const say = (key: string, args?: Record<string, string | number>) => texts.text(locale, key, args)
  const spoken = sheet.columns.map(
    (column) => [folded(columnHeading(entity, sheet, column, say)), column.path] as const,
  )
  return new Map([...sheet.columns.map(({ path }) => [folded(path), path] as const), ...spoken])
}

/** In which language the first row of the records speaks: that of most of its headings, else that of the user. */
export function localeIn(view: TransferView, head: readonly (Cell | undefined)[], texts: SuiteTexts): Locale {
  const main = view.sheets[0]!
  const words = head.map(wordIn)
  const known = (locale: Locale) => {
    const headings = headingsOf(view, main, locale, texts)
    return words.filter((word) => headings.has(word)).length
  }
  return localesFrom(view.locale).reduce((best, locale) => (known(locale) > known(best) ? locale : best))
}

const wordIn = (cell: Cell | undefined): string => (typeof cell === 'string' ? folded(cell) : '')

/**
 * The lines that a file of one sheet has beside its records: a statement with its balance and its lines in one list, as others
 * write it. Those of which most headings speak; null where it holds records alone.
 */
export function linesBeside(
  view: TransferView,
  head: readonly (Cell | undefined)[],
  texts: SuiteTexts,
): TransferSheet | null {
  const [main, ...ofLines] = view.sheets
  const known = (sheet: TransferSheet) =>
    new Set(LOCALES.flatMap((locale) => [...headingsOf(view, sheet, locale, texts).keys()]))
  const ofRecords = known(main!)
  const count = (sheet: TransferSheet) => {
    const own = known(sheet)
    return head.map(wordIn).filter((word) => own.has(word) && !ofRecords.has(word)).length
  }
  const best = ofLines.toSorted((a, b) => count(b) - count(a))[0]
  return best && count(best) > 0 ? best : null
}

/**
 * What stands in which column. `beside` are lines that stand in the same sheet.
 * @throws Unreadable for a heading that nobody knows, one that stands twice, or no column that names the record
 */
export function readHeadings(
  offered: Offered,
  view: TransferView,
  sheet: TransferSheet,
  head: readonly (Cell | undefined)[],
  texts: SuiteTexts,
  beside: TransferSheet | null = null,
): ReadSheet {
  // A word that both have is the record's.
  const together = beside ? [beside, sheet] : [sheet]
  const inAll = localesFrom(view.locale).map(
    (locale) => new Map(together.flatMap((one) => [...headingsOf(view, one, locale, texts)])),
  )
  const passed = new Set(together.flatMap((one) => [...passedOver(offered, one, texts)]))
  const paths: (string | null)[] = []
  const unread: string[] = []
  const unknown: string[] = []
  for (const cell of head) {
    const word = wordIn(cell)
    const path = inAll.map((headings) => headings.get(word)).find((found) => found !== undefined)
    if (path !== undefined && paths.includes(path))
      throw new Unreadable('kit:transfer.problems.columnTwice', { column: String(cell) })
    if (path === undefined && word !== '' && !passed.has(word)) unknown.push(String(cell))
    if (path === undefined && passed.has(word) && !isReason(word, texts)) unread.push(String(cell))
    paths.push(path ?? null)
  }
  if (unknown.length > 0)
    throw new Unreadable('kit:transfer.problems.unknownColumns', { columns: unknown.slice(0, 10).join(', ') })
  const { fields } = view.entity
  const missing = offered.identity.filter((path) => fields[path]!.required && !paths.includes(path))
  if (missing.length > 0) {
    const labels = missing.map((path) => view.say(labelKey(view.entity, path)))
    throw new Unreadable('kit:transfer.problems.noKeyColumn', { columns: labels.join(', ') })
  }
  return { sheet, paths, unread }
}

const isReason = (word: string, texts: SuiteTexts) =>
  LOCALES.some((locale) => folded(texts.text(locale, REASON)) === word)

/** Headings that a file of ours may have and that are not read: what is kept from the user, what the server sets, reasons. */
function passedOver({ parts, identity }: Offered, { lines }: TransferSheet, texts: SuiteTexts): ReadonlySet<string> {
  const { entity } = parts.entity
  const words = new Set<string>()
  for (const locale of LOCALES) {
    const say = (key: string, args?: Record<string, string | number>) => texts.text(locale, key, args)
    words.add(folded(say(REASON)))
    for (const sheet of transferSheets(entity, identity))
      if (sheet.lines === lines)
        for (const column of sheet.columns) {
          words.add(folded(column.path))
          words.add(folded(columnHeading(entity, sheet, column, say)))
        }
    if (lines === '')
      for (const name of [...entity.list, ...Object.keys(entity.fields)]) words.add(folded(say(labelKey(entity, name))))
  }
  return words
}

/** Which of its sheets a sheet of that name is, in any language; undefined for none of them. */
export const sheetCalled = (view: TransferView, name: string, texts: SuiteTexts): TransferSheet | undefined =>
  view.sheets.find(({ lines }) =>
    LOCALES.some((locale) => {
      const title = sheetTitle(view.entity, lines, (key, args) => texts.text(locale, key, args))
      return folded(sheetName(title)) === folded(name)
    }),
  )
