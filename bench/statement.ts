import type { Kysely } from 'kysely'
import type { StatementColumn } from '../shared/contracts/gl/statement-column-set.ts'
import { StatementColumnSet } from '../shared/contracts/gl/statement-column-set.ts'
import { StatementRowSet, type StatementRow } from '../shared/contracts/gl/statement-row-set.ts'
import { normalize } from '../shared/contracts/check.ts'
import { movedBetween, periodsOfBooks } from '../server/ledger/between-periods.ts'
import { Books } from '../server/modules/gl/financial-statement/books.ts'
import { drawnColumns, Figures, placesOf, printed } from '../server/modules/gl/financial-statement/compute.ts'
import { coverageOf } from '../server/modules/gl/financial-statement/coverage.ts'
import { readColumns, readRows } from '../server/modules/gl/financial-statement/design.ts'
import { accountsOf } from '../server/modules/gl/financial-statement/read-books.ts'
import { Calendar } from '../server/modules/gl/financial-statement/spans.ts'
import type { Tables } from '../server/platform/database/tables.ts'

const ROWS = 200
/** A total after so many rows of accounts. */
const PART = 10

const rows = normalize(
  { fields: { rows: StatementRowSet.fields.rows } },
  {
    rows: Array.from({ length: ROWS }, (_, at) =>
      at % PART === PART - 1
        ? { number: at + 1, kind: 'Total', of: `${at - PART + 2}..${at}` }
        : { number: at + 1, kind: 'Accounts', of: `${1000 + at * 40}..${1039 + at * 40}`, reversed: at > ROWS / 2 },
    ),
  },
)['rows'] as StatementRow[]
const columns = normalize(
  { fields: { columns: StatementColumnSet.fields.columns } },
  {
    columns: [
      ...Array.from({ length: 12 }, (_, at) => ({
        ...{
          number: at + 1,
          kind: 'Actual',
          heading: `${at + 1}`,
          span: 'Range',
          fromPeriod: at + 1,
          toPeriod: at + 1,
        },
      })),
      { number: 13, kind: 'Actual', heading: 'Year', span: 'YearToDate' },
    ],
  },
)['columns'] as StatementColumn[]

/** [finance 9.5] A statement of 200 rows and 13 columns, as a call draws it: read, worked out, written, and its coverage. */
export async function drawnStatement(db: Kysely<Tables>, companyId: string, fiscalYear: number): Promise<string[]> {
  const calendar = new Calendar(await periodsOfBooks(db, companyId))
  const accounts = await accountsOf(db, { scope: null, locale: 'en-CA' })
  const asked = { type: 'Income' as const, asAt: calendar.placeOf(fiscalYear, 13)!, branch: null, department: null }
  const read = readRows(rows, () => false)
  const drawn = drawnColumns(readColumns(columns).read, calendar, asked, accounts)
  const places = placesOf(drawn, calendar)
  const { periods } = calendar
  const moved = await movedBetween(db, { companyId, periods, places, dataTypes: ['Actual'], currencies: [] })
  const figures = new Figures(read.read, drawn, asked, new Books(accounts, places, moved), calendar)
  const cells = read.read.flatMap((one) => drawn.map((_, at) => printed(figures, one, at) ?? ''))
  return [...cells, coverageOf(figures, 12).difference]
}
