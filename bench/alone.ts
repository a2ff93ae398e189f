import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../server/platform/database/embedded/embedded.ts'
import { createLog } from '../server/platform/log.ts'
import { measurePosting, postingText } from './posting.ts'
import { exportText, measureReportExport } from './report-export.ts'

/** What can be measured by itself, without a build, and its usual size. */
export const ALONE: Readonly<Record<string, { readonly size: number; run(size: number): Promise<string> }>> = {
  posting: { size: 0, run: async () => postingText(await measurePosting()) },
  report: { size: 1_000_000, run: report },
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
