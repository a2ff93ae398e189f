import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartError } from '../../../../server/platform/config.ts'
import { obstacle } from '../../../../server/platform/database/embedded/account.ts'
import { findBinaries } from '../../../../server/platform/database/embedded/binaries.ts'
import { startEmbedded, type EmbeddedDatabase } from '../../../../server/platform/database/embedded/embedded.ts'
import { createLog } from '../../../../server/platform/log.ts'
import { isAlive } from '../start/server-process.ts'

const log = createLog('silent')
/** Tests of what only root meets; elsewhere they are not there. */
const rootIt = process.getuid!() === 0 ? it : () => undefined
const quick = { fsync: 'off' }

let folder: string
let started: EmbeddedDatabase[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'novus-embedded-'))
  await chmod(folder, 0o755)
  started = []
})
afterEach(async () => {
  for (const database of started) await database.stop()
  await rm(folder, { recursive: true, force: true })
})

async function start(dataDir: string): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, log, settings: quick })
  started.push(database)
  return database
}

async function ask(database: EmbeddedDatabase, query: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: database.url() })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(query)
  await client.end()
  return rows[0] ?? {}
}

describe('the embedded database', { timeout: 60_000 }, () => {
  it('is PostgreSQL 18 in UTF-8 with Canadian English order, reached by no port', async () => {
    const database = await start(join(folder, 'data'))
    expect(
      await ask(
        database,
        `select current_setting('server_version') as version, current_setting('listen_addresses') as ports,
         pg_encoding_to_char(encoding) as encoding, datlocale as locale, 'é' < 'f' as accents
         from pg_database where datname = current_database()`,
      ),
    ).toEqual({
      version: expect.stringMatching(/^18\./) as string,
      ports: '',
      encoding: 'UTF8',
      locale: 'en-CA',
      accents: true,
    })
  })

  it('lets nobody else at its files and its socket, and leaves no socket folder', async () => {
    const dataDir = join(folder, 'data')
    const database = await start(dataDir)
    const names = await readdir(dataDir)
    const closed = names.filter((name) => name === 'postgres' || name.startsWith('novus-socket-'))
    expect(closed).toHaveLength(2)
    for (const name of closed) expect((await stat(join(dataDir, name))).mode & 0o077).toBe(0)
    await database.stop()
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log'])
  })

  it('runs in a folder whose path is too long for a socket', async () => {
    const dataDir = join(folder, 'a'.repeat(60), 'b'.repeat(60))
    const database = await start(dataDir)
    expect(await ask(database, 'select 1 as one')).toEqual({ one: 1 })
    await database.stop()
    expect((await readdir(dataDir)).filter((name) => name.startsWith('novus-socket-'))).toEqual([])
  })

  rootIt('runs for root in a folder that others may not pass, and after it was moved out of it', async () => {
    const closed = join(folder, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const first = await start(join(closed, 'data'))
    await ask(first, 'create table kept as select 7 as n')
    expect(await obstacle(join(closed, 'data'))).toBe(closed)
    await first.stop()
    await chmod(closed, 0o755)
    const second = await start(join(closed, 'data'))
    expect(await ask(second, 'select n from kept')).toEqual({ n: 7 })
  })

  rootIt('runs for root on a copy that root made', async () => {
    const dataDir = join(folder, 'data')
    await (await start(dataDir)).stop()
    for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true }))
      await chown(join(entry.parentPath, entry.name), 0, 0)
    expect(await ask(await start(dataDir), 'select 1 as one')).toEqual({ one: 1 })
  })

  it('makes the cluster anew after a first start that was broken off', async () => {
    const dataDir = join(folder, 'data')
    await mkdir(join(dataDir, 'postgres.999999999.new', 'base'), { recursive: true })
    await start(dataDir)
    expect((await readdir(dataDir)).filter((name) => name.endsWith('.new'))).toEqual([])
  })

  it('says what its log says when it does not start', async () => {
    const wrong = startEmbedded({ dataDir: join(folder, 'data'), log, settings: { shared_buffers: 'plenty' } })
    await expect(wrong).rejects.toThrow(StartError)
    await expect(wrong).rejects.toThrow(/shared_buffers/)
  })

  it('of a run of tests that is ended half-way ends with it', async () => {
    const { DATABASE_URL: _, ...env } = process.env
    const run = fork(join(import.meta.dirname, 'run-process.ts'), {
      execArgv: ['--import', 'tsx'],
      env: { ...env, TMPDIR: folder },
    })
    const ended = once(run, 'exit')
    const [pid] = (await once(run, 'message')) as [number]
    expect(await isAlive(pid)).toBe(true)
    run.kill('SIGTERM')
    expect((await ended)[0]).toBe(143)
    expect(await isAlive(pid)).toBe(false)
    expect((await readdir(folder)).filter((name) => name.startsWith('novus-test-'))).toEqual([])
  })

  it.each(['win32-x64', 'freebsd-x64', 'linux-s390x'])('asks for DATABASE_URL on %s', async (platform) => {
    await expect(findBinaries(platform)).rejects.toThrow(/Set DATABASE_URL to a PostgreSQL server of your own/)
  })
})
