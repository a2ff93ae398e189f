import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../support/server.ts'
import { startTrial } from './app-under-test.ts'

const POLICY =
  "default-src 'self';connect-src 'self' data:;img-src 'self' data:;object-src 'none';base-uri 'self';form-action 'self';frame-ancestors 'self'"

let test: TestApp
beforeAll(async () => {
  test = await startTrial()
})
afterAll(() => test.close())

describe('headers', () => {
  it.each(['/api/docs', '/api/openapi.json', '/api/trial/crash', '/nothing', '/healthz'])(
    '%s is protected',
    async (url) => {
      const { headers } = await test.call(null, { method: 'GET', url })
      expect(headers['content-security-policy']).toBe(POLICY)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['x-frame-options']).toBe('SAMEORIGIN')
      expect(headers['referrer-policy']).toBe('same-origin')
      expect(headers['strict-transport-security']).toBeUndefined()
    },
  )

  it('name each request anew, whatever the caller claims', async () => {
    const headers = { 'x-request-id': 'mine', 'request-id': 'mine' }
    const first = await test.call(null, { method: 'GET', url: '/healthz', headers })
    const second = await test.call(null, { method: 'GET', url: '/healthz', headers })
    expect(first.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  })

  it('keep answers of the API out of caches', async () => {
    const answer = await test.call('clerk', { method: 'GET', url: '/api/trial/large' })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('of an installation behind TLS insist on it and let the external provider be asked', async () => {
    const oidc = { authority: 'https://login.example.com/tenant', clientId: 'novus', audience: 'api' }
    const other = await startTrial({ config: { publicUrl: 'https://novus.example.com', oidc } })
    const { headers } = await other.call(null, { method: 'GET', url: '/healthz' })
    await other.close()
    expect(headers['strict-transport-security']).toContain('max-age=31536000')
    expect(headers['content-security-policy']).toContain("connect-src 'self' data: https://login.example.com;")
  })
})

describe('127.0.0.1', () => {
  const page = (host: string, more: Record<string, string> = {}) =>
    test.call(null, { method: 'GET', url: '/some/page?x=1', headers: { host, accept: 'text/html', ...more } })

  it('leads page loads to the public address', async () => {
    const answer = await page('127.0.0.1:8080')
    expect([answer.statusCode, answer.headers.location]).toEqual([302, 'http://localhost:8080/some/page?x=1'])
    expect((await page('[::1]:8080')).statusCode).toBe(302)
  })

  it('leads whoever asks for the page itself, though he names no kind of answer, and for its head alone', async () => {
    const asked = (method: 'GET' | 'HEAD', url: string) =>
      test.call(null, { method, url, headers: { host: '127.0.0.1:8080', accept: '*/*' } })
    for (const [method, url] of [
      ['GET', '/'],
      ['HEAD', '/'],
      ['GET', '/?x=1'],
    ] as const) {
      const answer = await asked(method, url)
      expect([answer.statusCode, answer.headers.location]).toEqual([302, `http://localhost:8080${url}`])
    }
  })

  it('answers probes and calls where they ask, and the public name itself', async () => {
    expect((await page('127.0.0.1:8080', { accept: '*/*' })).statusCode).toBe(404)
    expect((await page('localhost:8080')).statusCode).toBe(404)
    expect((await page('novus.example.com')).statusCode).toBe(404)
    const health = await test.call(null, { method: 'GET', url: '/healthz', headers: { host: '127.0.0.1:8080' } })
    expect(health.statusCode).toBe(200)
  })
})

describe('compression', () => {
  it.each(['br', 'gzip'])('%s of a large answer', async (encoding) => {
    const headers = { 'accept-encoding': encoding }
    const answer = await test.call(null, { method: 'GET', url: '/api/trial/large', headers })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.rawPayload.length).toBeLessThan(1000)
  })
})

describe('OpenAPI', () => {
  it('documents the calls with their contracts', async () => {
    const answer = await test.call('clerk', { method: 'GET', url: '/api/openapi.json' })
    const api = answer.json<{ openapi: string; paths: Record<string, { post: { requestBody: unknown } }> }>()
    expect(api.openapi).toBe('3.1.0')
    expect(JSON.stringify(api.paths['/api/trial/note']!.post.requestBody)).toContain('"maxLength":20')
    expect(Object.keys(api.paths).filter((path) => !path.startsWith('/api/'))).toEqual([])
  })

  it('has a page to read, with nothing inline and nothing from elsewhere', async () => {
    const door = await test.call(null, { method: 'GET', url: '/api/docs' })
    const answer = await test.call('clerk', { method: 'GET', url: '/api/docs/calls' })
    expect(answer.body).toContain('/api/trial/note')
    expect(answer.body).toContain('Keep a note')
    expect(answer.body).not.toMatch(/<script/)
    for (const { headers, body } of [door, answer]) {
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(body).not.toMatch(/<script>|<style|style=|\son\w+=|https?:/)
    }
    const style = await test.call(null, { method: 'GET', url: '/api/docs.css' })
    expect(style.headers['content-type']).toBe('text/css; charset=utf-8')
  })

  it('tells a stranger nothing of the calls, but under development', async () => {
    for (const url of ['/api/openapi.json', '/api/docs/calls'])
      expect((await test.call(null, { method: 'GET', url })).statusCode).toBe(401)
    expect((await test.call(null, { method: 'GET', url: '/api/docs' })).body).not.toContain('/api/trial')
    const sources = await startTrial({ config: { release: '0.1.0-dev' } })
    expect((await sources.call(null, { method: 'GET', url: '/api/docs/calls' })).body).toContain('Keep a note')
    await sources.close()
  })

  it.each(['/api/openapi.json', '/api/docs/calls'])('%s is sent once, compressed, to whoever keeps it', async (url) => {
    const headers = { 'accept-encoding': 'gzip, br' }
    const first = await test.call('clerk', { method: 'GET', url, headers })
    expect(first.headers['content-encoding']).toBe('br')
    const again = await test.call('clerk', { method: 'GET', url, headers })
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
    const known = { ...headers, 'if-none-match': String(first.headers['etag']) }
    const kept = await test.call('clerk', { method: 'GET', url, headers: known })
    expect([kept.statusCode, kept.body]).toEqual([304, ''])
    expect((await test.call('clerk', { method: 'GET', url })).headers['content-encoding']).toBeUndefined()
  })
})
