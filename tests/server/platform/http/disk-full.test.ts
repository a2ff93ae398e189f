import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { startEmbedded } from '../../../../server/platform/database/embedded/embedded.ts'
import { Disk, freeOf, isDiskFull, LEAST_FREE } from '../../../../server/platform/database/disk.ts'
import { migrate } from '../../../../server/platform/database/migrate.ts'
import { createDatabase, createPool } from '../../../../server/platform/database/pool.ts'
import { createLog } from '../../../../server/platform/log.ts'
import { systemClock } from '../../../../server/platform/ports.ts'
import type { TestApp } from '../../../support/server.ts'
import { testDatabase, type TestDatabase } from '../../../support/database.ts'
import { startTrial } from './app-under-test.ts'

const run = promisify(execFile)
/** Tests of what only root can bring about; elsewhere they are not there. */
const rootIt = process.getuid!() === 0 ? it : () => undefined
const log = createLog('silent')

/** Keeps what it is told in a table, and can be made to meet a full disk. */
function pages(app: FastifyInstance): void {
  app.post('/api/trial/page', { config: { public: false }, schema: { body: { type: 'object' } } }, async (request) => {
    const { text } = request.body as { text: string }
    if (text === 'too much')
      await sql`do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(
        app.identity.db,
      )
    await sql`insert into page values (${text})`.execute(app.identity.db)
    return { ResultStatus: 1 }
  })
  app.get('/api/trial/pages', async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from page`.execute(app.identity.db)
    return rows[0]
  })
}

interface Trial {
  test: TestApp
  write(text: string): Promise<{ status: number; result: CallResult }>
  read(): Promise<{ status: number; state: unknown; count: number }>
  ready(): Promise<{ status: number; writable: boolean }>
}

async function trialOn(database: TestDatabase, disk: Disk): Promise<Trial> {
  await sql`create table page (text text storage external)`.execute(database.db)
  const test = await startTrial({ database, disk, parts: { modules: pages } })
  const headers = { authorization: `Bearer ${await test.tokenFor('clerk')}` }
  return {
    test,
    async write(text) {
      const own = { ...headers, 'idempotency-key': randomUUID() }
      const answer = await test.app.inject({ method: 'POST', url: '/api/trial/page', headers: own, payload: { text } })
      return { status: answer.statusCode, result: answer.json<CallResult>() }
    },
    async read() {
      const answer = await test.app.inject({ method: 'GET', url: '/api/trial/pages', headers })
      return { status: answer.statusCode, state: answer.headers['x-novus-state'], ...answer.json<{ count: number }>() }
    },
    async ready() {
      const answer = await test.app.inject({ method: 'GET', url: '/readyz' })
      return { status: answer.statusCode, writable: answer.json<{ writable: boolean }>().writable }
    },
  }
}

const FULL = {
  status: 507,
  result: expect.objectContaining({
    ResultCode: 'STORAGE_FULL',
    Message: 'The disk of the server is full: nothing can be saved until there is room.',
  }) as CallResult,
}

describe('a full disk', () => {
  it('is a sentence to whoever writes, is told to all, leaves what can be read, and is over by itself', async () => {
    const database = await testDatabase()
    const told: [boolean, number][] = []
    const disk = new Disk({
      ...{ db: database.db, clock: systemClock, log, free: async () => null },
      became: async (full, minutes) => void told.push([full, minutes]),
    })
    const { test, write, read, ready } = await trialOn(database, disk)
    expect((await write('a')).status).toBe(200)
    expect([await ready(), (await read()).state]).toEqual([{ status: 200, writable: true }, undefined])
    expect(await write('too much')).toEqual(FULL)
    // From then on nothing is tried that would only fail half-way.
    expect(await write('b')).toEqual(FULL)
    expect(await ready()).toEqual({ status: 503, writable: false })
    expect(await read()).toEqual({ status: 200, state: 'read-only', count: 1 })
    await disk.look()
    expect(await ready()).toEqual({ status: 200, writable: true })
    expect((await write('b')).status).toBe(200)
    expect(await read()).toEqual({ status: 200, state: undefined, count: 2 })
    expect(told).toEqual([
      [true, 0],
      [false, 1],
    ])
    await test.close()
  })

  it('is known by the words of PostgreSQL as well as by its code', () => {
    const error = (message: string, code: string) => Object.assign(new Error(message), { code })
    expect(isDiskFull(error('could not extend file "base/1/2": No space left on device', '58030'))).toBe(true)
    expect(isDiskFull(error('could not write', '53100'))).toBe(true)
    expect(isDiskFull(error('duplicate key', '23505'))).toBe(false)
  })

  rootIt(
    'that twenty people fill: each write is kept or refused with that sentence, PostgreSQL never ends, and room ends it',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'novus-disk-'))
      const mount = join(folder, 'disk')
      await mkdir(mount)
      await run('mount', ['-t', 'tmpfs', '-o', 'size=420m,mode=755', 'none', mount])
      const embedded = await startEmbedded({
        dataDir: join(mount, 'data'),
        log,
        settings: { fsync: 'off', max_wal_size: '64MB', min_wal_size: '32MB' },
      })
      try {
        const url = embedded.url()
        const pool = createPool({ url, max: 20, log })
        const db = createDatabase(pool)
        await migrate(db)
        const database: TestDatabase = { name: 'novus', url, pool, db, drop: () => db.destroy() }
        const disk = new Disk({ db, clock: systemClock, log, free: () => freeOf(mount) })
        const { test, write, read, ready } = await trialOn(database, disk)
        const pid = embedded.pid
        const ballast = join(mount, 'ballast')
        await writeFile(ballast, Buffer.alloc(Math.max(0, (await freeOf(mount)) - LEAST_FREE - 24 * 1024 * 1024)))
        const page = 'x'.repeat(64 * 1024)
        const answers: number[] = []
        const type = async () => {
          for (let n = 0; n < 60; n++) {
            const { status } = await write(page)
            answers.push(status)
            if (n % 4 === 0) await disk.look()
          }
        }
        await Promise.all(Array.from({ length: 20 }, type))
        expect(new Set(answers)).toEqual(new Set([200, 507]))
        const kept = answers.filter((status) => status === 200).length
        expect(await read()).toEqual({ status: 200, state: 'read-only', count: kept })
        expect(await ready()).toEqual({ status: 503, writable: false })
        expect(embedded.pid).toBe(pid)
        await rm(ballast)
        await disk.look()
        expect((await write('again')).status).toBe(200)
        expect(await read()).toEqual({ status: 200, state: undefined, count: kept + 1 })
        await test.close()
      } finally {
        await embedded.stop()
        await run('umount', [mount])
        await rm(folder, { recursive: true, force: true })
      }
    },
  )
})
