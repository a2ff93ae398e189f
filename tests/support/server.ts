import { imapMailboxes } from '../../server/platform/letters/imap.ts'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Kysely } from 'kysely'
import { tmpdir } from 'node:os'
import type { Pool } from 'pg'
import { loadConfig, type Config } from '../../server/platform/config.ts'
import type { Tables } from '../../server/platform/database/tables.ts'
import { Disk } from '../../server/platform/database/disk.ts'
import type { Deps } from '../../server/platform/deps.ts'
import { buildApp, type AppParts } from '../../server/platform/http/app.ts'
import { readSuiteTexts } from '../../server/platform/entity/texts.ts'
import { seedIdentity } from '../../server/platform/identity/seed.ts'
import { Jobs } from '../../server/platform/jobs/jobs.ts'
import { createLog, type Log } from '../../server/platform/log.ts'
import {
  systemClock,
  systemRandom,
  type Clock,
  type Letter,
  type Mail,
  type Random,
  type RateFeed,
} from '../../server/platform/ports.ts'
import { NotRead } from '../../server/platform/outside/public-text.ts'
import { Mailer } from '../../server/platform/mail/mailer.ts'
import { SealedBox } from '../../server/platform/secrets/secrets.ts'
import { filledDatabase, type TestDatabase } from './database.ts'
import { issueTestToken } from './token.ts'

/** Settings of a test: those of a start without any variable set. */
export const testConfig = (changes: Partial<Config> = {}): Config => ({
  ...loadConfig({ PORT: '8080', DATA_DIR: tmpdir(), LOG_LEVEL: 'silent' }, tmpdir()),
  // As it was built: what is open under development alone is closed.
  release: '0.1.0-test',
  ...changes,
})

/** One box for all tests: what a seeded database has sealed opens in every file. */
const TEST_BOX = new SealedBox([{ id: 'test', key: Buffer.alloc(32, 7) }])

/** Mail that stays here. */
export class KeptMail implements Mail {
  readonly from = 'Novus <novus@example.com>'
  delivers = true
  readonly letters: Letter[] = []
  async send(letter: Letter): Promise<void> {
    this.letters.push(letter)
  }
}

/** No test reads what others publish. */
const NO_FEED: RateFeed = { read: () => Promise.reject(new NotRead('unreachable')) }

export interface TestOptions {
  config?: Partial<Config>
  clock?: Clock
  random?: Random
  mail?: Mail
  rateFeed?: RateFeed
  log?: Log
  /** By default a clone of the seeded database; dropped with the app unless it was given. */
  database?: TestDatabase
  parts?: AppParts
  disk?: Disk
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly deps: Deps
  readonly db: Kysely<Tables>
  readonly pool: Pool
  readonly database: TestDatabase
  /** An access token as the embedded provider gives it to that demo user. */
  tokenFor(userName: string): Promise<string>
  /** A call of a demo user; null: nobody is signed in. */
  call(userName: string | null, request: InjectOptions): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

export function testDeps(database: TestDatabase, options: TestOptions = {}): Deps {
  const parts = {
    db: database.db,
    pool: database.pool,
    log: options.log ?? createLog('silent'),
    clock: options.clock ?? systemClock,
    random: options.random ?? systemRandom,
  }
  const config = testConfig({ databaseUrl: database.url, ...options.config })
  const jobs = new Jobs(parts)
  const mail = options.mail ?? new KeptMail()
  const mailer = new Mailer({ ...parts, jobs, mail, texts: readSuiteTexts(config.root), secrets: TEST_BOX })
  const rateFeed = options.rateFeed ?? NO_FEED
  const mailboxes = imapMailboxes(config.innerMailHosts)
  const disk = options.disk ?? new Disk({ ...parts, free: async () => null })
  return { ...parts, disk, config, jobs, mailer, rateFeed, mailboxes, secrets: TEST_BOX, ownSecrets: TEST_BOX }
}

/** Few enough that a clone is made in a moment, enough for several pages of 250. */
const FEW_FIRMS = 2000

/**
 * A clone of the database after a first start with demo data, but for its history; the template is made when first asked for.
 * @param firms 'all': as many as a first start has, for tests of long lists; each clone takes a second
 */
export const seededDatabase = (firms: 'few' | 'all' = 'few'): Promise<TestDatabase> =>
  filledDatabase(`seeded_${firms}`, async (making) => {
    const { seed } = await import('../../server/modules/seed.ts')
    const deps = testDeps(making)
    await seedIdentity(deps)
    await seed(deps, { history: false, ...(firms === 'few' && { firms: FEW_FIRMS }) })
  })

/** Milliseconds for which a caller shows the same token; it lives longer than that. */
const TOKEN_MS = 60_000

/** Tokens as a browser has them: one for many calls. To sign one and to read its keys took longer than most calls did. */
function tokensOf(deps: Deps): (userName: string, anew?: boolean) => Promise<string> {
  const held = new Map<string, { since: number; token: Promise<string> }>()
  return (userName, anew = false) => {
    const now = deps.clock.now().getTime()
    const known = held.get(userName)
    if (!anew && known && now >= known.since && now < known.since + TOKEN_MS) return known.token
    const token = issueTestToken(deps, userName)
    held.set(userName, { since: now, token })
    token.catch(() => held.delete(userName))
    return token
  }
}

/** The whole server in this process, without a port: `call` and `app.inject` ask it. */
export async function startTestApp(options: TestOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await seededDatabase())
  const deps = testDeps(database, options)
  // Loaded here, so that a test of the platform alone loads no module.
  const modules = options.parts?.modules ?? (await import('../../server/modules/index.ts')).registerModules
  const app = await buildApp(deps, { web: () => undefined, ...options.parts, modules })
  await app.ready()
  const tokenFor = tokensOf(deps)
  return {
    app,
    deps,
    db: database.db,
    pool: database.pool,
    database,
    tokenFor: (userName) => tokenFor(userName),
    async call(userName, request) {
      const ask = async (anew: boolean) => {
        const headers: Record<string, string> = userName
          ? { authorization: `Bearer ${await tokenFor(userName, anew)}` }
          : {}
        return app.inject({ ...request, headers: { ...headers, ...request.headers } })
      }
      const answer = await ask(false)
      // Whoever was signed out meanwhile signs in again.
      return answer.statusCode === 401 && userName !== null ? ask(true) : answer
    },
    async close() {
      await app.close()
      if (!options.database) await database.drop()
    },
  }
}
