import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveWeb } from '../../../../server/platform/http/web.ts'
import type { TestApp } from '../../../support/server.ts'
import { startTrial } from './app-under-test.ts'

const SCRIPT = 'System.register([], () => ({}))'.repeat(50)
const PAGE = `<meta name="novus:authority" content="%NOVUS_AUTHORITY%"><meta name="novus:client-id" content="%NOVUS_CLIENT_ID%">
<meta name="novus:language" content="%NOVUS_LANGUAGE%"><meta name="novus:release" content="%NOVUS_RELEASE%"><meta name="other" content="%OTHER%">`

let webDir: string
let test: TestApp
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'novus-web-'))
  await mkdir(join(webDir, 'assets/icons'), { recursive: true })
  await mkdir(join(webDir, 'locales/en-CA'), { recursive: true })
  await writeFile(join(webDir, 'index.html'), PAGE)
  await writeFile(join(webDir, 'import-map.json'), '{"imports":{}}')
  await writeFile(join(webDir, 'assets/root.abcdef12.js'), SCRIPT)
  await writeFile(join(webDir, 'assets/root.abcdef12.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(join(webDir, 'assets/icons/x.svg'), '<svg/>')
  await writeFile(join(webDir, 'locales/en-CA/shell.json'), '{}')
  await writeFile(join(webDir, '.hidden'), 'x')
  test = await startTrial({
    config: { webDir, dataDir: join(webDir, 'data'), release: '1.2.3-"<x>' },
    parts: { web: serveWeb },
  })
})
afterAll(async () => {
  await test.close()
  await rm(webDir, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => test.call(null, { method: 'GET', url, headers })

describe('the page', () => {
  it.each(['/', '/callback?code=1&state=2'])('%s knows provider, client and release, safely written', async (url) => {
    const answer = await get(url)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.body).toContain('content="http://localhost:8080/oidc"')
    expect(answer.body).toContain('content="novus-shell"')
    expect(answer.body).toContain('content="1.2.3-&quot;&lt;x&gt;"')
    expect(answer.body).toContain('content="%OTHER%"')
  })

  it('is not sent again while it is the same', async () => {
    const etag = (await get('/')).headers.etag as string
    expect((await get('/', { 'if-none-match': etag })).statusCode).toBe(304)
    expect((await get('/', { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  it('[S5.04] says the default language of the suite, as it is set now', async () => {
    const english = await get('/')
    expect(english.body).toContain('name="novus:language" content="en-CA"')
    await test.pool.query(
      `insert into configuration (control_id, scope, control_value) values ('DefaultLanguage', 'System', 'fr-CA')`,
    )
    const french = await get('/', { 'if-none-match': english.headers.etag as string })
    expect(french.body).toContain('name="novus:language" content="fr-CA"')
    await test.pool.query(`delete from configuration where control_id = 'DefaultLanguage'`)
    expect((await get('/', { 'if-none-match': english.headers.etag as string })).statusCode).toBe(304)
  })

  it('names the external provider when there is one', async () => {
    const oidc = { authority: 'https://login.example.com/t', clientId: 'theirs', audience: 'api' }
    const other = await startTrial({
      config: { webDir, dataDir: join(webDir, 'data'), oidc },
      parts: { web: serveWeb },
    })
    const { body } = await other.call(null, { method: 'GET', url: '/' })
    await other.close()
    expect(body).toContain('content="https://login.example.com/t"')
    expect(body).toContain('content="theirs"')
  })

  it('is not served with its slots open', async () => {
    expect((await get('/index.html')).headers.location).toBe('/')
  })
})

describe('files', () => {
  it('with a hash in their name are kept for ever, and sent as they were compressed', async () => {
    const answer = await get('/assets/root.abcdef12.js', { 'accept-encoding': 'br' })
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.headers['content-type']).toMatch(/javascript/)
    expect(answer.rawPayload).toEqual(brotliCompressSync(SCRIPT))
    expect((await get('/assets/root.abcdef12.js', { 'accept-encoding': 'identity' })).body).toBe(SCRIPT)
  })

  it('without one are asked about: import map and texts each time, icons after a day', async () => {
    for (const url of ['/import-map.json', '/locales/en-CA/shell.json']) {
      const answer = await get(url)
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache'])
      const again = await get(url, { 'if-none-match': answer.headers.etag as string })
      expect(again.statusCode).toBe(304)
    }
    expect((await get('/assets/icons/x.svg')).headers['cache-control']).toBe('public, max-age=86400')
  })

  it('of texts are kept for ever when they are asked for by the release that runs', async () => {
    const texts = (release: string, name = 'shell') =>
      get(`/locales/en-CA/${name}.json?v=${encodeURIComponent(release)}`)
    expect((await texts('1.2.3-"<x>')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await texts('1.2.2-old')).headers['cache-control']).toBe('no-cache')
    expect((await texts('1.2.3-"<x>', 'nothing')).headers['cache-control']).not.toMatch(/immutable/)
  })

  it.each(['/assets/nothing.js', '/.hidden', '/..%2f..%2fpackage.json', '/api/nothing'])(
    '%s is not there',
    async (url) => {
      const answer = await test.call('clerk', { method: 'GET', url })
      expect(answer.statusCode).toBe(404)
      expect(answer.body).not.toContain('"dependencies"')
    },
  )

  it('of a folder are not listed', async () => {
    const answer = await get('/assets/')
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('root')
  })
})
