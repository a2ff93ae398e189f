import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { seed } from '../server/modules/seed.ts'
import { startEmbedded } from '../server/platform/database/embedded/embedded.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { createDatabase, createPool } from '../server/platform/database/pool.ts'
import { seedIdentity } from '../server/platform/identity/seed.ts'
import { createLog } from '../server/platform/log.ts'
import { Calls } from '../tests/server/modules/admin/calls.ts'
import type { Books } from '../tests/support/books.ts'
import type { TestDatabase } from '../tests/support/database.ts'
import { loadNorthgate } from '../tests/support/load-northgate.ts'
import { enterMasters } from '../tests/support/northgate-masters.ts'
import { enterPurchasingMasters } from '../tests/support/purchasing.ts'
import { startTestApp, testDeps } from '../tests/support/server.ts'
import { fillLedger } from './ledger-fill.ts'
import { hearPostings } from './postings-heard.ts'

/** What the process that measures needs to know. */
export interface Serving {
  readonly url: string
  readonly token: string
  /** Where its database listens. */
  readonly database: string
  /** Ids of the processes whose time is counted. */
  readonly server: number
  readonly postgres: number
}

/** Connections of the product. */
const CONNECTIONS = 20

/** The whole server over the books of Northgate with a database of its own, in this process; it tells its parent where it listens. */
async function serve(documents: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'novus-documents-'))
  const dataDir = join(folder, 'database')
  const embedded = await startEmbedded({ dataDir, log: createLog('silent') })
  const pool = createPool({ url: embedded.url(), max: CONNECTIONS, log: createLog('silent') })
  const postings = hearPostings(pool)
  const db = createDatabase(pool)
  const database: TestDatabase = { name: 'novus', url: embedded.url(), db, pool, drop: async () => undefined }
  await migrate(db)
  await loadNorthgate(db)
  await seedIdentity(testDeps(database))
  await seed(testDeps(database, { config: { demo: false } }))
  const app = await startTestApp({ database })
  const admin = new Calls(app, 'admin')
  await enterMasters(admin, { db } as Books)
  await enterPurchasingMasters(admin, { db } as Books)
  await fillLedger(db, documents)
  await sql`checkpoint`.execute(db)
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const serving: Serving = {
    ...{ url, token: await app.tokenFor('admin'), database: embedded.url(), server: process.pid },
    postgres: Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
  }
  process.send!(serving)
  process.on('message', (word) => {
    if (word === 'heard') return void process.send!(postings.splice(0))
    void app
      .close()
      .then(() => db.destroy())
      .then(() => embedded.stop())
      .then(() => {
        rmSync(folder, { recursive: true, force: true })
        process.exit(0)
      })
  })
}

/** One more process of the server over the database of another one. */
async function serveBeside(url: string, postgres: number): Promise<void> {
  const pool = createPool({ url, max: CONNECTIONS, log: createLog('silent') })
  const db = createDatabase(pool)
  const app = await startTestApp({ database: { name: 'novus', url, db, pool, drop: async () => undefined } })
  const serving: Serving = {
    ...{ url: await app.app.listen({ port: 0, host: '127.0.0.1' }), token: await app.tokenFor('admin') },
    ...{ database: url, server: process.pid, postgres },
  }
  process.send!(serving)
  process.once('message', () => {
    void app
      .close()
      .then(() => db.destroy())
      .then(() => process.exit(0))
  })
}

const [books, url, postgres] = process.argv.slice(2)
if (url) await serveBeside(url, Number(postgres))
else await serve(Number(books))
