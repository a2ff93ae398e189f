import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnRun } from '../../../../shared/contracts/work.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { Calls } from '../../modules/admin/calls.ts'

const LIST = '/api/admin/customer-list'
const FILE = { parameters: { firmStatus: 'Inactive', currency: 'USD' }, groupBy: [], format: 'xlsx' }
const NOBODY = { parameters: { userName: 'clerk', roleId: null, withOwn: false } }
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
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

  it('[S1.04] has a door for everybody on the staff, whatever his rights, and none in the portal', async () => {
    const hasDoor = async (user: string) =>
      (await new Calls(app, user).get('/api/shell/routes')).body.includes('/shell/my-runs')
    expect([await hasDoor('clerk'), await hasDoor('approver'), await hasDoor('buyer')]).toEqual([true, true, false])
    expect((await app.call(null, { method: 'GET', url: '/api/shell/runs' })).statusCode).toBe(401)
  })
})
