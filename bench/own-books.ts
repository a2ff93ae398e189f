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

interface Books {
  /** What is measured, as part of the name of its folder. */
  readonly name: string
  readonly size: number
  /** Fills the books of Northgate with so much. */
  readonly fill: (db: Kysely<Tables>, size: number) => Promise<unknown>
  /** What is measured changes them, so that they are of no use to another run. */
  readonly isSpent?: boolean
}

/**
 * Books in a database of their own, for as long as `work` takes; a signal ends the database too, which would else go on with what it was asked. With
 * `BENCH_BOOKS`, a folder, they are made there once and used again; whoever changes how they are made removes it.
 */
export async function withOwnBooks<R>(
  { name, size, fill, isSpent }: Books,
  work: (db: Kysely<Tables>) => Promise<R>,
): Promise<R> {
  const kept = isSpent ? undefined : process.env['BENCH_BOOKS']
  const folder = kept ? join(kept, `${name}-${size}`) : mkdtempSync(join(tmpdir(), `novus-${name}-`))
  const made = join(folder, 'made')
  const log = createLog('silent')
  const embedded = await startEmbedded({ dataDir: join(folder, 'database'), log })
  const remove = () => kept || rmSync(folder, { recursive: true, force: true })
  const end = async () => {
    await embedded.stop()
    remove()
    process.exit(1)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.once(signal, () => void end())
  const db = createDatabase(createPool({ url: embedded.url(), max: 4, log, statementTimeout: 3_600_000 }))
  try {
    await migrate(db)
    if (!existsSync(made)) {
      await loadNorthgate(db)
      await fill(db, size)
      writeFileSync(made, '')
    }
    return await work(db)
  } finally {
    for (const signal of signals) process.removeAllListeners(signal)
    await db.destroy()
    await embedded.stop()
    remove()
  }
}
