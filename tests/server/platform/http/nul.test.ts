import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/server.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Schema = { type?: string | string[]; properties?: Record<string, Schema>; items?: Schema; required?: string[] }
interface Call {
  parameters?: { in: string; name: string }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}

const described = async () =>
  (await app.call('admin', { url: '/api/openapi.json' })).json<{ paths: Record<string, Record<string, Call>> }>().paths

/** Of the calls that all rooms have, those of a few; `EVERY_ROOM=1` asks them all, which takes minutes. */
const EVERY_ROOM = process.env['EVERY_ROOM'] === '1'

const NUL = '\u0000'

/** What a schema asks for, with a letter in every text that no database stores. */
function withNul(schema: Schema | undefined, depth = 0): unknown {
  const kinds = [schema?.type ?? (schema?.properties ? 'object' : 'string')].flat()
  if (kinds.includes('object') && schema?.properties && depth < 6)
    return Object.fromEntries(Object.entries(schema.properties).map(([name, one]) => [name, withNul(one, depth + 1)]))
  if (kinds.includes('array')) return [withNul(schema?.items, depth + 1)]
  if (kinds.includes('string')) return `a${NUL}b`
  if (kinds.includes('integer') || kinds.includes('number')) return 1
  if (kinds.includes('boolean')) return false
  return {}
}

const OIDC = [
  'auth',
  'auth/x',
  'token',
  'token/revocation',
  'session/end',
  'session/end/confirm',
  'session/end/success',
]
const OIDC_PAGES = ['interaction/x', 'interaction/x/password', 'first', '.well-known/openid-configuration', 'jwks', 'x']
const PARAMETERS = [
  ...['client_id', 'redirect_uri', 'response_type', 'scope', 'state', 'nonce', 'prompt', 'login_hint', 'reason'],
  ...['code', 'refresh_token', 'token', 'grant_type', 'code_verifier', 'id_token_hint', 'post_logout_redirect_uri'],
  ...['xsrf', 'logout', 'userName', 'password', 'again', 'culture', 'resource', 'claims', 'request', 'ui_locales'],
]
const RIGHT = {
  client_id: 'novus-shell',
  response_type: 'code',
  redirect_uri: 'http://localhost:8080/callback',
  scope: 'openid profile offline_access shell_api novus_api',
  code_challenge: 'a'.repeat(43),
  code_challenge_method: 'S256',
}

describe('a letter that is none', () => {
  it('in any call of the API is refused, whatever part it stands in, and never a fault of the server', async () => {
    const paths = await described()
    const faults: string[] = []
    let asked = 0
    const kinds = new Set<string>()
    for (const [path, calls] of Object.entries(paths))
      for (const [method, call] of Object.entries(calls)) {
        // What a kind of call does in one room it does in all; a stream has no end.
        if (!EVERY_ROOM && !/^\/api\/(shell|admin\/(firm|user|end-sessions|job))\b/.test(path)) continue
        const kind = `${method} ${path.replace(/^\/api\/(?!shell\/)[^/]+\/[^/]+/, '')}`
        if (!EVERY_ROOM && kinds.has(kind)) continue
        if (path.endsWith('/stream')) continue
        kinds.add(kind)
        const headers = { 'idempotency-key': randomUUID(), 'content-type': 'application/json' }
        const names = call.parameters?.filter((one) => one.in === 'query').map(({ name }) => name) ?? []
        const query = ['x', ...names].map((name) => `${encodeURIComponent(name)}=a%00b`).join('&')
        const schema = Object.values(call.requestBody?.content ?? {})[0]?.schema
        const payload = method === 'get' || method === 'delete' ? undefined : JSON.stringify(withNul(schema))
        const known = path.replaceAll(/\{[^}]*\}/g, '00000000-0000-4000-8000-000000000000')
        const tries = [{ url: path.replaceAll(/\{[^}]*\}/g, 'a%00b') }, { url: `${known}?${query}` }, { url: known }]
        for (const { url } of tries) {
          const sent = { method: method.toUpperCase() as 'GET', url, ...(payload ? { headers, payload } : {}) }
          const { statusCode } = await app.call('admin', sent)
          asked++
          if (statusCode >= 500) faults.push(`${statusCode} ${method} ${url}`)
        }
      }
    expect(asked).toBeGreaterThan(150)
    expect(faults).toEqual([])
  })

  it('in any call of the provider is refused', async () => {
    const faults: string[] = []
    const ask = async (request: object, what: string) => {
      const { statusCode, headers } = await app.app.inject(request)
      const location = String(headers.location ?? '')
      if (statusCode >= 500 || location.includes('server_error')) faults.push(`${statusCode} ${what}`)
    }
    for (const path of [...OIDC, ...OIDC_PAGES])
      for (const name of PARAMETERS) {
        const form = new URLSearchParams({ ...RIGHT, [name]: `a${NUL}b` }).toString()
        const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:8080' }
        await ask({ method: 'GET', url: `/oidc/${path}?${form}` }, `GET ${path} ${name}`)
        await ask({ method: 'POST', url: `/oidc/${path}`, payload: form, headers }, `POST ${path} ${name}`)
      }
    for (const path of ['%00', 'auth/%00', 'interaction/%00', 'interaction/%00/password', 'first/%00'])
      for (const method of ['GET', 'POST']) await ask({ method, url: `/oidc/${path}` }, `${method} ${path}`)
    for (const cookie of ['novus_session', 'novus_sign_in', 'novus_resume', 'culture', 'novus_device'])
      for (const value of ['a%00b', '%00', '\u0001'])
        await ask(
          { method: 'GET', url: '/oidc/auth', headers: { cookie: `${cookie}=${value}; ${cookie}.sig=x` } },
          `cookie ${cookie}`,
        )
    for (const name of ['authorization', 'accept-language', 'origin', 'referer', 'x-forwarded-for', 'sec-fetch-site'])
      await ask({ method: 'GET', url: '/oidc/auth', headers: { [name]: `a${NUL}b` } }, `header ${name}`)
    expect(faults).toEqual([])
  })

  it('in a path that leads nowhere, or to a file, is refused too', async () => {
    for (const url of [
      '/%00',
      '/assets/%00.js',
      '/brand/%00.css',
      '/locales/%00/shell.json?v=%00',
      '/callback?code=%00',
    ])
      expect((await app.app.inject({ url })).statusCode, url).toBeLessThan(500)
  })
})

describe('an upload', () => {
  it('that is no file is refused, not a fault of the server', async () => {
    const uploads = ['/api/admin/firm/00000000-0000-4000-8000-000000000000/attachments?name=a.txt']
    const paths = await described()
    for (const [path, { post }] of Object.entries(paths))
      if (post && /\/(transfer|attachments)$/.test(path))
        uploads.push(`${path.replaceAll(/\{[^}]*\}/g, '00000000-0000-4000-8000-000000000000')}?name=a.xlsx`)
    expect(uploads.length).toBeGreaterThan(5)
    for (const url of uploads)
      for (const [type, payload] of [
        ['application/json', '{"a":1}'],
        ['application/json', '"a"'],
        ['text/plain', 'a'],
      ]) {
        const headers = { 'content-type': type!, 'idempotency-key': randomUUID() }
        const { statusCode } = await app.call('admin', { method: 'POST', url, payload, headers })
        expect([400, 403, 404, 415], `${url} ${type}: ${statusCode}`).toContain(statusCode)
        if (type === 'application/json') expect([400, 403, 404], `${url} ${type}`).toContain(statusCode)
      }
  })
})
