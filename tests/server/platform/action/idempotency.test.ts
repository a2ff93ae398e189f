import { NO_OWN_LIST } from '../../../../shared/contracts/list-own.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetOldAnswers, KEPT_DAYS } from '../../../../server/platform/idempotency/cleanup.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { Calls, newFirm } from '../../modules/admin/calls.ts'

const FIRMS = '/api/admin/firm'
let app: TestApp
let staff: Calls

beforeAll(async () => {
  app = await startTestApp()
  staff = new Calls(app, 'controller')
})
afterAll(() => app.close())

const copies = async (firmId: unknown) => (await staff.list(`${FIRMS}?firmId==${String(firmId)}`)).TotalCount

describe('a repeated write', () => {
  it('is answered as the first time and done once', async () => {
    const [key, body] = [randomUUID(), { record: newFirm() }]
    const first = await staff.save('POST', FIRMS, body, key)
    expect(await staff.save('POST', FIRMS, body, key)).toEqual(first)
    expect(await copies(body.record['firmId'])).toBe(1)
  })

  it('at the same moment waits for the first and gets its answer', async () => {
    const [key, body] = [randomUUID(), { record: newFirm() }]
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => staff.save('POST', FIRMS, body, key)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ ResultStatus: 1 })
    expect(await copies(body.record['firmId'])).toBe(1)
  })

  it('[FI7] with other content is refused', async () => {
    const key = randomUUID()
    await staff.save('POST', FIRMS, { record: newFirm() }, key)
    const other = newFirm()
    expect(await staff.save('POST', FIRMS, { record: other }, key)).toMatchObject({
      ResultStatus: 2,
      ResultCode: 'DUPLICATE_REQUEST',
    })
    expect(await copies(other['firmId'])).toBe(0)
  })

  it('[FI7] for another record is refused, though it says the same', async () => {
    const firms = [newFirm(), newFirm()]
    for (const record of firms) await staff.save('POST', FIRMS, { record })
    const [one, other] = firms.map(({ firmId }) => `${FIRMS}/${String(firmId)}`) as [string, string]
    const [key, body] = [randomUUID(), { record: { name: 'Called otherwise' }, version: 1 }]
    expect(await staff.save('PUT', one, body, key)).toMatchObject({ ResultStatus: 1 })
    expect(await staff.save('PUT', other, body, key)).toMatchObject({ ResultCode: 'DUPLICATE_REQUEST' })
    expect((await staff.read(other)).Data).toMatchObject({ name: firms[1]!['name'] })
  })

  it('of another user is another write', async () => {
    const key = randomUUID()
    await staff.save('POST', FIRMS, { record: newFirm() }, key)
    const other = await new Calls(app, 'clerk').save('POST', FIRMS, { record: newFirm() }, key)
    expect(other).toMatchObject({ ResultStatus: 1 })
  })

  it('may use its key again after a refusal', async () => {
    const key = randomUUID()
    const refused = await staff.save('POST', FIRMS, { record: newFirm({ name: '' }) }, key)
    expect(refused.ResultStatus).toBe(2)
    expect(await staff.save('POST', FIRMS, { record: newFirm() }, key)).toMatchObject({ ResultStatus: 1 })
  })

  it.each([null, 'x', '123', "' or 1=1"])('needs a key: %s is refused with 400', async (key) => {
    expect((await staff.write('POST', FIRMS, { record: newFirm() }, key)).statusCode).toBe(400)
  })

  it('is forgotten after its days', async () => {
    const [key, body] = [randomUUID(), { record: newFirm() }]
    await staff.save('POST', FIRMS, body, key)
    await sql`update idempotency set created_at = created_at - make_interval(days => ${KEPT_DAYS + 1})
      where key = ${key}::uuid`.execute(app.db)
    expect(await forgetOldAnswers(app.deps)).toBe(1)
  })
})

describe('rights of a write', () => {
  it('[S8.03] are looked at before anything else', async () => {
    const answer = await new Calls(app, 'approver').write('POST', FIRMS, { record: newFirm() })
    expect(answer.statusCode).toBe(403)
    expect(answer.json().Message).toBe('You do not have sufficient permissions.')
    expect((await new Calls(app, 'buyer').get(FIRMS)).statusCode).toBe(403)
    expect((await app.call(null, { method: 'GET', url: FIRMS })).statusCode).toBe(401)
  })

  it('[S6.01] are told by access', async () => {
    const access = async (user: string) => (await new Calls(app, user).get(`${FIRMS}/access`)).json()
    expect(await access('clerk')).toEqual({
      actions: ['view', 'export', 'add', 'edit'],
      fields: {},
      list: NO_OWN_LIST,
    })
    expect((await access('approver')).actions).toEqual(['view', 'export'])
  })
})
