import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '../../../shared/api/client.ts'
import { installSession } from '../../../shared/session/session.ts'

let sent: { url: string; init: RequestInit }[]
let answer: () => Response

beforeEach(() => {
  sent = []
  answer = () => new Response('{"ResultStatus":1}')
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    return answer()
  })
  installSession({
    current: () => null,
    accessToken: async () => 'token-of-the-user',
    renew: async () => 'another-token',
    signOut: async () => undefined,
  })
})
afterEach(() => void vi.unstubAllGlobals())

const headers = (at = 0) => sent[at]!.init.headers as Record<string, string>

describe('[S7.13] a call', () => {
  test('of data has the prefix api/, its question in the query, the token of the user, and sends credentials', async () => {
    await api.get('admin/firm', { query: { Page: 2, name: 'Bélanger & fils', city: null } })
    expect(sent[0]!.url).toBe('/api/admin/firm?Page=2&name=B%C3%A9langer+%26+fils')
    expect(sent[0]!.init).toMatchObject({ method: 'GET', credentials: 'include', body: undefined })
    expect(headers()).toMatchObject({ Authorization: 'Bearer token-of-the-user' })
  })

  test.each(['POST', 'PUT', 'DELETE'] as const)('by %s sends JSON and says so', async (method) => {
    await api.send(method, 'admin/firm', { record: { name: 'Ærø' } })
    expect(sent[0]!.init).toMatchObject({ method, body: '{"record":{"name":"Ærø"}}' })
    expect(headers()).toMatchObject({ 'Content-Type': 'application/json' })
    expect(headers()['Idempotency-Key']).toMatch(/^[\da-f-]{36}$/)
  })

  test('[S9.03] has no time limit of its own: only its caller ends it', async () => {
    await api.get('tenant')
    expect(sent[0]!.init.signal).toBeUndefined()
  })
})

describe('[S7.14] a download', () => {
  const link = { href: '', download: '', click: vi.fn() }
  beforeEach(() => {
    link.click.mockClear()
    vi.stubGlobal('document', { createElement: () => link })
    const name = "attachment; filename*=UTF-8''Bal%C3%A2nce%20%C3%A2g%C3%A9e.pdf"
    answer = () => new Response('%PDF-1.7', { headers: { 'Content-Disposition': name } })
  })

  test.each(['GET', 'POST'] as const)('by %s is saved under the name that the server gave', async (method) => {
    await api.download('admin/firm/export', { method, body: method === 'POST' ? { ids: [1] } : undefined })
    expect(sent[0]!.init.method).toBe(method)
    expect(link.click).toHaveBeenCalledOnce()
    expect(link.download).toBe('Balânce âgée.pdf')
    expect(link.href).toMatch(/^blob:/)
  })
})
