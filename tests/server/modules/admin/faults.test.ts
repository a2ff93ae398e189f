import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FaultReport } from '../../../../shared/contracts/fault.ts'
import { forgetOldFaults, KEPT_DAYS } from '../../../../server/modules/admin/shell/faults/fault-store.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'

let now = new Date('2026-11-21T15:00:00Z')
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } })
})
afterAll(() => app.close())
beforeEach(async () => {
  // Another stretch of the allowance.
  now = new Date(now.getTime() + 61_000)
  await app.pool.query('delete from fault')
})

const report = (changes: Partial<FaultReport> = {}): FaultReport => ({
  id: randomUUID(),
  kind: 'promise',
  module: 'admin',
  screen: 'admin/firm',
  message: 'TypeError: rows is undefined',
  stack: 'TypeError: rows is undefined\n    at load (/assets/admin.firm.screen.3a44f4193d.js:1:20)',
  requestId: null,
  page: '#/novus-ar/firm-maintenance',
  release: '0.1.0-3fa9c1d2',
  count: 1,
  age: 0,
  ...changes,
})

const send = (reports: unknown[], user: string | null = 'clerk', headers: Record<string, string> = {}) =>
  app.call(user, {
    method: 'POST',
    url: '/api/shell/faults',
    payload: { reports },
    headers: { 'idempotency-key': randomUUID(), 'user-agent': 'Browser/1', ...headers },
  })
const list = (user: string, query = '') => app.call(user, { method: 'GET', url: `/api/shell/faults${query}` })
const stored = async () => (await list('admin')).json().List as Record<string, unknown>[]

describe('[A16] faults of screens', () => {
  it('are stored with module, release, screen, page, browser and the request that brought them', async () => {
    const sent = report({ age: 90, count: 3 })
    const answer = await send([sent])
    expect(answer.json()).toMatchObject({ ResultStatus: 1 })
    const { age: _age, ...kept } = sent
    expect(await stored()).toEqual([
      {
        ...kept,
        userAgent: 'Browser/1',
        firstOn: '2026-11-21T14:59:31Z',
        lastOn: '2026-11-21T15:01:01Z',
      },
    ])
    const { rows } = await app.pool.query<{ reported_by: string }>('select reported_by from fault')
    expect(rows).toEqual([{ reported_by: answer.headers['x-request-id'] }])
  })

  it('that are sent again count up, and never twice', async () => {
    const first = report()
    await send([first])
    await send([first])
    await send([{ ...first, count: 7 }, first])
    expect(await stored()).toEqual([expect.objectContaining({ id: first.id, count: 7 })])
  })

  it('are scrubbed here too, whatever a browser sends', async () => {
    await send([report({ message: 'mail to marie@northgate.example', page: '#/x?record=HARLOW-01' })])
    expect(JSON.stringify(await stored())).not.toMatch(/marie|HARLOW/)
  })

  it.each([
    ['an unknown field', { user: 'clerk' }],
    ['a message without end', { message: 'x'.repeat(501) }],
    ['a kind that there is not', { kind: 'joke' }],
    ['a count of nothing', { count: 0 }],
    ['an id that is none', { id: 'one' }],
  ])('with %s are refused', async (_what, change) => {
    expect((await send([{ ...report(), ...change }])).statusCode).toBe(400)
    expect(await stored()).toEqual([])
  })

  it('come a few at a time, with a key, from somebody who is signed in', async () => {
    expect((await send(Array.from({ length: 21 }, () => report()))).statusCode).toBe(400)
    expect((await send([])).statusCode).toBe(400)
    expect((await send([report()], null)).statusCode).toBe(401)
    expect((await send([report()], 'clerk', { 'idempotency-key': 'none' })).statusCode).toBe(400)
  })

  it('are refused for a while from whoever sends too many', async () => {
    const answers = await Promise.all(Array.from({ length: 31 }, () => send([report()])))
    const refused = answers.filter((answer) => answer.statusCode === 429)
    expect(refused).toHaveLength(1)
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send([report()], 'controller')).statusCode).toBe(200)
    now = new Date(now.getTime() + 60_000)
    expect((await send([report()])).statusCode).toBe(200)
  })

  it('are read page by page by those who may, last seen first', async () => {
    await send([report({ message: 'old' })])
    now = new Date(now.getTime() + 1_000)
    await send([report({ message: 'new' })])
    expect((await list('admin', '?PageSize=1')).json()).toMatchObject({
      Page: 1,
      PageSize: 1,
      TotalCount: 2,
      List: [{ message: 'new' }],
    })
    expect((await list('admin', '?Page=2&PageSize=1')).json().List).toEqual([
      expect.objectContaining({ message: 'old' }),
    ])
    expect((await list('clerk')).statusCode).toBe(403)
    expect((await list('admin', '?PageSize=9999')).statusCode).toBe(400)
  })

  it(`are forgotten ${KEPT_DAYS} days after they were last seen`, async () => {
    await send([report()])
    await forgetOldFaults(app.db, new Date(now.getTime() + KEPT_DAYS * 86_400_000 - 1_000))
    expect(await stored()).toHaveLength(1)
    await forgetOldFaults(app.db, new Date(now.getTime() + KEPT_DAYS * 86_400_000 + 1_000))
    expect(await stored()).toEqual([])
  })
})
