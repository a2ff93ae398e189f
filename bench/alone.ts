import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../server/platform/database/embedded/embedded.ts'
import { createLog } from '../server/platform/log.ts'
import { measureCount } from './counts.ts'
import { documentsText, measureDocuments } from './documents.ts'
import { entryGridText, measureEntryGrid } from './entry-grid.ts'
import { importText, measureImport } from './import-firms.ts'
import { measureLedger } from './ledger.ts'
import { measureMixed } from './mixed.ts'
import { measurePosting, postingText } from './posting.ts'
import { measureOrders } from './orders.ts'
import { measurePrices } from './prices.ts'
import { measureProcesses } from './processes.ts'
import { measureReceivables } from './receivables.ts'
import { measureStock } from './stock.ts'
import { exportText, measureReportExport } from './report-export.ts'

interface Alone {
  readonly size: number
  run(size: number): Promise<string>
}

/** What can be measured by itself, and its usual size. */
export const ALONE: Readonly<Record<string, Alone>> = {
  ledger: { size: 1_000_000, run: measureLedger },
  stock: { size: 1_000_000, run: measureStock },
  receivables: { size: 2_500_000, run: measureReceivables },
  count: { size: 100_000, run: measureCount },
  prices: { size: 200, run: measurePrices },
  orders: { size: 1_000_000, run: measureOrders },
  documents: { size: 10_000, run: async (books) => documentsText(await measureDocuments(books)) },
  mixed: { size: 32, run: measureMixed },
  processes: { size: 0, run: measureProcesses },
  posting: { size: 0, run: async () => postingText(await measurePosting()) },
  report: { size: 1_000_000, run: report },
  grid: { size: 5_000, run: async (lines) => entryGridText(await measureEntryGrid(lines)) },
  import: { size: 30_000, run: async (rows) => importText(await measureImport(rows)) },
}

/** A report to Excel in a process of its own: its peak of memory is that of the writer alone. */
async function report(rows: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'novus-bench-'))
  const database = await startEmbedded({ dataDir: folder, log: createLog('silent') })
  try {
    return exportText(await measureReportExport(database.url(), process.cwd(), rows))
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
