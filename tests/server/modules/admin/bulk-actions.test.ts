import { sql } from 'kysely'
import { Type } from 'typebox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DeadLetter } from '../../../../shared/contracts/admin/job.ts'
import { securedScreen } from '../../../../shared/contracts/secured-screens.ts'
import { widgetsOf } from '../../../../shared/contracts/widgets.ts'
import { Hopeless, jobHandler, jobKind } from '../../../../server/platform/jobs/job.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { Calls, rules, type Row } from './calls.ts'

const Probe = jobKind('probe', Type.Object({}))
const DEAD = '/api/admin/dead-letter'
let app: TestApp
let admin: Calls

beforeAll(async () => {
  app = await startTestApp()
  admin = new Calls(app, 'admin')
  app.deps.jobs.add(jobHandler(Probe, () => Promise.reject(new Hopeless('out of paper'))))
})
beforeEach(async () => {
  await sql`delete from job`.execute(app.db)
})
afterAll(() => app.close())

/** So many jobs that have failed for good; answers their ids. */
async function deadLetters(count: number): Promise<string[]> {
  for (let n = 0; n < count; n++)
    await app.db.transaction().execute((trx) => app.deps.jobs.enqueue(trx, Probe, {}, { by: 'Test' }))
  await app.deps.jobs.drain()
  return (await admin.list(DEAD)).List.map(({ id }) => id as string)
}
const act = (name: string, body: Row, of = admin) => of.save('POST', `${DEAD}/actions/${name}`, body)
const states = async () => (await admin.list('/api/admin/job')).List.map(({ status }) => status)

describe('dead letters, many at a time', () => {
  it('are tried again where they can be, and each other says why not; what is tried again is no dead letter', async () => {
    const ids = await deadLetters(3)
    expect((await admin.list(`${DEAD}?Access=true`)) as unknown).toMatchObject({
      TotalCount: 3,
      Access: { actions: ['view', 'export', 'retry'] },
    })
    await admin.save('POST', `/api/admin/job/${ids[0]}/retry`)
    // It left the queue while the user looked at it.
    const answer = await act('retry', { parameters: {}, ids, total: 3 })
    expect(answer).toMatchObject({ ResultStatus: 1, Data: { changed: 2, unchanged: 0 } })
    expect((answer.Data as unknown as { rows: Row[] }).rows).toMatchObject([
      { id: ids[0], problems: [{ Key: 'kit:refused.gone' }] },
    ])
    expect(await states()).toEqual(['Queued', 'Queued', 'Queued'])
    expect((await admin.list(DEAD)).TotalCount).toBe(0)
    const { List } = await admin.list(`/api/admin/job/${ids[1]}/history`)
    expect(List).toMatchObject([{ columnName: 'status', oldValue: 'Failed', newValue: 'Queued' }])
  })

  it('are given up with a reason, which is asked for at its field and stays with the job', async () => {
    const ids = await deadLetters(2)
    const nameless = await act('giveUp', { parameters: { reason: ' ' }, ids, total: 2 })
    expect(rules(nameless)).toEqual([['reason', 'kit:problems.required']])
    const body = { parameters: { reason: 'The report is not needed' }, filters: {}, total: 2 }
    expect(await act('giveUp', body)).toMatchObject({ Data: { changed: 2, rows: [] } })
    const job = (await admin.read(`/api/admin/job/${ids[0]}`)).Data!
    expect(job).toMatchObject({ status: 'Stopped', givenUp: 'The report is not needed', stopAskedBy: 'Alex Morgan' })
    expect((await admin.list(DEAD)).TotalCount).toBe(0)
  })

  it('[S6.09] an act hidden from a role is no button of its screen, and its calls answer 403', async () => {
    expect(widgetsOf(securedScreen(DeadLetter.room)!).map(({ path }) => path)).toContain('actions.retry')
    const ids = await deadLetters(1)
    await sql`
      insert into user_role (user_id, role_id) select id, 'auditor' from app_user where user_name = 'approver'`.execute(
      app.db,
    )
    const auditor = new Calls(app, 'approver')
    const body = { parameters: {}, ids, total: 1 }
    expect((await auditor.write('POST', `${DEAD}/actions/retry`, body)).statusCode).toBe(403)
    await sql`insert into role_right (role_id, right_id)
      values ('auditor', 'admin/dead-letter.retry'), ('auditor', 'admin/job.retry')`.execute(app.db)
    const security = (await admin.read('/api/admin/form-widgets-security/admin%2Fdead-letter')).Data!
    const hidden = [{ roleId: 'auditor', widget: 'actions.retry', mode: 'hide' }]
    const saved = await admin.save('PUT', `/api/admin/form-widgets-security/${String(security['id'])}`, {
      record: { rules: hidden },
      version: security['version'],
    })
    expect(saved).toMatchObject({ ResultStatus: 1 })
    expect((await auditor.write('POST', `${DEAD}/actions/retry`, body)).statusCode).toBe(403)
    const access = (await auditor.get(`${DEAD}/access`)).json<{ actions: string[] }>()
    expect(access.actions).toEqual(['view', 'export'])
    // The same act on the jobs themselves is another button.
    expect((await auditor.write('POST', `/api/admin/job/actions/retry`, body)).statusCode).toBe(200)
  })
})
