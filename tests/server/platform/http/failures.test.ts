import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ResultStatus, type CallResult } from '../../../../shared/contracts/result.ts'
import { LARGEST_BODY } from '../../../../server/platform/http/body-limits.ts'
import { asHttpError } from '../../../../server/platform/http/failures.ts'
import type { TestApp } from '../../../support/server.ts'
import { KeptLog, startTrial } from './app-under-test.ts'

const kept = new KeptLog()
let test: TestApp
beforeAll(async () => {
  test = await startTrial({ log: kept.log })
})
afterAll(() => test.close())

const json = { 'content-type': 'application/json' }
const post = (payload: string, headers: Record<string, string> = json) =>
  test.call('clerk', { method: 'POST', url: '/api/trial/note', payload, headers })

describe('what no form can send', () => {
  it.each([
    ['malformed JSON', '{"text": "a"'],
    ['no body at all', ''],
    ['an unknown field', '{"text": "a", "more": 1}'],
    ['a number where text belongs', '{"text": 12}'],
    ['text where a number belongs', '{"text": "a", "count": "12"}'],
    ['over-long text', JSON.stringify({ text: 'a'.repeat(21) })],
    ['a list instead of a record', '[]'],
    ['a key that reaches for prototypes', '{"text": "a", "__proto__": {"x": 1}}'],
  ])('[S8.01] %s is answered with 400 and a call result', async (_what, payload) => {
    const answer = await post(payload)
    expect(answer.statusCode).toBe(400)
    const result = answer.json<CallResult>()
    expect(result).toMatchObject({ ResultStatus: ResultStatus.failure, ResultCode: 'BAD_REQUEST', Exception: null })
    expect(result.Message).toBeTruthy()
  })

  it('names the first that is wrong, and looks for no other', async () => {
    const { Message } = (await post('{"count": "12", "more": 1}')).json<CallResult>()
    expect(Message).toBe("body must have required property 'text'")
  })

  it('[S8.01] a body that is too large is refused with a call result', async () => {
    const answer = await post(JSON.stringify({ text: 'a'.repeat(LARGEST_BODY) }))
    expect(answer.statusCode).toBe(413)
    expect(answer.json<CallResult>().ResultCode).toBe('BAD_REQUEST')
  })

  it('a body of another kind is refused with a call result', async () => {
    const answer = await post('<note/>', { 'content-type': 'application/xml' })
    expect(answer.statusCode).toBe(415)
    expect(answer.json<CallResult>().ResultCode).toBe('BAD_REQUEST')
  })

  it('an address that is none is refused with a call result', async () => {
    const answer = await test.call('clerk', { method: 'GET', url: '/api/trial/%zz' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<CallResult>().ResultCode).toBe('BAD_REQUEST')
  })

  it('does not get its size back', async () => {
    const fields = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`unknown${i}`, 1]))
    expect((await post(JSON.stringify(fields))).json<CallResult>().Message!.length).toBeLessThanOrEqual(500)
  })

  it('leaves what can be sent alone', async () => {
    expect((await post('{"text": " é ", "count": 3}')).json()).toEqual({ got: { text: ' é ', count: 3 } })
  })
})

describe('the catalogue', () => {
  it('[S8.02] nobody signed in: 401', async () => {
    const answer = await test.call(null, { method: 'GET', url: '/api/trial/forbidden' })
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['www-authenticate']).toContain('Bearer')
    expect(answer.json<CallResult>().ResultStatus).toBe(ResultStatus.failure)
  })

  it('[S8.03] no right: 403 with the sentence', async () => {
    const answer = await test.call('clerk', { method: 'GET', url: '/api/trial/forbidden' })
    expect(answer.statusCode).toBe(403)
    expect(answer.json<CallResult>().Message).toBe('You do not have sufficient permissions.')
  })

  it('[S8.04] an unknown call: 404 as a call result', async () => {
    const answer = await test.call('clerk', { method: 'GET', url: '/api/nothing/here' })
    expect(answer.statusCode).toBe(404)
    expect(answer.json<CallResult>()).toMatchObject({ ResultStatus: ResultStatus.noRecord, Message: 'Not Found' })
  })

  it('an unknown page: 404 as text', async () => {
    const answer = await test.call(null, { method: 'GET', url: '/nothing' })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toMatch(/^text\/plain/)
  })

  it('[S8.05] a failure of ours: 500 with its reference and nothing of the inside, all of it in the log', async () => {
    const answer = await test.call('clerk', { method: 'GET', url: '/api/trial/crash' })
    expect(answer.statusCode).toBe(500)
    expect(answer.json<CallResult>()).toMatchObject({
      ResultCode: 'SERVER_ERROR',
      Message: 'Server error',
      Exception: answer.headers['x-request-id'],
    })
    expect(answer.body).not.toContain('secret detail')
    const logged = kept.of(answer.headers['x-request-id']).find((line) => line['level'] === 'error')
    expect(logged).toMatchObject({ err: { type: 'TypeError', message: 'secret detail of the inside' } })
  })

  it('a failure of a page says no more', async () => {
    const answer = await test.call(null, { method: 'GET', url: '/trial/crash' })
    expect([answer.statusCode, answer.body]).toEqual([500, 'Server error'])
  })

  it('text that is none in the database: 400', async () => {
    const error = await test.pool.query('select $1::text', ['a\0b']).catch((e: unknown) => e)
    expect(asHttpError(error as Error, 'r').statusCode).toBe(400)
  })
})

describe('the log', () => {
  it('has one line per request with its id and user, without query and secrets', async () => {
    const token = await test.tokenFor('clerk')
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/trial/note?search=confidential',
      headers: { ...json, authorization: `Bearer ${token}`, cookie: 'novus_session=top-secret' },
      payload: '{"text": "payroll"}',
    })
    expect(answer.statusCode).toBe(200)
    const lines = kept.of(answer.headers['x-request-id'])
    const { rows } = await test.pool.query<{ id: string }>(`select id from app_user where user_name = 'clerk'`)
    expect(lines.filter((line) => line['msg'] === 'answered')).toMatchObject([
      { level: 'info', method: 'POST', path: '/api/trial/note', status: 200, user: rows[0]!.id },
    ])
    const all = JSON.stringify(kept.lines)
    for (const secret of [token, 'confidential', 'top-secret', 'payroll']) expect(all).not.toContain(secret)
  })

  it('names the constraint that refused a row, and nothing of the row', () => {
    const detail = 'Failing row contains (ada@example.com, 12345).'
    kept.log.error({ err: Object.assign(new Error('violates check'), { constraint: 'firm_known', detail }) }, 'refused')
    const line = JSON.stringify(kept.lines.find((l) => l['msg'] === 'refused'))
    expect([line.includes('firm_known'), line.includes('12345')]).toEqual([true, false])
  })

  it('removes what is named like a secret', () => {
    kept.log.info(
      { password: 'p1', body: { token: 't1', refresh_token: 'r1' }, headers: { authorization: 'a1' } },
      'kept',
    )
    const line = JSON.stringify(kept.lines.find((l) => l['msg'] === 'kept'))
    for (const secret of ['p1', 't1', 'r1', 'a1']) expect(line).not.toContain(secret)
  })
})
