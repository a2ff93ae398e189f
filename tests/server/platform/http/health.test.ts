import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { startEmbedded, type EmbeddedDatabase } from '../../../../server/platform/database/embedded/embedded.ts'
import { migrate } from '../../../../server/platform/database/migrate.ts'
import { createDatabase, createPool } from '../../../../server/platform/database/pool.ts'
import { Readiness } from '../../../../server/platform/http/readiness.ts'
import { createLog } from '../../../../server/platform/log.ts'
import type { TestApp } from '../../../support/server.ts'
import { HELD, KeptLog, startTrial } from './app-under-test.ts'

/** Processes that this one has begun. */
const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map(Number)

describe('before the first data is in', () => {
  it('the server is alive, but neither ready nor answering calls', async () => {
    const readiness = new Readiness()
    const log = new KeptLog()
    const test = await startTrial({ parts: { readiness }, log: log.log })
    const told = () => log.lines.filter(({ path, level }) => path === '/readyz' && level !== 'debug')
    const ask = (url: string) => test.call('clerk', { method: 'GET', url })
    expect((await ask('/healthz')).statusCode).toBe(200)
    expect((await test.call(null, { method: 'HEAD', url: '/readyz' })).statusCode, 'whoever watches').toBe(503)
    expect((await ask('/readyz')).json()).toEqual({ ready: false, database: true, writable: true, started: false })
    const refused = await ask('/api/shell_init/profile')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
    expect(told(), 'a probe that comes every second of a first start').toEqual([])
    readiness.set()
    expect((await ask('/readyz')).statusCode).toBe(200)
    expect((await ask('/api/shell_init/profile')).statusCode).toBe(200)
    await test.close()
  })
})

describe('the end', () => {
  it('waits for the calls that are under way, and takes no more', async () => {
    const test = await startTrial()
    const url = await test.app.listen({ port: 0, host: '127.0.0.1' })
    const holder = await test.pool.connect()
    await holder.query('select pg_advisory_lock($1)', [HELD])
    const slow = fetch(`${url}/api/trial/slow`)
    await vi.waitUntil(
      async () => {
        const { rowCount } = await holder.query(
          `select from pg_locks join pg_database d on d.oid = database
           where locktype = 'advisory' and not granted and datname = current_database()`,
        )
        return rowCount === 1
      },
      { timeout: 5_000 },
    )
    const closing = test.close()
    await holder.query('select pg_advisory_unlock($1)', [HELD])
    holder.release()
    await closing
    const answer = await slow
    expect([answer.status, await answer.json()]).toEqual([200, { done: true }])
    await expect(fetch(`${url}/healthz`)).rejects.toThrow()
  })

  it('does not wait for a connection on which nothing was ever asked, as browsers open them ahead', async () => {
    const test = await startTrial()
    const url = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }))
    const ahead = connect(Number(url.port), url.hostname)
    await once(test.app.server, 'connection')
    const gone = once(ahead, 'close', { signal: AbortSignal.timeout(5_000) })
    const closing = test.close()
    await gone
    await closing
  })
})

describe('the database away', () => {
  const log = createLog('silent')
  let dataDir: string
  let embedded: EmbeddedDatabase
  let test: TestApp

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'novus-away-'))
    embedded = await startEmbedded({ dataDir, log })
    const url = embedded.url()
    const pool = createPool({ url, max: 5, log })
    const db = createDatabase(pool)
    await migrate(db)
    test = await startTrial({ database: { name: 'novus', url, pool, db, drop: () => db.destroy() } })
  })
  afterAll(async () => {
    await test.close()
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('is answered with 503 and when to ask again, and is over when it is back', async () => {
    const headers = { authorization: `Bearer ${await test.tokenFor('clerk')}` }
    const ask = (url: string) => test.app.inject({ method: 'GET', url, headers })
    expect((await ask('/api/shell_init/profile')).statusCode).toBe(200)

    process.kill(embedded.pid, 'SIGKILL')
    const away = await vi.waitUntil(
      async () => {
        const answer = await ask('/api/shell_init/profile')
        return answer.statusCode === 200 ? null : answer
      },
      { timeout: 4_000, interval: 1 },
    )
    expect(away!.statusCode).toBe(503)
    expect(away!.headers['retry-after']).toBe('2')
    const result = away!.json<CallResult>()
    expect(result).toMatchObject({
      ResultCode: 'UNAVAILABLE',
      Message: 'Server error',
      Exception: away!.headers['x-request-id'],
    })
    expect((await ask('/healthz')).statusCode).toBe(200)

    await vi.waitUntil(async () => (await ask('/readyz')).statusCode === 200, { timeout: 10_000, interval: 50 })
    expect((await ask('/api/shell_init/profile')).statusCode).toBe(200)
  })

  it('that hangs is said: a call is answered with a sentence, the next one at once, and readyz is red until it goes on', async () => {
    const headers = { authorization: `Bearer ${await test.tokenFor('clerk')}` }
    const ask = (url: string) => test.app.inject({ method: 'GET', url, headers })
    expect((await ask('/readyz')).statusCode).toBe(200)
    // A hung machine answers nobody: the server of the database with all that it has begun for us.
    const { pid } = embedded
    const processes = () => [pid, ...childrenOf(pid)]
    const told = (signal: 'SIGSTOP' | 'SIGCONT') => processes().forEach((one) => process.kill(one, signal))
    told('SIGSTOP')
    try {
      const hung = await ask('/api/shell_init/profile')
      expect(hung.statusCode).toBe(503)
      expect(hung.json<CallResult>().Message).toBe(
        'The database does not answer. Nothing is lost; try again in a moment.',
      )
      expect((await ask('/readyz')).statusCode).toBe(503)
      expect((await ask('/api/shell_init/profile')).statusCode).toBe(503)
    } finally {
      told('SIGCONT')
    }
    await vi.waitUntil(async () => (await ask('/readyz')).statusCode === 200, { timeout: 10_000, interval: 50 })
    expect((await ask('/api/shell_init/profile')).statusCode).toBe(200)
  }, 20_000)
})
