import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../server/platform/database/embedded/embedded.ts'
import { createLog } from '../../server/platform/log.ts'
import { noteCost, spentBelow } from './costs.mjs'

/** What ends a run before its end: Ctrl C, whoever started it, a closed terminal. */
const ENDS = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const

/** One PostgreSQL for the whole run: that of DATABASE_URL, or an embedded one in a folder that goes with the run, however that ends. */
export async function runPostgres(): Promise<{ url: string; pid?: number; stop(): Promise<void> }> {
  const own = process.env['DATABASE_URL']
  if (own) return { url: own, stop: async () => undefined }
  const dataDir = await mkdtemp(join(tmpdir(), 'novus-test-'))
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const cut = () => endAtOnce(dataDir)
  process.once('exit', cut)
  for (const [signal, code] of ENDS) process.once(signal, () => process.exit(code))
  const embedded = await startEmbedded({ dataDir, log: createLog('silent'), settings })
  return {
    url: await ordinaryRole(embedded.url('postgres')),
    pid: embedded.pid,
    async stop() {
      process.removeListener('exit', cut)
      noteCost({ part: 'vitest', name: 'the database of all of them', seconds: spentBelow(embedded.pid) })
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A process that ends waits for nothing any more: PostgreSQL is told to do the same, and is read from where it notes itself. */
function endAtOnce(dataDir: string): void {
  const note = join(dataDir, 'postgres/postmaster.pid')
  if (existsSync(note)) process.kill(Number(readFileSync(note, 'utf8').split('\n', 1)[0]), 'SIGQUIT')
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 })
}

/**
 * The role of the embedded database stands above all rights; that of somebody's own server owns its database and nothing else. The
 * tests run under one like it, so that what only a superuser may do is found here.
 */
async function ordinaryRole(url: string): Promise<string> {
  const above = new pg.Client({ connectionString: url })
  await above.connect()
  await above.query('create role ordinary login createdb')
  // For what somebody does behind the back of the triggers.
  await above.query('grant set on parameter session_replication_role to ordinary')
  await above.end()
  const own = new URL(url)
  own.username = 'ordinary'
  return own.href
}
