import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENTITIES } from '../../../../shared/contracts/entities.ts'
import { buildApp } from '../../../../server/platform/http/app.ts'
import { DEFAULT_BODY, LARGEST_BODY } from '../../../../server/platform/http/body-limits.ts'
import { largestRecord } from '../../../../server/platform/entity/contract.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { seededDatabase, startTestApp, testDeps, type TestApp } from '../../../support/server.ts'

interface Call {
  method: 'POST' | 'PUT' | 'DELETE'
  url: string
  bodyLimit: number
  takesBody: boolean
}

/** What everybody may send whom we know, as it is about himself; whoever adds one says so here. */
const OF_EVERYBODY = [
  'DELETE /api/shell/acting',
  'DELETE /api/shell/kept-work/:id',
  'POST /api/PortalOrder/account-switch',
  'POST /api/shell/change-password',
  'POST /api/shell/faults',
  'POST /api/shell/kept-work',
  'POST /api/shell/runs/:id/stop',
  'POST /api/shell/runs/looked',
  'POST /api/shell_init/locale',
  // Who stands in for himself while he is away.
  'PUT /api/shell/deputy',
  'PUT /api/shell/preferences',
]

let app: TestApp
const calls: Call[] = []
beforeAll(async () => {
  const database = await seededDatabase()
  const { registerModules } = await import('../../../../server/modules/index.ts')
  // The calls there are, as the server registers them.
  const shown = await buildApp(testDeps(database), {
    web: () => undefined,
    modules: async (scope, deps) => {
      scope.addHook('onRoute', ({ method, url, bodyLimit = DEFAULT_BODY, schema }) => {
        for (const one of [method].flat())
          if (url.startsWith('/api/') && ['POST', 'PUT', 'DELETE'].includes(one))
            calls.push({ method: one as Call['method'], url, bodyLimit, takesBody: schema?.body !== undefined })
      })
      await registerModules(scope, deps)
    },
  })
  await shown.close()
  app = await startTestApp({ database })
  await app.pool.query("delete from user_role where user_id = (select id from app_user where user_name = 'clerk')")
})
afterAll(async () => {
  await app.close()
  await app.database.drop()
})

const send = (user: string, { method, url }: Pick<Call, 'method' | 'url'>, payload: string) =>
  app.call(user, {
    method,
    url: url.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000'),
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    payload,
  })

const named = ({ method, url }: Call) => `${method} ${url}`

describe('who may not call', () => {
  it('is refused before his body is read, whatever it holds, by every write', async () => {
    expect(calls.length).toBeGreaterThan(800)
    const judged: string[] = []
    for (const call of calls.filter((one) => one.method !== 'DELETE')) {
      const { statusCode } = await send('clerk', call, '{"record": {')
      if (statusCode !== 403) judged.push(named(call))
    }
    for (const call of calls.filter((one) => one.method === 'DELETE')) {
      const { statusCode } = await app.call('clerk', {
        method: 'DELETE',
        url: call.url.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000'),
        headers: { 'idempotency-key': randomUUID() },
      })
      if (statusCode !== 403) judged.push(named(call))
    }
    expect(judged.toSorted()).toEqual(OF_EVERYBODY)
  })

  it('learns nothing of how much a call takes', async () => {
    const { statusCode } = await send(
      'clerk',
      { method: 'POST', url: '/api/admin/place' },
      'x'.repeat(LARGEST_BODY * 2),
    )
    expect(statusCode).toBe(403)
  })
})

describe('a body', () => {
  it('is small unless its contract needs more', async () => {
    expect(DEFAULT_BODY).toBe(256 * 1024)
    const everybody = calls.filter((call) => OF_EVERYBODY.includes(named(call)))
    expect(everybody.filter(({ bodyLimit }) => bodyLimit > DEFAULT_BODY)).toEqual([])
    const beyond = JSON.stringify({ record: { placeCode: 'X'.repeat(DEFAULT_BODY) } })
    expect((await send('admin', { method: 'POST', url: '/api/admin/place' }, beyond)).statusCode).toBe(413)
  })

  it('of a document with a thousand lines is taken', async () => {
    const { room, fields } = ENTITIES['ap.purchaseInvoice']!
    expect(largestRecord(fields)).toBeGreaterThan(1024 * 1024)
    const line = { glAccount: '5'.repeat(20), description: 'x'.repeat(100), amount: '123456789.99' }
    const body = JSON.stringify({ record: { distribution: Array.from({ length: 1000 }, () => line) } })
    expect(body.length).toBeGreaterThan(100_000)
    expect((await send('admin', { method: 'POST', url: `/api/${room}` }, body)).statusCode).toBe(200)
    for (const { bodyLimit } of calls) expect(bodyLimit).toBeLessThanOrEqual(LARGEST_BODY)
  })
})

describe('what is wrong', () => {
  const path = '/api/ap/purchase-invoice'

  it('is looked for no further than anybody reads', async () => {
    const line = { amount: 'abc', description: '\u0001', glAccount: 'x'.repeat(30), taxGroup: 'y'.repeat(30) }
    const body = JSON.stringify({ record: { distribution: Array.from({ length: 5000 }, () => line) } })
    const answer = await send('admin', { method: 'POST', url: path }, body)
    expect(answer.statusCode).toBe(200)
    const { Problems } = answer.json<CallResult>()
    expect(Problems!.length).toBeGreaterThan(10)
    expect(Problems!.length).toBeLessThanOrEqual(100)
  })

  it('is one sentence where no form can send it, beside limits of fields or not', async () => {
    const lines = Array.from({ length: 3000 }, (_, at) => ({ amount: at, [`unknown${at}`]: 1 }))
    const record = { docNumber: 'x'.repeat(500), currency: 12, distribution: lines }
    const answer = await send('admin', { method: 'POST', url: path }, JSON.stringify({ record }))
    expect(answer.statusCode).toBe(400)
    expect(answer.json<CallResult>().Message!.split(', body')).toHaveLength(1)
  })

  it('is more lines than any grid holds, said before they are looked at', async () => {
    const record = { distribution: Array.from({ length: 200_000 }, () => ({})) }
    expect((await send('admin', { method: 'POST', url: path }, JSON.stringify({ record }))).statusCode).toBe(400)
  })
})
