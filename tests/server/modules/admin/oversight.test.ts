import { sql } from 'kysely'
import { Type } from 'typebox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { JOB_NAMES } from '../../../../shared/contracts/admin/job.ts'
import { Hopeless, jobHandler, jobKind } from '../../../../server/platform/jobs/job.ts'
import { seedSchedules } from '../../../../server/platform/jobs/schedules.ts'
import { KeptMail, startTestApp, type TestApp } from '../../../support/server.ts'
import { Calls, type Row } from './calls.ts'

const Probe = jobKind('probe', Type.Object({}))
let app: TestApp
let admin: Calls
let auditor: Calls
const mail = new KeptMail()
let work: () => Promise<void>

beforeAll(async () => {
  app = await startTestApp({ mail })
  admin = new Calls(app, 'admin')
  await sql`
    insert into user_role (user_id, role_id) select id, 'auditor' from app_user where user_name = 'approver'`.execute(
    app.db,
  )
  auditor = new Calls(app, 'approver')
  app.deps.jobs.add(jobHandler(Probe, () => work()))
  await seedSchedules(app.deps, app.deps.jobs.shipped)
})
beforeEach(async () => {
  work = async () => undefined
  mail.letters.length = 0
  await sql`delete from job`.execute(app.db)
  await sql`truncate letter, pgboss.job`.execute(app.db)
})
afterAll(() => app.close())

const ask = () => app.db.transaction().execute((trx) => app.deps.jobs.enqueue(trx, Probe, {}, { by: 'Test' }))
const job = async (id: string) => (await admin.read(`/api/admin/job/${id}`)).Data!
const changesOf = async (url: string) =>
  (await admin.list(`${url}/history`)).List.map(({ columnName, oldValue, newValue, actionBy }) => ({
    columnName,
    oldValue,
    newValue,
    actionBy,
  }))

describe('jobs', () => {
  it('that this release does all have a name in the list', () => {
    expect(app.deps.jobs.names.filter((name) => name !== 'probe').sort()).toEqual([...JOB_NAMES].sort())
  })

  it('are listed, with dead letters by a view, and tell what went wrong', async () => {
    work = () => Promise.reject(new Hopeless('out of paper'))
    const id = await ask()
    await app.deps.jobs.drain()
    await ask()
    const dead = await admin.list('/api/admin/job?status=Failed&Access=true')
    expect(dead).toMatchObject({ TotalCount: 1, Access: { actions: ['view', 'export', 'retry'] } })
    expect(dead.List[0]).toMatchObject({ id, name: 'probe', error: 'out of paper', attempts: 1, requestedBy: 'Test' })
    expect(await job(id)).toMatchObject({ payload: '{\n}', maxAttempts: 5, done: null, total: null })
    expect((await admin.list('/api/admin/job?status=Queued|Retrying')).TotalCount).toBe(1)
  })

  it('are tried again and stopped by whoever may, [S3.36] which the change log tells', async () => {
    work = () => Promise.reject(new Hopeless('out of paper'))
    const id = await ask()
    await app.deps.jobs.drain()
    expect((await auditor.write('POST', `/api/admin/job/${id}/retry`)).statusCode).toBe(403)
    expect(await admin.save('POST', `/api/admin/job/${id}/stop`)).toMatchObject({
      ResultStatus: 2,
      Problems: [{ Key: 'admin:rules.job.nothingToStop' }],
    })
    expect(await admin.save('POST', `/api/admin/job/${id}/retry`)).toMatchObject({ ResultStatus: 1 })
    expect(await job(id)).toMatchObject({ status: 'Queued' })
    expect(await admin.save('POST', `/api/admin/job/${id}/stop`)).toMatchObject({ ResultStatus: 1 })
    expect(await job(id)).toMatchObject({ status: 'Stopped', stopAskedBy: 'Alex Morgan' })
    expect(await changesOf(`/api/admin/job/${id}`)).toEqual([
      { columnName: 'status', oldValue: 'Queued', newValue: 'Stopped', actionBy: 'Alex Morgan' },
      { columnName: 'status', oldValue: 'Failed', newValue: 'Queued', actionBy: 'Alex Morgan' },
    ])
  })

  it('that nobody asked for are unknown, and nobody writes one by hand', async () => {
    const none = '00000000-0000-4000-8000-000000000000'
    expect((await admin.write('POST', `/api/admin/job/${none}/retry`)).statusCode).toBe(404)
    expect((await admin.write('POST', '/api/admin/job', { record: {} })).statusCode).toBe(404)
    expect((await new Calls(app, 'clerk').get('/api/admin/job')).statusCode).toBe(403)
  })
})

describe('schedules', () => {
  const schedule = async () => (await admin.read('/api/admin/schedule/forgetJobs')).Data!
  const save = async (changes: Row) => {
    const { id, version, ...record } = await schedule()
    return admin.save('PUT', `/api/admin/schedule/${String(id)}`, {
      record: { ...writable(record), ...changes },
      version,
    })
  }
  const writable = ({ active, cron, zone }: Row) => ({ active, cron, zone })

  it('say when they come next, in their zone, as soon as they are changed', async () => {
    const before = await schedule()
    expect(before).toMatchObject({ job: 'forgetJobs', cron: '40 3 * * *', zone: 'America/Toronto', active: true })
    expect(await save({ cron: '0 5 * * *', zone: 'America/Vancouver' })).toMatchObject({ ResultStatus: 1 })
    expect(new Date(String((await schedule())['nextRunOn'])).getUTCHours()).toBeOneOf([12, 13])
    expect(await save({ active: false })).toMatchObject({ ResultStatus: 1 })
    expect(await schedule()).toMatchObject({ nextRunOn: null })
    expect(await save({ active: true, cron: '40 3 * * *', zone: 'America/Toronto' })).toMatchObject({ ResultStatus: 1 })
  })

  it.each([
    ['cron', 'every day', 'timesCome'],
    ['cron', '0 0 31 2 *', 'timesCome'],
    ['zone', 'Mars/Olympus', 'zoneKnown'],
  ])('are refused at the field %s: %s', async (field, value, rule) => {
    const answer = await save({ [field]: value })
    expect(answer.Problems).toMatchObject([{ Field: field, Key: `admin:rules.schedule.${rule}` }])
  })

  it('run at once for whoever may change them, and are neither added nor removed', async () => {
    const { id } = await schedule()
    const url = `/api/admin/schedule/${String(id)}`
    expect((await auditor.write('POST', `${url}/run`)).statusCode).toBe(403)
    expect(await admin.save('POST', `${url}/run`)).toMatchObject({ ResultStatus: 1 })
    await app.deps.jobs.drain()
    const { List } = await admin.list('/api/admin/job')
    expect(List).toMatchObject([
      { name: 'forgetJobs', status: 'Done', scheduleId: 'forgetJobs', requestedBy: 'Alex Morgan' },
    ])
    expect((await admin.write('DELETE', `${url}?version=1`)).statusCode).toBe(404)
  })
})

describe('letters', () => {
  const write = () =>
    app.db.transaction().execute((trx) =>
      app.deps.mailer.write(trx, 'passwordChanged', {
        to: 'claire@example.com',
        locale: 'en-CA',
        values: { displayName: 'Claire', userName: 'claire', date: '2026-11-20', time: '15:04' },
        by: 'Test',
      }),
    )

  it('are listed, read as they travel, downloaded and sent again', async () => {
    const id = await write()
    const url = `/api/admin/letter/${id}`
    expect((await admin.list('/api/admin/letter')).List).toMatchObject([
      { recipient: 'claire@example.com', status: 'Waiting' },
    ])
    const { message } = (await admin.get(`${url}/message`)).json<{ message: string }>()
    expect(message).toMatch(/^From: Novus <novus@example\.com>\r\nTo: claire@example\.com\r\n/)
    const file = await admin.get(`${url}/file`)
    expect(file.headers).toMatchObject({
      'content-type': 'message/rfc822',
      'content-disposition': `attachment; filename="${id}.eml"`,
    })
    expect(file.body).toBe(message)
    await app.deps.jobs.drain()
    expect((await auditor.write('POST', `${url}/send`)).statusCode).toBe(403)
    expect(await admin.save('POST', `${url}/send`)).toMatchObject({ ResultStatus: 1 })
    await app.deps.jobs.drain()
    expect(mail.letters.map((letter) => letter.id)).toEqual([id, id])
    expect(await changesOf(url)).toEqual([
      { columnName: 'status', oldValue: 'Sent', newValue: 'Waiting', actionBy: 'Alex Morgan' },
    ])
  })

  it('[S6.01] invite a user with a one-time link, which nobody else reads', async () => {
    const { Data } = await admin.save('POST', '/api/admin/user/clerk/invitation')
    expect(Data).toEqual({ link: null, sentTo: 'clerk@northgate.example' })
    const [letter] = (await admin.list('/api/admin/letter')).List
    const url = `/api/admin/letter/${letter!['id'] as string}`
    expect((await admin.get(`${url}/message`)).json()).toEqual({ message: null })
    expect((await admin.get(`${url}/file`)).statusCode).toBe(404)
    await app.deps.jobs.drain()
    expect(mail.letters[0]!.text).toContain('/first?token=')
    expect(await admin.save('POST', `${url}/send`)).toMatchObject({
      Problems: [{ Key: 'admin:rules.letter.textKept' }],
    })
  })
})

describe('e-mail templates', () => {
  const url = '/api/admin/email-template/passwordChanged'
  const template = async () => (await admin.read(url)).Data!
  const save = async (changes: Row) => {
    const { id, version, subject, body, subjectFr, bodyFr, subjectZhCn, bodyZhCn, subjectZhTw, bodyZhTw } =
      await template()
    const record = { subject, body, subjectFr, bodyFr, subjectZhCn, bodyZhCn, subjectZhTw, bodyZhTw, ...changes }
    return admin.save('PUT', `/api/admin/email-template/${String(id)}`, { record, version })
  }

  it('are what letters are written from, in each language, and can be tried on oneself', async () => {
    expect(await save({ subjectFr: 'Changé pour {{displayName}}' })).toMatchObject({ ResultStatus: 1 })
    expect((await admin.list('/api/admin/email-template?changed=true')).List).toMatchObject([
      { templateId: 'passwordChanged' },
    ])
    expect(await admin.save('POST', `${url}/test`, { locale: 'fr-CA' })).toMatchObject({
      Data: { to: 'admin@northgate.example' },
    })
    await app.deps.jobs.drain()
    expect(mail.letters).toMatchObject([{ to: 'admin@northgate.example', subject: 'Changé pour Marie Bouchard' }])
  })

  it('are refused at the field that names what their letters do not know', async () => {
    const answer = await save({ bodyZhTw: '{{displayName}} {{ salary }}', subject: '{{}}' })
    expect(answer.Problems).toMatchObject([
      { Field: 'subject', Key: 'admin:rules.emailTemplate.slotsKnown' },
      { Field: 'bodyZhTw', Key: 'admin:rules.emailTemplate.slotsKnown', Args: { slot: 'salary' } },
    ])
  })

  it('know the texts that the release ships', async () => {
    const shipped = (await admin.get(`${url}/shipped`)).json<Row>()
    expect(shipped).toMatchObject({ subjectFr: 'Votre mot de passe Novus a été modifié' })
    expect(await save(shipped)).toMatchObject({ ResultStatus: 1 })
    expect((await admin.list('/api/admin/email-template?changed=true')).TotalCount).toBe(0)
  })
})
