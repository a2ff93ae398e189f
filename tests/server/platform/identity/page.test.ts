import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHouse, PUBLIC_URL, type House } from './house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const wrong = { userName: 'admin', password: 'wrong' }

describe('the sign-in page', () => {
  it('holds nothing inline and forbids it by its policy [A28]', async () => {
    const visitor = house.visitor()
    const page = await visitor.get(await visitor.openSignIn())
    expect(page.statusCode).toBe(200)
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("form-action 'self'")
    expect(policy).not.toMatch(/unsafe|\*|data:/)
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.body).not.toMatch(/\sstyle=|<style|\son\w+=|<script(?![^>]*\ssrc=)/)
    for (const [, file] of page.body.matchAll(/(?:href|src)="(\/oidc\/assets\/[^"]+)"/g))
      expect((await visitor.get(file!)).statusCode, file).toBe(200)
  })

  it('says why it is there when a session ended, and only then', async () => {
    const visitor = house.visitor()
    const expired = await visitor.get(await visitor.openSignIn({ reason: 'expired' }))
    expect(expired.body).toContain('Your session has expired.')
    const plain = await visitor.get(await visitor.openSignIn())
    expect(plain.body).not.toContain('Your session has expired.')
  })

  it.each([
    [{ cookie: 'culture=zh-TW', 'accept-language': 'fr' }, 'zh-TW', '登入'],
    [{ 'accept-language': 'de;q=0.9, fr-FR;q=0.8, en;q=0.5' }, 'fr-CA', 'Connexion'],
    [{ 'accept-language': 'zh-Hant-HK' }, 'zh-TW', '登入'],
    [{ 'accept-language': 'zh' }, 'zh-CN', '登录'],
    [{ 'accept-language': 'ja' }, 'en-CA', 'Sign in'],
    [{ cookie: 'culture=xx-XX' }, 'en-CA', 'Sign in'],
  ])('speaks the language of the visitor: %o', async (headers, locale, title) => {
    const visitor = house.visitor()
    const page = await visitor.openSignIn()
    // The culture cookie comes on top of the one that the page needs.
    const kept = visitor.cookieHeader(page)
    const cookie = 'cookie' in headers ? `${kept}; ${headers.cookie}` : kept
    const answer = await visitor.get(page, { ...headers, cookie } as Record<string, string>)
    expect(answer.body).toContain(`<html lang="${locale}">`)
    expect(answer.body).toContain(`<h1>${title}</h1>`)
  })

  it('[S9.04] speaks the default language of the suite to whom it knows no better, and leaves a browser in the language of its user', async () => {
    const { db } = house.deps
    const set = (to: string) =>
      sql`
      insert into configuration (control_id, scope, control_value) values ('DefaultLanguage', 'System', ${to})`.execute(
        db,
      )
    await set('fr-CA')
    const visitor = house.visitor()
    const page = await visitor.openSignIn()
    expect((await visitor.get(page, { 'accept-language': 'ja' })).body).toContain('<html lang="fr-CA">')
    expect((await visitor.get(page, { 'accept-language': 'zh' })).body).toContain('<html lang="zh-CN">')
    expect((await house.visitor().get('/oidc/auth?client_id=x')).body).toContain('<html lang="fr-CA">')

    const right = { userName: 'admin', password: 'admin' }
    expect(String((await visitor.post(page, right)).headers['set-cookie'])).not.toContain('culture=')
    await sql`update app_user set language = 'zh-TW' where user_name = 'admin'`.execute(db)
    const again = house.visitor()
    const answer = await again.post(await again.openSignIn(), right)
    expect(String(answer.headers['set-cookie'])).toContain('culture=zh-TW; Path=/; Max-Age=31536000')
    const chosen = house.visitor()
    const own = await chosen.openSignIn()
    const cookie = `${chosen.cookieHeader(own)}; culture=en-CA`
    expect(String((await chosen.post(own, right, { cookie })).headers['set-cookie'])).not.toContain('culture=')
    await sql`update app_user set language = null where user_name = 'admin'`.execute(db)
    await sql`delete from configuration where control_id = 'DefaultLanguage'`.execute(db)
  })

  it('changes its language by a link and keeps the choice for the shell', async () => {
    const visitor = house.visitor()
    const page = await visitor.openSignIn()
    const answer = await visitor.get(`${page}?culture=fr-CA`)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, page])
    expect(String(answer.headers['set-cookie'])).toMatch(/^culture=fr-CA; Path=\/; Max-Age=31536000; SameSite=Lax$/)
    expect((await visitor.get(page)).body).toContain('<html lang="fr-CA">')
    expect((await visitor.get(`${page}?culture=tlh`)).statusCode).toBe(200)
  })

  it('gives one sentence for a wrong name and a wrong password, and keeps the name as typed', async () => {
    const visitor = house.visitor()
    const page = await visitor.openSignIn()
    const known = await visitor.post(page, wrong)
    const unknown = await visitor.post(page, { userName: '"><script>x', password: 'wrong' })
    for (const answer of [known, unknown]) {
      expect(answer.statusCode).toBe(401)
      expect(answer.body).toContain('The user name or the password is not right.')
      expect(answer.body).not.toContain('wrong"')
    }
    expect(unknown.body).toContain('value="&quot;&gt;&lt;script&gt;x"')
    expect((await visitor.post(page, { userName: 'admin', password: '' })).statusCode).toBe(400)
    expect((await visitor.post(page, {})).statusCode).toBe(400)
  })

  it('refuses a form that another site sends, that has no cookie, or that is none', async () => {
    const visitor = house.visitor()
    const page = await visitor.openSignIn()
    const right = { userName: 'admin', password: 'admin' }
    expect((await visitor.post(page, right, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(400)
    const stranger = await house.visitor().post(page, right)
    expect(stranger.statusCode).toBe(400)
    expect(stranger.body).toContain('This page is no longer valid')
    expect((await visitor.post(page, right, { 'content-type': 'application/json' })).statusCode).toBe(415)
    expect((await visitor.post(page, { ...right, filler: 'x'.repeat(20_000) })).statusCode).toBe(413)
    expect((await visitor.post(page, right)).statusCode).toBe(303)
  })

  it('shows a page, not a trace, for a request that the provider refuses', async () => {
    const answer = await house.visitor().get('/oidc/auth?client_id=%3Cscript%3E')
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('The sign-in did not work')
    expect(answer.body).not.toMatch(/<script>|at .*\.js/)
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('shows the name and the help line of the installation, escaped', async () => {
    await sql`update configuration set control_value = 'A & B <i>' where control_id = 'SignInCompanyName'`.execute(
      house.deps.db,
    )
    const visitor = house.visitor()
    const page = await visitor.get(await visitor.openSignIn())
    expect(page.body).toContain('<div class="brand">A &amp; B &lt;i&gt;</div>')
    expect(page.body).toContain('Help: ext. 4100')
  })

  it('uses the colours of the tokens, light and dark', () => {
    const { root } = house.deps.config
    const tokens = ['tokens.css', 'themes.css']
      .map((file) => readFileSync(join(root, 'shell-elements/styles', file), 'utf8'))
      .join()
    const page = readFileSync(join(root, 'server/platform/identity/assets/sign-in.css'), 'utf8')
    const colours = (css: string) =>
      new Set([...css.matchAll(/(--c-[\w-]+):\s*([^;]+);/g)].map(([, n, v]) => `${n} ${v}`))
    const known = colours(tokens)
    const used = colours(page)
    expect(used.size).toBeGreaterThan(30)
    expect([...used].filter((pair) => !known.has(pair))).toEqual([])
    expect(page.replace(/--c-[\w-]+:[^;]+;/g, '')).not.toMatch(/#[0-9a-f]{3,8}\b|rgb\(|hsl\(/i)
  })

  it('sends its files once and answers 304 afterwards', async () => {
    const first = await house.visitor().get('/oidc/assets/sign-in.css')
    const etag = String(first.headers.etag)
    const second = await house.visitor().get('/oidc/assets/sign-in.css', { 'if-none-match': etag })
    expect([first.statusCode, second.statusCode]).toEqual([200, 304])
    expect((await house.visitor().get('/oidc/assets/../../../package.json')).statusCode).toBe(404)
  })
})

describe('behind a proxy with its own certificate', () => {
  it('links and cookies follow the public address', async () => {
    const secure = await openHouse({ publicUrl: 'https://novus.example' })
    try {
      const answer = await secure.app.inject({
        url: secure
          .visitor()
          .authorizeUrl()
          .replace(encodeURIComponent(PUBLIC_URL), encodeURIComponent('https://novus.example')),
        headers: { host: '10.0.0.7:8080', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
      })
      expect(answer.statusCode).toBe(303)
      const cookies = [answer.headers['set-cookie']].flat().map(String)
      expect(cookies.length).toBeGreaterThan(0)
      for (const cookie of cookies) expect(cookie).toMatch(/; secure; httponly/i)
      const discovery = await secure.app.inject({
        url: '/oidc/.well-known/openid-configuration',
        headers: { host: '10.0.0.7:8080', 'x-forwarded-host': 'evil.example' },
      })
      expect(discovery.json()).toMatchObject({
        issuer: 'https://novus.example/oidc',
        token_endpoint: 'https://novus.example/oidc/token',
      })
    } finally {
      await secure.close()
    }
  })
})
