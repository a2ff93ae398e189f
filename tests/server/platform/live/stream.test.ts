import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { UNHEARD_HEADER, type ChangedRecord } from '../../../../shared/contracts/live.ts'
import { MOST_STREAMS } from '../../../../server/platform/live/live-service.ts'
import { openDatabase, type TestDatabase } from '../../../support/database.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { StreamReader } from '../../../support/stream.ts'
import { Calls, newFirm } from '../../modules/admin/calls.ts'

const FIRMS = '/api/admin/firm'
const FIRM = 'admin/firm'

/** Two processes of the server on one database, each with a port and connections of its own. */
let here: TestApp
let there: TestApp
let second: TestDatabase
let staff: Calls
const origins = new Map<TestApp, string>()
const open: StreamReader[] = []

beforeAll(async () => {
  here = await startTestApp()
  second = openDatabase(here.database.name)
  there = await startTestApp({ database: second })
  for (const app of [here, there]) {
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.app.server.address() as { port: number }
    origins.set(app, `http://127.0.0.1:${port}`)
  }
  staff = new Calls(here, 'controller')
})
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})
afterAll(async () => {
  await there.close()
  await second.pool.end()
  await here.close()
})

async function listen(user: string, app = there, unheard?: number): Promise<StreamReader> {
  const also: Record<string, string> = unheard === undefined ? {} : { [UNHEARD_HEADER]: String(unheard) }
  const stream = await StreamReader.open(origins.get(app)!, await app.tokenFor(user), also)
  open.push(stream)
  await stream.next('hello')
  return stream
}

async function addFirm(changes = {}): Promise<{ id: string; version: number }> {
  const { EntityId, Data } = await staff.save('POST', FIRMS, { record: newFirm(changes) })
  return { id: String(EntityId), version: Number(Data!['version']) }
}
const addToCart = (position: number) =>
  sql`insert into portal_cart_line (user_id, bill_to_id, position, product_id, quantity)
    select id, 'HARLOW-01', ${position}, 'X', 1 from app_user where user_name = 'buyer'`.execute(here.db)
const about = (id: string) => (data: { records: readonly ChangedRecord[] }) => data.records.some((one) => one.id === id)
const nameOf = async (user: string) =>
  (await sql<{ name: string }>`select display_name as name from app_user where user_name = ${user}`.execute(here.db))
    .rows[0]!.name

describe('the live stream', () => {
  it('[decision 0013] tells in another process who changed which record, and nothing of what it holds', async () => {
    const stream = await listen('clerk')
    const { id } = await addFirm({ name: 'Quiet waters' })
    const { records } = await stream.next('changed', about(id))
    const told = records.find((one) => one.id === id)!
    expect(told).toEqual({
      room: FIRM,
      id,
      version: 1,
      by: await nameOf('controller'),
      on: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect(JSON.stringify(records)).not.toContain('Quiet waters')
  })

  it('[D15] begins with the release that the server is of', async () => {
    const stream = await StreamReader.open(origins.get(there)!, await there.tokenFor('clerk'))
    open.push(stream)
    expect(await stream.next('hello')).toEqual({ release: there.deps.config.release })
  })

  it('[decision 0013] is not kept, packed or held back by anything between', async () => {
    const stream = await listen('clerk')
    const { headers } = stream.answer
    expect(headers.get('content-type')).toBe('text/event-stream')
    expect(headers.get('cache-control')).toBe('no-store, no-transform')
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect(headers.get('content-encoding')).toBeNull()
  })

  it('[decision 0013] says nothing of a save that was refused, and one thing of a save of many columns', async () => {
    const stream = await listen('clerk')
    const { id, version } = await addFirm()
    await stream.next('changed', about(id))
    const put = (record: object) => staff.save('PUT', `${FIRMS}/${id}`, { record, version })
    expect((await put({ name: '' })).ResultStatus).toBe(2)
    const { Data } = await put({ name: `Other ${randomUUID()}`, isShipTo: true, isVendor: true })
    const { records } = await stream.next('changed', about(id))
    expect(records.filter((one) => one.id === id)).toMatchObject([{ version: Data!['version'] }])
  })

  it('[decision 0013] names a record that is gone, with no version', async () => {
    const stream = await listen('admin')
    const { id, version } = await addFirm()
    await stream.next('changed', about(id))
    const deleted = await new Calls(here, 'admin').save('DELETE', `${FIRMS}/${id}?version=${version}`)
    expect(deleted.ResultStatus).toBe(1)
    const { records } = await stream.next('changed', about(id))
    expect(records.find((one) => one.id === id)).toMatchObject({ version: null, by: null })
  })

  it('[decision 0013] is for whom we know, and ends for nobody but the one whose stream it is', async () => {
    expect((await here.call(null, { method: 'GET', url: '/api/shell/stream' })).statusCode).toBe(401)
    const [one, other] = [await listen('clerk'), await listen('clerk')]
    one.close()
    await one.ended
    const { id } = await addFirm()
    await other.next('changed', about(id))
  })

  it(`[decision 0013] refuses more than ${MOST_STREAMS} streams of one user in one process, and says when to ask again`, async () => {
    const all = await Promise.all(Array.from({ length: MOST_STREAMS }, () => listen('controller')))
    const refused = await StreamReader.open(origins.get(there)!, await there.tokenFor('controller'))
    open.push(refused)
    expect(refused.answer.status).toBe(429)
    expect(Number(refused.answer.headers.get('retry-after'))).toBeGreaterThan(0)
    all[0]!.close()
    await expect.poll(async () => (await listen('controller').catch(() => null))?.answer.status).toBe(200)
  })
})

describe('a page that read before it heard', () => {
  it('[decision 0013] is told what changed since, by its rights, and which counts moved', async () => {
    // Once the process has itself listened for longer than a request may be on its way.
    const told = async () => {
      const witness = await listen('controller')
      const { id } = await addFirm()
      await witness.next('changed', about(id))
      const clerk = await listen('clerk', there, 0)
      await expect.poll(() => clerk.heard.length).toBeGreaterThan(0)
      witness.close()
      clerk.close()
      return clerk.heard.every(({ event, data }) => event === 'changed' && about(id)(data))
    }
    await expect.poll(told, { timeout: 5_000 }).toBe(true)
    await addToCart(2)
    const buyer = await listen('buyer', there, 0)
    expect(await buyer.next('counters')).toEqual({ names: ['cart'] })
    expect(buyer.heard.filter(({ event }) => event !== 'counters')).toEqual([])
  })

  it('[decision 0013] before the process listened asks for all that it shows', async () => {
    const stream = await listen('clerk', there, 24 * 3_600_000)
    await stream.next('gap')
  })
})

describe('rights of a reader of the live stream', () => {
  it('[decision 0013] count when it is told: without the right nothing comes', async () => {
    const [buyer, clerk] = [await listen('buyer'), await listen('clerk')]
    const { id } = await addFirm()
    await clerk.next('changed', about(id))
    // Both streams are told in the same round, in the order in which they were opened.
    expect(buyer.heard.filter(({ event }) => event === 'changed')).toEqual([])
  })

  it('[decision 0013] taken away while he reads hold at once, and he is told', async () => {
    const admin = new Calls(here, 'admin')
    const clerk = await listen('clerk')
    const witness = await listen('controller')
    const role = (await admin.read('/api/admin/role/clerk')).Data!
    const rights = role['rights'] as { screen: string; action: string }[]
    const put = (version: unknown, kept: typeof rights) =>
      admin.save('PUT', '/api/admin/role/clerk', { record: { rights: kept }, version })
    const left = rights.filter(({ screen }) => screen !== FIRM)
    expect(left.length).toBeLessThan(rights.length)
    const changed = await put(role['version'], left)
    expect(changed.ResultStatus, JSON.stringify(changed)).toBe(1)
    await clerk.next('rights')
    const hidden = await addFirm()
    await witness.next('changed', about(hidden.id))
    expect(clerk.heard.filter(({ event, data }) => event === 'changed' && about(hidden.id)(data))).toEqual([])
    const back = await put(
      changed.Data!['version'],
      rights.map(({ screen, action }) => ({ screen, action })),
    )
    expect(back.ResultStatus).toBe(1)
    await clerk.next('rights')
    const shown = await addFirm()
    await clerk.next('changed', about(shown.id))
  })

  it('[decision 0013] end with his account', async () => {
    const admin = new Calls(here, 'admin')
    const stream = await listen('approver')
    const user = (await admin.read('/api/admin/user/approver')).Data!
    const put = (version: unknown, disabled: boolean) =>
      admin.save('PUT', '/api/admin/user/approver', { record: { disabled }, version })
    const changed = await put(user['version'], true)
    expect(changed.ResultStatus, JSON.stringify(changed)).toBe(1)
    await stream.next('over')
    await stream.ended
    expect((await put(changed.Data!['version'], false)).ResultStatus).toBe(1)
  })
})

describe('figures on the live stream', () => {
  it('[S1.10] [decision 0013] badges of the portal are told to whom they concern', async () => {
    const [customer, other] = [await listen('buyer'), await listen('clerk')]
    await addToCart(1)
    expect(await customer.next('counters')).toEqual({ names: ['cart'] })
    expect(other.heard.filter(({ event }) => event === 'counters')).toEqual([])
  })

  it('[issue 4] [decision 0013] runs are told to their user alone, in every process: begun, led on, ended, looked at', async () => {
    const [own, other] = [await listen('clerk'), await listen('controller')]
    const runs = { names: ['runs'] }
    const { rows } = await sql<{ id: string }>`
      with j as (insert into job (name, payload, state, run_at, max_attempts, process_id, run_id, created_by, updated_by)
                 values ('reportRun', '{}', 'Running', now(), 1, gen_random_uuid(), gen_random_uuid(), 'Test', 'Test')
                 returning id)
      insert into report_run (user_id, job_id, room, format, asked)
      select u.id, j.id, 'admin/customer-list', 'xlsx', '{}' from app_user u, j where u.user_name = 'clerk'
      returning job_id as id`.execute(here.db)
    const { id } = rows[0]!
    expect(await own.next('counters')).toEqual(runs)
    await sql`update job set done = 5, total = 10 where id = ${id}::uuid`.execute(here.db)
    expect(await own.next('counters')).toEqual(runs)
    await sql`update job set state = 'Done', finished_on = now() where id = ${id}::uuid`.execute(here.db)
    expect(await own.next('counters')).toEqual(runs)
    await new Calls(here, 'clerk').save('POST', '/api/shell/runs/looked', {})
    expect(await own.next('counters')).toEqual(runs)
    expect(other.heard.filter(({ event }) => event === 'counters')).toEqual([])
  })

  it('[decision 0013] states of a job are told to whoever sees jobs', async () => {
    const [admin, clerk] = [await listen('admin'), await listen('clerk')]
    const { rows } = await sql<{ id: string }>`
      insert into job (name, payload, state, run_at, max_attempts, created_by, updated_by)
      values ('trial', '{}', 'Queued', now(), 1, 'Test', 'Test') returning id`.execute(here.db)
    const { id } = rows[0]!
    await admin.next('changed', about(id))
    await sql`update job set state = 'Stopped', version = version + 1 where id = ${id}::uuid`.execute(here.db)
    const { records } = await admin.next('changed', about(id))
    expect(records.find((one) => one.id === id)).toMatchObject({ room: 'admin/job', version: 2 })
    expect(clerk.heard.filter(({ event }) => event === 'changed')).toEqual([])
  })
})

describe('the line on which processes hear each other', () => {
  it('[decision 0013] is taken anew when it breaks, and readers are told that something may be missing', async () => {
    const stream = await listen('clerk')
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'listen novus_live'`.execute(here.db)
    expect(rows.length).toBeGreaterThan(0)
    await stream.next('gap')
    const { id } = await addFirm()
    await stream.next('changed', about(id))
  })

  it('[decision 0013] serves two hundred readers with one connection, and a server that ends lets go of them at once', async () => {
    const names = Array.from({ length: 17 }, (_, i) => `reader${i}`)
    await sql`with added as (
        insert into app_user (subject, user_name, display_name, email, created_by, updated_by)
        select 'live-' || name, name, name, name || '@northgate.example', 'Test', 'Test'
        from unnest(${names}::text[]) as name returning id)
      insert into user_role (user_id, role_id) select id, 'clerk' from added`.execute(here.db)
    const tokens = await Promise.all(names.map((name) => there.tokenFor(name)))
    const origin = origins.get(there)!
    const streams = await Promise.all(
      tokens.flatMap((token) => Array.from({ length: MOST_STREAMS }, () => StreamReader.open(origin, token))),
    )
    open.push(...streams)
    expect(streams.length).toBeGreaterThanOrEqual(200)
    await Promise.all(streams.map((stream) => stream.next('hello')))
    const { id } = await addFirm()
    await Promise.all(streams.map((stream) => stream.next('changed', about(id))))
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and query = 'listen novus_live'`.execute(here.db)
    // One of each process.
    expect(rows).toHaveLength(2)
    await there.close()
    await Promise.all(streams.map((stream) => stream.ended))
  })
})
