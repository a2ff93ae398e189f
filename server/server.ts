import { imapMailboxes } from './platform/letters/imap.ts'
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Closing } from './closing.ts'
import { Sealer } from './ledger/sealer.ts'
import { registerModules } from './modules/index.ts'
import { seed } from './modules/seed.ts'
import { StartError, type Config } from './platform/config.ts'
import { tellOfDisk } from './platform/alerts/alerts.ts'
import { startEmbedded } from './platform/database/embedded/embedded.ts'
import { Disk, freeOf } from './platform/database/disk.ts'
import { migrate } from './platform/database/migrate.ts'
import { createDatabase, createPool } from './platform/database/pool.ts'
import { exclusively } from './platform/database/transaction.ts'
import type { Deps } from './platform/deps.ts'
import { readSuiteTexts } from './platform/entity/texts.ts'
import { buildApp } from './platform/http/app.ts'
import { Readiness } from './platform/http/readiness.ts'
import { sealItems } from './platform/identity/seal-items.ts'
import { seedIdentity } from './platform/identity/seed.ts'
import { Jobs } from './platform/jobs/jobs.ts'
import { installQueue } from './platform/jobs/queue.ts'
import { seedSchedules } from './platform/jobs/schedules.ts'
import type { Log } from './platform/log.ts'
import { publicText } from './platform/outside/public-text.ts'
import { systemClock, systemRandom } from './platform/ports.ts'
import { pickupMail, smtpMail } from './platform/mail/transports.ts'
import { sealLetters } from './platform/mail/sealed-text.ts'
import { Mailer } from './platform/mail/mailer.ts'
import { SharedBox } from './platform/secrets/shared-box.ts'

/** Longest wait for calls that are under way, and for their connections. */
const LAST_CALLS_MS = 10_000

export interface Running {
  app: FastifyInstance
  deps: Deps
  /** Where the first administrator sets his password, when there is none yet. */
  firstAdministratorLink: string | null
}

/**
 * Database, migrations, HTTP server, first data, in this order; each is handed to `closing` as soon as it stands.
 * @param say shows a line of progress to the person who started it
 * @throws StartError with a sentence for that person
 */
export async function startServer(
  config: Config,
  log: Log,
  closing: Closing,
  say: (line: string) => void,
): Promise<Running> {
  const pool = createPool({ url: await databaseUrl(config, log, closing, say), max: config.databaseConnections, log })
  await closing.add(() => within(LAST_CALLS_MS, pool.end()))
  await mustAnswer(pool, config)
  const db = createDatabase(pool)
  const jobs = new Jobs({ db, pool, log, clock: systemClock, random: systemRandom })
  const texts = readSuiteTexts(config.root)
  const secrets = new SharedBox(config)
  const mailer = new Mailer({ db, jobs, clock: systemClock, mail: mailOf(config), texts, secrets })
  const rateFeed = { read: (address: string) => publicText(address) }
  const mailboxes = imapMailboxes(config.innerMailHosts)
  const ports = { rateFeed, mailboxes, clock: systemClock, random: systemRandom }
  const disk = new Disk({
    ...{ db, log, clock: systemClock },
    free: async () => (config.databaseUrl ? null : freeOf(config.dataDir)),
    became: (full, minutes) => tellOfDisk({ db, jobs, mailer, clock: systemClock }, texts, full, minutes),
  })
  const deps: Deps = { config, disk, pool, log, db, jobs, mailer, secrets, ownSecrets: secrets.own, ...ports }
  // Tables and the views over them by one server: another that came between them would write the views and say so too.
  const migrations = await exclusively(pool, 'update', () => migrate(db))
  await installQueue(pool)
  if (migrations.length > 0) say(`Database updated: ${updated(migrations)}`)
  // Before the first call comes in: browsers that wait for the server show what they were given before.
  await exclusively(pool, 'open sign-ins', () => sealItems(db))

  const readiness = new Readiness()
  const app = await buildApp(deps, { modules: registerModules, readiness })
  await closing.add(() => within(LAST_CALLS_MS, app.close()))
  await listen(app, config)
  const identity = await exclusively(pool, 'first data', async () => {
    const withoutKeys = await secrets.agree(db)
    if (withoutKeys) say(withoutKeys)
    else await sealLetters(db, secrets)
    try {
      const identity = await seedIdentity(deps)
      await seed(deps, { tell: say })
      await seedSchedules(deps, jobs.shipped)
      return identity
    } catch (error) {
      log.debug({ err: error }, 'the first data was not loaded')
      throw notLoaded(error, config)
    }
  })
  await closing.add(() => jobs.stop())
  if (config.jobsAtOnce > 0) await jobs.start(config.jobsAtOnce)
  await closing.add(() => disk.stop())
  disk.start()
  const sealer = new Sealer(deps)
  await closing.add(() => sealer.stop())
  sealer.start()
  readiness.set()
  return { app, deps, firstAdministratorLink: identity.firstAdministratorLink }
}

function notLoaded(error: unknown, { demo }: Config): StartError {
  if (error instanceof StartError) return error
  const what = demo ? 'The demo company' : 'The first data'
  return new StartError(
    `${what} could not be loaded: ${(error as Error).message}\n` +
      'What was loaded is kept: start again, and it goes on from there. LOG_LEVEL=debug shows where it failed.',
    { cause: error },
  )
}

const updated = (names: string[]): string =>
  names.length > 5 ? `${names.length} migrations, the last ${names.at(-1)}` : names.join(', ')

const mailOf = ({ smtpUrl, mailFrom, dataDir }: Config) =>
  smtpUrl ? smtpMail(smtpUrl, mailFrom) : pickupMail(join(dataDir, 'mail'), mailFrom)

async function databaseUrl(config: Config, log: Log, closing: Closing, say: (line: string) => void): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl
  say('Starting the database …')
  const embedded = await startEmbedded({ dataDir: config.dataDir, log, say })
  await closing.add(() => embedded.stop())
  return embedded.url()
}

async function mustAnswer(pool: Pool, config: Config): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    const where = config.databaseUrl ? 'The database of DATABASE_URL' : 'The embedded database'
    throw new StartError(
      `${where} cannot be used: ${(error as Error).message || String((error as { code?: string }).code)}`,
      {
        cause: error,
      },
    )
  }
}

async function listen(app: FastifyInstance, { port, listenAddress }: Config): Promise<void> {
  try {
    // All of both families, so that localhost is found whichever it means.
    await app.listen({ port, host: listenAddress ?? '::' })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const noSuchFamily = code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL'
    if (noSuchFamily && !listenAddress) await app.listen({ port, host: '0.0.0.0' })
    else throw new StartError(whyNotListening(code, port, listenAddress), { cause: error })
  }
}

function whyNotListening(code: string | undefined, port: number, address: string | null): string {
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program. Set PORT to a free one.`
  if (code === 'EACCES') return `Port ${port} may not be used by this account. Set PORT to another one.`
  return `The server cannot listen on ${address ?? 'this machine'}, port ${port} (${code}).`
}

/** Waits for `work`, but not longer: what still hangs then is ended with the process. */
const within = (ms: number, work: PromiseLike<unknown>): Promise<unknown> =>
  Promise.race([work, pause(ms, undefined, { ref: false })])
