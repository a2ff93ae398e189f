import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerModules } from '../../../../server/modules/index.ts'
import type { Deps } from '../../../../server/platform/deps.ts'
import type { PrintRunData } from '../../../../shared/contracts/print-run.ts'
import type { OwnRun, RunNews } from '../../../../shared/contracts/work.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { VOUCHER_TABLES, voucherRoutes } from '../../../support/voucher-routes.ts'
import { Calls } from '../../modules/admin/calls.ts'
import { Transfers, workbookOf } from '../transfer/files.ts'

const LIST = '/api/admin/customer-list'
const FILE = { parameters: { firmStatus: 'Inactive', currency: 'USD' }, groupBy: [], format: 'xlsx' }
const NOBODY = { parameters: { userName: 'clerk', roleId: null, withOwn: false } }
let app: TestApp

/** All modules, and the print run of the tests. */
async function withVouchers(server: FastifyInstance, deps: Deps): Promise<void> {
  await registerModules(server, deps)
  voucherRoutes(server, deps)
}

beforeAll(async () => {
  app = await startTestApp({ parts: { modules: withVouchers } })
  await app.pool.query(VOUCHER_TABLES)
  await sql`
    insert into oidc_item (model, id, payload, expires_on)
    select 'Grant', 'one', jsonb_build_object('accountId', subject), now() + interval '1 day'
    from app_user where user_name = 'clerk'`.execute(app.db)
})
afterAll(() => app.close())

const runsOf = async (calls: Calls): Promise<OwnRun[]> =>
  (await calls.get('/api/shell/runs')).json<{ runs: OwnRun[] }>().runs

describe('what a user has in the background', () => {
  it('is listed with reports and processes alike, stopped and fetched by him alone', async () => {
    const admin = new Calls(app, 'admin')
    const { EntityId: file } = await admin.save('POST', `${LIST}/runs`, FILE)
    const confirmed = ['admin.endSessions.endsSignIns']
    const { EntityId: run } = await admin.save('POST', '/api/admin/end-sessions/run', { ...NOBODY, confirmed })
    expect(await runsOf(admin)).toMatchObject([
      { id: run, kind: 'work', title: 'End sessions', what: null, state: 'Waiting', file: null },
      { id: file, kind: 'report', title: 'Customer list', what: 'Excel', state: 'Waiting', file: null },
    ])
    const other = new Calls(app, 'clerk')
    expect(await runsOf(other)).toEqual([])
    for (const id of [run, file]) {
      expect((await other.write('POST', `/api/shell/runs/${id}/stop`)).statusCode).toBe(404)
      expect((await other.get(`/api/shell/runs/${id}`)).statusCode).toBe(404)
    }
    await admin.save('POST', `/api/shell/runs/${run}/stop`)
    await app.deps.jobs.drain()
    const [stopped, made] = await runsOf(admin)
    expect(stopped).toMatchObject({ id: run, state: 'Stopped' })
    expect(made).toMatchObject({ id: file, state: 'Done', file: { path: `admin/customer-list/runs/${file}/file` } })
    expect((await admin.get(`/api/${made!.file!.path}`)).statusCode).toBe(200)
    const french = await app.call('admin', { method: 'GET', url: '/api/shell/runs', headers: { 'x-locale': 'fr-CA' } })
    expect(french.json<{ runs: OwnRun[] }>().runs[0]!.title).toBe('Mettre fin aux sessions')
  })

  it('[issue 4] holds files of records and numbered print too, each with its state and what came of it', async () => {
    const sender = new Transfers(app, 'controller', 'admin/user-code')
    const file = await workbookOf({
      'User codes': [
        ['codeType', 'codeId', 'description', 'active', 'sequence'],
        ['SHIP_VIA', 'RAIL9', 'By rail', true, 9],
      ],
    })
    const sent = await sender.check(file)
    const named = { id: sent.id, kind: 'transfer', room: 'admin/user-code', title: 'User codes' }
    const figures = { added: 1, changed: 0, unchanged: 0, bad: 0 }
    expect((await runsOf(sender))[0]).toMatchObject({
      ...{ ...named, what: 'Check of records.xlsx', state: 'Done', isNews: true },
      outcome: { key: 'kit:work.came.checked', args: figures },
    })
    await sender.import(sent.id)
    expect((await runsOf(sender))[0]).toMatchObject({
      ...{ ...named, what: 'Import of records.xlsx', state: 'Done' },
      outcome: { key: 'kit:work.came.imported', args: figures },
    })

    const admin = new Calls(app, 'admin')
    await app.pool.query(
      `insert into voucher (account, due_on, payee, amount) values ('Operating', '2026-11-20', 'Acton', 5)`,
    )
    const parameters = { account: 'Operating', through: null }
    const print = await admin.save('POST', '/api/admin/voucher-printing', { parameters, first: '1001' })
    const { id, version } = print.Data as unknown as PrintRunData
    const shown = async () => (await runsOf(admin)).find((run) => run.id === id)
    const printed = { kind: 'printRun', room: 'admin/voucher-printing', file: null, isNews: false }
    expect(await shown()).toMatchObject({ ...printed, state: 'Reserved', finishedOn: null })
    await admin.save('POST', `/api/admin/voucher-printing/${id}/cancel`, { version, reason: 'Wrong paper' })
    expect(await shown()).toMatchObject({
      ...{ ...printed, state: 'Cancelled', finishedOn: expect.any(String) },
      outcome: { key: 'kit:work.came.print', args: { sheets: 1, spoiled: 0 } },
    })
    expect((await admin.write('POST', `/api/shell/runs/${id}/stop`)).statusCode).toBe(404)
    expect(await runsOf(new Calls(app, 'approver'))).toEqual([])
  })

  it('[issue 4] is news when it has ended, until its user has looked at it; not when he stopped it himself', async () => {
    const [clerk, other] = [new Calls(app, 'clerk'), new Calls(app, 'controller')]
    const newsOf = async (calls: Calls) => (await calls.get('/api/shell/runs/news')).json<RunNews>()
    const looked = (body: object) => clerk.save('POST', '/api/shell/runs/looked', body)
    const begin = async () => (await clerk.save('POST', `${LIST}/runs`, FILE)).EntityId!
    const before = (await newsOf(other)).count
    const first = await begin()
    expect(await newsOf(clerk)).toEqual({ count: 0, newest: null })
    await app.deps.jobs.drain()
    expect(await newsOf(clerk)).toEqual({
      count: 1,
      newest: { id: first, title: 'Customer list', what: 'Excel', state: 'Done' },
    })
    expect((await runsOf(clerk))[0]!.outcome).toMatchObject({ key: 'kit:work.came.report' })
    const second = await begin()
    const third = await begin()
    await clerk.save('POST', `/api/shell/runs/${third}/stop`)
    await app.deps.jobs.drain()
    expect(await newsOf(clerk)).toMatchObject({ count: 2, newest: { id: second } })
    await looked({ ids: [first] })
    expect(await newsOf(clerk)).toMatchObject({ count: 1, newest: { id: second } })
    await looked({})
    expect(await newsOf(clerk)).toEqual({ count: 0, newest: null })
    expect((await newsOf(other)).count, 'nobody hears of the runs of others').toBe(before)
  })

  it('[S1.04] has a door for everybody on the staff, whatever his rights, and none in the portal', async () => {
    const hasDoor = async (user: string) =>
      (await new Calls(app, user).get('/api/shell/routes')).body.includes('/shell/my-runs')
    expect([await hasDoor('clerk'), await hasDoor('approver'), await hasDoor('buyer')]).toEqual([true, true, false])
    expect((await app.call(null, { method: 'GET', url: '/api/shell/runs' })).statusCode).toBe(401)
  })
})
