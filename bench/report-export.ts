import { sql } from 'kysely'
import { Writable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { createDatabase, createPool } from '../server/platform/database/pool.ts'
import { readSuiteTexts } from '../server/platform/entity/texts.ts'
import { rowsOf } from '../server/platform/export/rows.ts'
import { createLog } from '../server/platform/log.ts'
import { linesStatement, type Layout } from '../server/platform/reports/lines.ts'
import { reportWorkbook } from '../server/platform/reports/report-workbook.ts'
import { lineOf } from '../server/platform/reports/run-report.ts'
import { code, date, integer, money, text } from '../shared/contracts/fields.ts'
import { reportContract } from '../shared/contracts/report.ts'

/** What one large report took. */
export interface ReportExport {
  readonly rows: number
  readonly seconds: number
  /** Seconds until the first line was there: the query, its sums and its order. */
  readonly first: number
  readonly megabytes: number
  /** Largest resident memory of the process while it ran, above what it had before, in MB. */
  readonly peak: number
}

export const exportText = ({ rows, seconds, first, megabytes, peak }: ReportExport): string =>
  `A report of ${rows} rows to Excel: ${seconds.toFixed(1)} s, the first line after ${first.toFixed(1)} s, ` +
  `${megabytes.toFixed(1)} MB, ${peak.toFixed(0)} MB of memory at its peak.`

const Ledger = reportContract('admin.customerList', {
  parameters: {},
  columns: {
    account: code(),
    day: date(),
    document: code(),
    firmId: code(),
    name: text(),
    quantity: integer(),
    amount: money(),
    tax: money(),
  },
  groupBy: [['account', 'day']],
  totals: ['amount', 'tax'],
  sort: ['document'],
})

/** Eight columns in a thousand groups of two levels, made by the database. */
const ledger = (rows: number) => sql`
  select 'ACC-' || (n % 40) as account, date '2026-01-01' + (n % 25) as day, 'DOC-' || n as document,
         'FIRM-' || (n % 30000) as "firmId", 'Firm of the bench no. ' || (n % 30000) as name, n % 500 as quantity,
         (n % 100000)::numeric / 7 as amount, (n % 100000)::numeric / 54 as tax
  from generate_series(1, ${rows}::int) n`

/** Writes a report of so many rows as an Excel file that nobody keeps. */
export async function measureReportExport(databaseUrl: string, root: string, rows: number): Promise<ReportExport> {
  const pool = createPool({ url: databaseUrl, max: 2, log: createLog('silent'), statementTimeout: 600_000 })
  const db = createDatabase(pool)
  const layout: Layout = {
    contract: Ledger as never,
    columns: Object.keys(Ledger.columns),
    headings: {},
    groupBy: Ledger.groupBy[0]!,
    masked: new Set(),
    totals: Ledger.totals,
    sort: Ledger.sort,
  }
  let bytes = 0
  const nowhere = new Writable({
    write(piece: Buffer, _encoding, done) {
      bytes += piece.length
      done()
    },
  })
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 50)
  try {
    const speech = { texts: readSuiteTexts(root), locale: 'en-CA' as const, zone: 'UTC' }
    const heading = { company: 'Bench', title: 'Ledger', parameters: [], said: [], ran: '', restricted: null }
    const writer = reportWorkbook(nowhere, heading, layout, layout.columns, speech)
    const began = performance.now()
    let first = 0
    for await (const batch of rowsOf(db, linesStatement(layout, ledger(rows)))) {
      first ||= performance.now() - began
      for (const row of batch) writer.write(lineOf(layout, row))
      await turn()
    }
    await writer.end()
    const took = performance.now() - began
    return { rows, seconds: took / 1000, first: first / 1000, megabytes: bytes / 1e6, peak: (peak - before) / 1e6 }
  } finally {
    clearInterval(watch)
    await db.destroy()
  }
}
