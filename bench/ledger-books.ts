import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { startEmbedded } from '../server/platform/database/embedded/embedded.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { createDatabase, createPool } from '../server/platform/database/pool.ts'
import type { Tables } from '../server/platform/database/tables.ts'
import { createLog } from '../server/platform/log.ts'
import { loadNorthgate } from '../tests/support/load-northgate.ts'
import { fillLedger } from './ledger-fill.ts'

const LINES_OF_A_DOCUMENT = 5

/**
 * Books of so many lines in a database of their own, for as long as `work` takes. With `BENCH_BOOKS`, a folder, they are made there once and
 * used again; whoever changes how they are made removes it.
 */
export async function withBooks<R>(lines: number, work: (db: Kysely<Tables>) => Promise<R>): Promise<R> {
  const kept = process.env['BENCH_BOOKS']
  const folder = kept ? join(kept, String(lines)) : mkdtempSync(join(tmpdir(), 'novus-ledger-'))
  const made = join(folder, 'made')
  const log = createLog('silent')
  const embedded = await startEmbedded({ dataDir: join(folder, 'database'), log })
  const db = createDatabase(createPool({ url: embedded.url(), max: 4, log, statementTimeout: 600_000 }))
  try {
    await migrate(db)
    if (!existsSync(made)) {
      await loadNorthgate(db)
      await fillLedger(db, Math.round(lines / LINES_OF_A_DOCUMENT))
      writeFileSync(made, '')
    }
    return await work(db)
  } finally {
    await db.destroy()
    await embedded.stop()
    if (!kept) rmSync(folder, { recursive: true, force: true })
  }
}
