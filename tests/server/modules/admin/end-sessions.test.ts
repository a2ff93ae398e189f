import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ProcessPanel, ProcessPreview } from '../../../../shared/contracts/process.ts'
import type { WorkResult } from '../../../../shared/contracts/work.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { Calls, rules } from './calls.ts'

const ROOM = '/api/admin/end-sessions'
const ASKED = 'admin.endSessions.endsSignIns'
const ALL = { parameters: { userName: null, roleId: null, withOwn: false } }
let app: TestApp
let admin: Calls

beforeAll(async () => {
  app = await startTestApp()
  admin = new Calls(app, 'admin')
})
beforeEach(async () => {
  await sql`delete from job`.execute(app.db)
  await sql`delete from oidc_item where expires_on is not null`.execute(app.db)
})
afterAll(() => app.close())

const signIn = async (...userNames: string[]) => {
  for (const userName of userNames)
    await sql`
      insert into oidc_item (model, id, payload, expires_on)
      select 'Grant', ${randomUUID()}, jsonb_build_object('accountId', subject), now() + interval '1 day'
      from app_user where user_name = ${userName}`.execute(app.db)
}
const signedIn = async () => {
  const { rows } = await sql<{ user_name: string }>`
    select u.user_name from oidc_item i join app_user u on u.subject = i.payload ->> 'accountId'
    where i.expires_on is not null order by 1`.execute(app.db)
  return rows.map(({ user_name }) => user_name)
}
const run = (changes: object = {}, calls = admin) =>
  calls.save('POST', `${ROOM}/run`, { ...ALL, confirmed: [ASKED], ...changes })
const resultOf = async (id: string) => (await admin.get(`${ROOM}/runs/${id}`)).json<WorkResult>()
const panel = async () => (await admin.get(`${ROOM}/panel`)).json<ProcessPanel>()

describe('ending sessions', () => {
  it('shows whom it would sign out, asks, signs out once, and keeps what became of each', async () => {
    await signIn('clerk', 'clerk', 'controller', 'admin')
    const preview = (await admin.save('POST', `${ROOM}/preview`, ALL)).Data as unknown as ProcessPreview
    expect(preview.total).toBe(2)
    expect(preview.rows.map(([userName, , , , signIns]) => [userName, signIns])).toEqual([
      ['clerk', 2],
      ['controller', 1],
    ])
    const asked = await admin.save('POST', `${ROOM}/run`, ALL)
    expect(asked).toMatchObject({ ResultStatus: 3, Problems: [{ Args: { users: 2, signIns: 3 } }] })
    expect(rules(asked)).toEqual([[null, 'admin:rules.endSessions.endsSignIns']])

    const key = randomUUID()
    const body = { ...ALL, confirmed: [ASKED] }
    const { EntityId: id } = await admin.save('POST', `${ROOM}/run`, body, key)
    expect((await admin.save('POST', `${ROOM}/run`, body, key)).EntityId).toBe(id)
    expect((await panel()).runs).toMatchObject([{ id, state: 'Waiting', askedBy: 'Alex Morgan', action: 'run' }])
    await app.deps.jobs.drain()
    expect(await signedIn()).toEqual(['admin'])
    expect(await resultOf(id!)).toMatchObject({
      state: 'Done',
      done: 2,
      total: 2,
      counts: { done: 2, unchanged: 0, refused: 0, asks: 0 },
      rows: [
        { key: 'clerk', title: 'Priya Nair', room: 'admin/user', record: 'clerk', outcome: 'done', problems: [] },
        { key: 'controller', outcome: 'done' },
      ],
    })
    expect((await panel()).last).toMatchObject({ id, state: 'Done', asked: ALL.parameters })
    const { List } = await admin.list('/api/admin/user/clerk/history')
    expect(List[0]).toMatchObject({ columnName: 'signIns', oldValue: '2', newValue: '0', actionBy: 'Alex Morgan' })
    const log = await admin.list('/api/admin/audit-log?recordKey==clerk')
    expect(JSON.stringify(log.List)).toContain('signIns')
  })

  it('is about those whom its parameters mean, and says at its field what nobody knows', async () => {
    await signIn('clerk', 'controller', 'admin')
    const unknown = await run({ parameters: { ...ALL.parameters, userName: 'nobody' } })
    expect(rules(unknown)).toEqual([['userName', 'kit:refused.unknownRecord']])
    await run({ parameters: { ...ALL.parameters, roleId: 'controller' } })
    await app.deps.jobs.drain()
    // The administrator holds the role too, but did not ask to be signed out.
    expect(await signedIn()).toEqual(['admin', 'clerk'])
    await run({ parameters: { ...ALL.parameters, userName: 'admin', withOwn: true } })
    await app.deps.jobs.drain()
    expect(await signedIn()).toEqual(['clerk'])
    const nobody = await run({ parameters: { ...ALL.parameters, userName: 'approver' } })
    expect(rules(nobody)).toEqual([[null, 'admin:rules.endSessions.somebodySignedIn']])
  })

  it('is under way once at a time, and names who runs it; a stopped one leaves the rest as it was', async () => {
    await signIn('clerk', 'controller')
    const { EntityId: id } = await run()
    const second = await run()
    expect(second).toMatchObject({
      ResultStatus: 2,
      Problems: [{ Key: 'kit:process.underWay', Args: { by: 'Alex Morgan' } }],
    })
    await admin.save('POST', `${ROOM}/runs/${id}/stop`)
    await app.deps.jobs.drain()
    expect(await signedIn()).toEqual(['clerk', 'controller'])
    expect(await resultOf(id!)).toMatchObject({ state: 'Stopped', counts: { done: 0 } })
    expect(await run()).toMatchObject({ ResultStatus: 1 })
  })

  it('two who ask at once: one of them runs it', async () => {
    await signIn('clerk')
    const answers = await Promise.all([run(), run(), run()])
    expect(answers.map(({ ResultStatus }) => ResultStatus).sort()).toEqual([1, 2, 2])
  })

  it('[S6.01] needs its right, at the call and still when it is done', async () => {
    await signIn('controller')
    expect((await new Calls(app, 'clerk').get(`${ROOM}/panel`)).statusCode).toBe(403)
    await sql`
      insert into user_role (user_id, role_id) select id, 'auditor' from app_user where user_name = 'approver'`.execute(
      app.db,
    )
    const auditor = new Calls(app, 'approver')
    expect((await auditor.get(`${ROOM}/panel`)).json<ProcessPanel>().access.actions).toEqual(['view'])
    expect((await auditor.write('POST', `${ROOM}/run`, ALL)).statusCode).toBe(403)
    await sql`insert into role_right (role_id, right_id) values ('auditor', 'admin/end-sessions.run')`.execute(app.db)
    const { EntityId: id } = await run({}, auditor)
    await sql`delete from role_right where right_id = 'admin/end-sessions.run'`.execute(app.db)
    await app.deps.jobs.drain()
    expect(await signedIn()).toEqual(['controller'])
    expect(await resultOf(id!)).toMatchObject({ state: 'Failed' })
  })

  it('[S8.04] knows no run by what is no id, and says nothing of how an address is read', async () => {
    const answer = await admin.get(`${ROOM}/runs/nonsense`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ ResultStatus: 5, ResultCode: 'NOT_FOUND', Message: 'Not Found' })
  })
})
