import type { Kysely } from 'kysely'
import { PRICE_FILE_COLUMNS, type PriceFileColumn } from '../../../../../shared/contracts/oe/price-table-file.ts'
import type { Locale } from '../../../../../shared/contracts/shell.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import type { SuiteTexts } from '../../../../platform/entity/texts.ts'
import { CSV_MARK, csvLine } from '../../../../platform/export/csv.ts'
import { excel } from '../../../../platform/export/excel.ts'
import { fieldOf, headingOf } from './columns.ts'
import { standingLines, standingTables } from './standing.ts'

type Row = Readonly<Partial<Record<PriceFileColumn, string | null>>>

/** Lines of tables as rows of a file, in the words of a language. */
async function rowsOf(db: Kysely<Tables>, tableIds: readonly string[] | null): Promise<Row[]> {
  const tables = await standingTables(db, tableIds)
  const of = new Map(tables.map((table) => [table.id, table]))
  const lines = await standingLines(db, [...of.keys()])
  return lines.map(({ ownerId, ...line }): Row => {
    const { tableId, currency, effective, expiry } = of.get(ownerId)!
    return { ...line, tableId, currency, effective, expiry, action: null }
  })
}

const wordIn = (column: PriceFileColumn, value: string | null, locale: Locale, texts: SuiteTexts): string | null =>
  value !== null && column === 'priceType'
    ? texts.text(locale, `oe:priceTable.choices.lines.priceType.${value}`)
    : value

const FIGURES = ['quantity', 'price', 'percent']
const isFigure = (column: PriceFileColumn) => FIGURES.includes(fieldOf(column)?.kind ?? '')

interface Asked {
  readonly tableIds: readonly string[] | null
  readonly locale: Locale
  readonly title: string
}

/** [supply 9.1] Prices of tables as a text of columns. */
export async function pricesAsText(
  db: Kysely<Tables>,
  { tableIds, locale }: Asked,
  texts: SuiteTexts,
): Promise<string> {
  const rows = await rowsOf(db, tableIds)
  const head = csvLine(PRICE_FILE_COLUMNS.map((name) => headingOf(name, locale, texts)))
  const body = rows.map((row) =>
    csvLine(PRICE_FILE_COLUMNS.map((name) => wordIn(name, row[name] ?? null, locale, texts) ?? '')),
  )
  return CSV_MARK + head + body.join('')
}

/** [supply 9.1] The same as a workbook whose figures are figures. */
export async function pricesAsWorkbook(
  db: Kysely<Tables>,
  { tableIds, locale, title }: Asked,
  texts: SuiteTexts,
): Promise<Buffer> {
  const workbook = new (excel().Workbook)()
  const sheet = workbook.addWorksheet(title.slice(0, 31), { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = PRICE_FILE_COLUMNS.map((name) => ({ header: headingOf(name, locale, texts), width: 16 }))
  sheet.getRow(1).font = { bold: true }
  for (const row of await rowsOf(db, tableIds))
    sheet.addRow(
      PRICE_FILE_COLUMNS.map((name) => {
        const value = wordIn(name, row[name] ?? null, locale, texts)
        return value !== null && isFigure(name) ? Number(value) : value
      }),
    )
  return Buffer.from(await workbook.xlsx.writeBuffer())
}
