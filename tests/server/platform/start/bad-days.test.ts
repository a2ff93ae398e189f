import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../../support/database.ts'
import { freePort } from '../../../support/product.ts'
import { bundle, isAlive, ServerProcess } from './server-process.ts'

/** A folder as a first start leaves it. */
let prepared: string
let dataDir: string
let running: ServerProcess[]

beforeAll(async () => {
  await bundle()
  prepared = await mkdtemp(join(tmpdir(), 'novus-start-'))
  const first = await ServerProcess.launch(prepared, await freePort()).untilReady()
  await first.end()
}, 150_000)
afterAll(() => rm(prepared, { recursive: true, force: true }))

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'novus-start-'))
  await cp(prepared, dataDir, { recursive: true })
  running = []
})
afterEach(async () => {
  for (const server of running) await server.end()
  await rm(dataDir, { recursive: true, force: true })
})

async function launch(env?: Record<string, string>): Promise<ServerProcess> {
  const server = ServerProcess.launch(dataDir, await freePort(), env)
  running.push(server)
  return server
}

/** Writes one row after the other until the connection breaks; answers how many were acknowledged. */
async function writeUntilCut(url: string, onFirst: () => void): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('create table if not exists receipt (n int primary key)')
  const { rows } = await client.query<{ most: number }>('select coalesce(max(n), 0) as most from receipt')
  let n = rows[0]!.most
  try {
    for (;;) {
      await client.query('insert into receipt values ($1)', [n + 1])
      n++
      if (n === rows[0]!.most + 20) onFirst()
    }
  } catch {
    return n
  }
}

/** What a connection is at. */
async function runningStatement(server: ServerProcess, pid: number): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: await server.databaseUrl() })
  await client.connect()
  const { rows } = await client.query<{ query: string }>(
    `select query from pg_stat_activity where pid = $1 and state = 'active'`,
    [pid],
  )
  await client.end()
  return rows[0]?.query
}

async function receipts(url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ n: number }>('select n from receipt order by n')
  await client.end()
  return rows.map((row) => row.n)
}

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1)

describe('Ctrl C', { timeout: 240_000 }, () => {
  it('ends the server cleanly and takes the database with it', async () => {
    const server = await (await launch()).untilReady()
    const postgres = (await server.postgres())!
    expect(await isAlive(postgres)).toBe(true)
    server.child.kill('SIGINT')
    // npm sends a second one after the terminal's own.
    server.child.kill('SIGINT')
    expect(await server.ended).toEqual({ code: 0, signal: null })
    expect(await isAlive(postgres)).toBe(false)
    expect(await server.postgres()).toBeNull()
    expect(await server.status('/healthz')).toBe(0)
  })

  it('during the start ends it as well', async () => {
    const server = await launch()
    await expect.poll(() => server.output, { timeout: 60_000, interval: 10 }).toContain('Starting the database')
    server.child.kill('SIGINT')
    expect((await server.ended).code).toBe(0)
    const left = await server.postgres()
    expect(left === null || !(await isAlive(left))).toBe(true)
  })
})

describe('a second start on the same folder', { timeout: 240_000 }, () => {
  it('says so and stops, and the first goes on', async () => {
    const first = await (await launch()).untilReady()
    const postgres = await first.postgres()
    const second = await launch()
    expect((await second.ended).code).toBe(1)
    expect(second.output).toContain(`Novus already runs on the folder ${dataDir}.`)
    expect(second.output).not.toMatch(/\n\s+at /)
    expect(await first.postgres()).toBe(postgres)
    expect(await first.status('/readyz')).toBe(200)
  })

  it('at the same moment, even the very first, leaves exactly one', async () => {
    await rm(join(dataDir, 'postgres'), { recursive: true })
    const both = [await launch(), await launch()]
    const loser = await Promise.race(both.map((server) => server.ended.then(() => server)))
    expect(loser.output).toContain(`Novus already runs on the folder ${dataDir}.`)
    const winner = both.find((server) => server !== loser)!
    await winner.untilReady()
  })
})

describe('data keys that are gone', { timeout: 240_000 }, () => {
  it('are named, the start ends, and no file is made in their place', async () => {
    const keys = join(dataDir, 'data-keys')
    const before = await readFile(keys, 'utf8')
    await rm(keys)
    const there = await readdir(dataDir)
    const server = await launch()
    expect((await server.ended).code).toBe(1)
    expect(server.output).toContain(`The file ${keys} is missing`)
    expect(server.output).not.toMatch(/\n\s+at /)
    expect(await readdir(dataDir)).toEqual(there)
    // Put back, they are those of before.
    await writeFile(keys, before, { mode: 0o600 })
    await (await launch()).untilReady()
    expect(await readFile(keys, 'utf8')).toBe(before)
  })
})

describe('a port that is taken', { timeout: 240_000 }, () => {
  it('is named in a sentence, and no database is left behind', async () => {
    const first = await (await launch()).untilReady()
    const other = await mkdtemp(join(tmpdir(), 'novus-start-'))
    const second = ServerProcess.launch(other, first.port)
    expect((await second.ended).code).toBe(1)
    expect(second.output).toContain(`Port ${first.port} is in use by another program.`)
    expect(await second.postgres()).toBeNull()
    await rm(other, { recursive: true, force: true })
  })
})

describe("a database of one's own", { timeout: 240_000 }, () => {
  it('that does not answer is told in a sentence without its password', async () => {
    const server = await launch({ DATABASE_URL: 'postgres://novus:hunter2@127.0.0.1:1/novus' })
    expect((await server.ended).code).toBe(1)
    expect(server.output).toContain('The database of DATABASE_URL cannot be used:')
    expect(server.output).not.toContain('hunter2')
    expect(server.output).not.toMatch(/\n\s+at /)
  })

  it('is shared by three servers that start together: updated and filled once', async () => {
    const database = await emptyDatabase()
    const servers = [await launch({ DATABASE_URL: database.url }), await launch({ DATABASE_URL: database.url })]
    servers.push(await launch({ DATABASE_URL: database.url }))
    await Promise.all(servers.map((server) => server.untilReady()))
    expect(servers.filter((server) => server.output.includes('Database updated'))).toHaveLength(1)
    const { rows } = await database.pool.query(
      `select count(*)::int as administrators from user_role where role_id = 'administrator'`,
    )
    expect(rows).toEqual([{ administrators: 1 }])
    // A fourth with a folder of its own serves too; the keys of that folder seal nothing, since no other would open it.
    const elsewhere = await mkdtemp(join(tmpdir(), 'novus-start-'))
    const fourth = ServerProcess.launch(elsewhere, await freePort(), { DATABASE_URL: database.url })
    servers.push(fourth)
    await fourth.untilReady()
    expect(fourth.output).toContain(`The file ${join(elsewhere, 'data-keys')} is missing`)
    const NOVUS_DATA_KEY = `1:${Buffer.alloc(32, 1).toString('base64')}`
    const foreign = ServerProcess.launch(elsewhere, await freePort(), { DATABASE_URL: database.url, NOVUS_DATA_KEY })
    expect((await foreign.ended).code).toBe(1)
    expect(foreign.output).toContain('The data keys of NOVUS_DATA_KEY are not those')
    await rm(elsewhere, { recursive: true, force: true })
    await Promise.all(servers.map((server) => server.end()))
    // What goes wrong while the demo company is loaded is a sentence too, and says how to go on.
    await database.pool.query(`
      create function disk_full() returns trigger language plpgsql as $$ begin raise exception 'no space left'; end $$;
      create trigger disk_full before insert on firm execute function disk_full()`)
    const demo = await launch({ DATABASE_URL: database.url, DEMO: '1' })
    expect((await demo.ended).code).toBe(1)
    expect(demo.output).toContain(
      'The demo company could not be loaded: no space left\nWhat was loaded is kept: start again',
    )
    expect(demo.output).not.toMatch(/\n\s+at |"stack"/)
    await database.drop()
  })
})

describe('settings that make no sense', { timeout: 240_000 }, () => {
  it('are told in a sentence', async () => {
    const server = await launch({ PUBLIC_URL: 'novus' })
    expect((await server.ended).code).toBe(1)
    expect(server.output).toMatch(/^PUBLIC_URL is not an address/m)
  })
})

describe('a kill -9', { timeout: 240_000 }, () => {
  it('of the server loses nothing acknowledged, and the next start ends what it left', async () => {
    const server = await (await launch()).untilReady()
    const orphan = (await server.postgres())!
    const written = writeUntilCut(await server.databaseUrl(), () => server.child.kill('SIGKILL'))
    await server.ended
    expect(await isAlive(orphan)).toBe(true)
    const next = await (await launch()).untilReady()
    const acknowledged = await written
    expect(await isAlive(orphan)).toBe(false)
    expect(acknowledged).toBeGreaterThanOrEqual(20)
    expect((await receipts(await next.databaseUrl())).slice(0, acknowledged)).toEqual(upTo(acknowledged))
  })

  it('of the database loses nothing acknowledged, and the server brings it back', async () => {
    const server = await (await launch()).untilReady()
    const killed = (await server.postgres())!
    const acknowledged = await writeUntilCut(await server.databaseUrl(), () => process.kill(killed, 'SIGKILL'))
    await expect.poll(() => server.output, { timeout: 60_000 }).toContain('the embedded database is back')
    await server.untilReady()
    expect(await server.postgres()).not.toBe(killed)
    expect((await receipts(await server.databaseUrl())).slice(0, acknowledged)).toEqual(upTo(acknowledged))
    server.child.kill('SIGINT')
    expect((await server.ended).code).toBe(0)
    expect(await server.postgres()).toBeNull()
  })

  it('of both while a long statement runs: the next start says that it waits for its end, and then begins', async () => {
    const server = await (await launch()).untilReady()
    const client = new pg.Client({ connectionString: await server.databaseUrl() })
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    // Busy, since one that sleeps notices at once that its PostgreSQL is gone.
    void client.query(`do $$ begin loop end loop; end $$`).catch(() => undefined)
    const waits = 'An earlier database process still runs a statement in this folder. The start waits'
    let next: ServerProcess
    try {
      const postgres = (await server.postgres())!
      await expect
        .poll(async () => (await runningStatement(server, rows[0]!.pid)) ?? '', { timeout: 10_000 })
        .toContain('loop')
      server.child.kill('SIGKILL')
      process.kill(postgres, 'SIGKILL')
      await server.ended
      next = await launch()
      await expect.poll(() => next.output, { timeout: 60_000 }).toContain(waits)
      expect(next.child.exitCode).toBeNull()
    } finally {
      process.kill(rows[0]!.pid, 'SIGKILL')
    }
    await next.untilReady()
    expect(next.output.split(waits)).toHaveLength(2)
  })

  it('of both loses nothing acknowledged', async () => {
    const server = await (await launch()).untilReady()
    const postgres = (await server.postgres())!
    const acknowledged = await writeUntilCut(await server.databaseUrl(), () => {
      server.child.kill('SIGKILL')
      process.kill(postgres, 'SIGKILL')
    })
    await server.ended
    const next = await (await launch()).untilReady()
    expect((await receipts(await next.databaseUrl())).slice(0, acknowledged)).toEqual(upTo(acknowledged))
  })
})
