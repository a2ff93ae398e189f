import { chmod, copyFile, lstat, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { companies, today } from './ledger/nightly.ts'
import { differenceText, proveBooks } from './ledger/prove.ts'
import { BOOK_PROOFS } from './modules/index.ts'
import { loadConfig, StartError, type Config } from './platform/config.ts'
import { besideServer, dataFolder } from './platform/database/beside.ts'
import { copyRunning } from './platform/database/embedded/backup.ts'
import { startEmbedded } from './platform/database/embedded/embedded.ts'
import { releaseOf } from './platform/database/migrate.ts'
import { createDatabase, createPool } from './platform/database/pool.ts'
import { createLog } from './platform/log.ts'

const USE = 'npm run backup -- FOLDER'
/** A proof reads every line: longer than a statement of a person may take. */
const PATIENCE_MS = 30 * 60_000
/** What seals account numbers: without it a restored database cannot open them. */
const KEYS = 'data-keys'

/** Shows a line to whoever asked. */
type Say = (line: string) => void

/**
 * Copies the data folder beside the running server, or without one, into a new folder that is a data folder itself; starts the copy,
 * so that it is known to start, and proves its books.
 * @returns 0 when the backup stands and its books prove, 1 when they do not, 2 when there is none
 */
export async function backupCommand(args: readonly string[], env: NodeJS.ProcessEnv, say: Say): Promise<number> {
  try {
    const config = loadConfig(env, process.cwd())
    const target = await newFolder(args, config)
    const part = `${target}.unfinished`
    await rm(part, { recursive: true, force: true })
    await mkdir(part, { recursive: true, mode: 0o700 })
    await copied(config, part)
    const differences = await proven(part, say)
    await rename(part, target)
    say(`${target} is a backup of ${config.dataDir}; start it with DATA_DIR=${target}`)
    return differences === 0 ? 0 : 1
  } catch (error) {
    say(error instanceof StartError ? error.message : String((error as Error).stack ?? error))
    return 2
  }
}

/** @throws StartError unless one folder is asked for that is not there yet and lies outside the data */
async function newFolder(args: readonly string[], config: Config): Promise<string> {
  const [asked, ...more] = args
  if (!asked || asked.startsWith('-') || more.length > 0) throw new StartError(USE)
  if (config.databaseUrl)
    throw new StartError(
      'The database is one of your own (DATABASE_URL): back it up with its own tools, and keep the data keys apart.',
    )
  const target = resolve(asked)
  if (await lstat(target).catch(() => null))
    throw new StartError(`${target} is there already: a backup needs a new folder.`)
  const inside = relative(await dataFolder(config), target)
  if (!inside.startsWith('..')) throw new StartError(`${target} lies in the data folder, which it is to outlive.`)
  await mkdir(dirname(target), { recursive: true })
  return target
}

async function copied(config: Config, part: string): Promise<void> {
  const folder = await dataFolder(config)
  const { url, stop } = await besideServer(config)
  try {
    await copyRunning(url, join(folder, 'postgres'), join(part, 'postgres'))
    await copyFile(join(folder, KEYS), join(part, KEYS)).catch((error: NodeJS.ErrnoException) => {
      // They are in NOVUS_DATA_KEY, or nothing was sealed yet.
      if (error.code !== 'ENOENT') throw error
    })
    await chmod(join(part, KEYS), 0o600).catch(() => undefined)
  } finally {
    await stop()
  }
}

/** @returns differences that were found in the copy, once it has started; one where its books are of another release, whose proof this is not */
async function proven(part: string, say: Say): Promise<number> {
  const embedded = await startEmbedded({ dataDir: part, log: createLog('warn') })
  const db = createDatabase(
    createPool({ url: embedded.url(), max: 2, log: createLog('warn'), statementTimeout: PATIENCE_MS }),
  )
  try {
    const now = new Date()
    let differences = 0
    const release = await releaseOf(db)
    if (release === 'other') say('The backup stands; its books are proven by the release that they are of.')
    if (release !== 'this') return release === 'none' ? 0 : 1
    for (const companyId of await companies(db)) {
      const found = await proveBooks(db, companyId, { date: today(now), now, proofs: BOOK_PROOFS })
      for (const difference of found) say(differenceText(companyId, difference))
      say(`${companyId}: ${found.length === 0 ? 'the books of the backup prove' : `${found.length} differences`}`)
      differences += found.length
    }
    return differences
  } finally {
    await db.destroy()
    await embedded.stop()
  }
}
