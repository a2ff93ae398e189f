import { sql } from 'kysely'
import { integer, text } from '../../../../shared/contracts/fields.ts'
import { reportContract, type ReportLine } from '../../../../shared/contracts/report.ts'
import { linesStatement } from '../../../../server/platform/reports/lines.ts'
import { lineOf } from '../../../../server/platform/reports/run-report.ts'
import type { TestApp } from '../../../support/server.ts'

const Numbers = reportContract('test.numbers', {
  parameters: {},
  columns: { half: text(), figure: integer() },
  groupBy: [['half']],
  totals: ['figure'],
  sort: ['figure'],
})

/** The lines of two pages of three rows each, of seven numbers in two groups. */
export async function Layouts({ db }: Pick<TestApp, 'db'>): Promise<{ first: ReportLine[]; second: ReportLine[] }> {
  const layout = {
    contract: Numbers as never,
    columns: ['half', 'figure'],
    headings: {},
    groupBy: ['half'],
    masked: new Set<string>(),
    totals: ['figure'],
    sort: ['figure'],
  }
  const query = sql`select case when n <= 1 then 'a' else 'b' end as half, n as figure from generate_series(1, 7) n`
  const page = async (first: number, last: number) => {
    const { rows } = await linesStatement(layout, query, { range: { first, last } }).execute(db)
    return rows.map((row) => lineOf(layout, row))
  }
  return { first: await page(1, 3), second: await page(4, 6) }
}
