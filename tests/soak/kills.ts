/**
 * A part of `npm run soak`: the built server over an embedded database of its own, several clerks who write at once, and RUNS kills
 * without warning of the server, of the database or of both. Nothing acknowledged may be lost, nothing doubled, and the books prove.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { startEmbedded } from '../../server/platform/database/embedded/embedded.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import { createDatabase, createPool } from '../../server/platform/database/pool.ts'
import type { Tables } from '../../server/platform/database/tables.ts'
import { createLog } from '../../server/platform/log.ts'
import type { Calls } from '../server/modules/admin/calls.ts'
import type { Books } from '../support/books.ts'
import { loadNorthgate } from '../support/load-northgate.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { databaseUrl, issueToken } from '../support/product-token.ts'
import { freePort, postmasterOf, startProduct, type Product } from '../support/product.ts'
import { Clerk, type Desk } from './clerk.ts'
import { faultsOf, holds, judge, kindsOf } from './verdict.ts'

const RUNS = Number(process.env['RUNS'] ?? 50)
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000)
const CLERKS = 4
/** Longest that the clerks are left alone after a start, in milliseconds. */
const LONGEST_PEACE = 1_500
/** Longest wait for a database that comes back, in milliseconds. */
const PATIENCE = 120_000
const VICTIMS = ['server', 'database', 'both'] as const
const say = (text: string) => void process.stdout.write(`${text}\n`)
const ADMINISTRATOR = 'administrator'

/** A small seeded generator (mulberry32). */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let x = Math.imul(state ^ (state >>> 15), 1 | state)
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296
  }
}

const database = (url: string): Kysely<Tables> => createDatabase(createPool({ url, max: 2, log: createLog('silent') }))

async function withDatabase<R>(url: string, work: (db: Kysely<Tables>) => Promise<R>): Promise<R> {
  const db = database(url)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** Books to write into, before the server has ever started on them. */
async function fill(dataDir: string): Promise<void> {
  const embedded = await startEmbedded({ dataDir, log: createLog('silent') })
  try {
    await withDatabase(embedded.url(), async (db) => {
      await migrate(db)
      await loadNorthgate(db)
    })
  } finally {
    await embedded.stop()
  }
}

/** Starts the server as somebody does who has no demo company; nobody but this machine reaches it. */
const start = (dataDir: string, port: number): Promise<Product> =>
  startProduct({ dataDir, port, env: { DEMO: '0', LISTEN_ADDRESS: '127.0.0.1', LOG_LEVEL: 'error' } })

async function enter(product: Product, desk: Desk): Promise<void> {
  const save = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${desk.token}`, 'content-type': 'application/json' }
    const key = { 'idempotency-key': crypto.randomUUID() }
    const answer = await fetch(desk.url + path, { method, headers: { ...headers, ...key }, body: JSON.stringify(body) })
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  await withDatabase(databaseUrl(product.dataDir), (db) => enterMasters({ save } as Calls, { db } as Books))
}

async function untilBack(product: Product, killed: number): Promise<void> {
  for (const patience = Date.now() + PATIENCE; Date.now() < patience; await pause(50)) {
    const now = postmasterOf(product.dataDir)
    if (now === null || now === killed) continue
    const isReady = await fetch(`${product.url}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (isReady) return
  }
  throw new Error(`The database did not come back:\n${product.output()}`)
}

async function soak(dataDir: string): Promise<boolean> {
  const random = generator(SEED)
  await fill(dataDir)
  const port = await freePort()
  let product = await start(dataDir, port)
  const end = () => void product.process.kill('SIGTERM')
  process.once('exit', end)
  try {
    const desk = { url: product.url, token: '' }
    // A token counts for minutes: with each start there is another.
    const signIn = async () => (desk.token = await issueToken(product, ADMINISTRATOR))
    await signIn()
    await enter(product, desk)
    const clerks = Array.from({ length: CLERKS }, (_, n) => new Clerk(`K${n + 1}`, desk, generator(SEED + n + 1)))
    const acknowledged = () => clerks.reduce((sum, { writes }) => sum + writes.length, 0)
    let goesOn = true
    const failed = new AbortController()
    const work = Promise.all(clerks.map((clerk) => clerk.work(() => goesOn && !failed.signal.aborted)))
    work.catch((error: unknown) => failed.abort(error))

    const kills = { server: 0, database: 0, both: 0 }
    for (let n = 0; n < RUNS; n++) {
      const known = acknowledged()
      while (acknowledged() === known && !failed.signal.aborted) await pause(10)
      await pause(random() * LONGEST_PEACE)
      failed.signal.throwIfAborted()
      const victim = VICTIMS[Math.floor(random() * VICTIMS.length)]!
      const postmaster = postmasterOf(dataDir)!
      const gone = victim === 'database' ? null : product.kill()
      if (victim !== 'server') process.kill(postmaster, 'SIGKILL')
      kills[victim]++
      if (gone === null) await untilBack(product, postmaster)
      else {
        await gone
        product = await start(dataDir, port)
      }
      await signIn()
      say(`Kill ${n + 1} of ${RUNS}: ${victim}; ${acknowledged()} writes acknowledged so far`)
    }
    goesOn = false
    await work

    const verdict = await withDatabase(databaseUrl(dataDir), (db) => judge(db, clerks))
    const proof = proves(dataDir)
    const deeds = clerks.flatMap((clerk) => clerk.deeds)
    const unanswered = clerks.reduce((sum, clerk) => sum + clerk.unanswered, 0)
    say(
      `Kills: ${RUNS} (${kills.server} of the server, ${kills.database} of the database, ${kills.both} of both), SEED=${SEED}\n` +
        `Acknowledged writes: ${verdict.acknowledged} (${kindsOf(deeds)}); attempts without an answer: ${unanswered}\n` +
        `Lost: ${verdict.lost.length}, doubled: ${verdict.doubled.length}, gaps in numbers: ${verdict.gaps.length}, ` +
        `the books ${proof ? 'prove' : 'do NOT prove'}`,
    )
    for (const what of faultsOf(verdict)) say(what)
    return holds(verdict, proof)
  } finally {
    process.removeListener('exit', end)
    await product.stop()
  }
}

/** As an operator asks, beside the running server. */
function proves(dataDir: string): boolean {
  const env = { ...process.env, DATA_DIR: dataDir, DEMO: '0' }
  try {
    execFileSync(process.execPath, ['dist/server/prove.js', '--date', '2026-06-30'], { env, stdio: 'inherit' })
    return true
  } catch {
    return false
  }
}

// The database is one of the run's own, whatever else is at hand.
delete process.env['DATABASE_URL']
const folder = mkdtempSync(join(tmpdir(), 'novus-kills-'))
try {
  process.exitCode = (await soak(folder)) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
}
