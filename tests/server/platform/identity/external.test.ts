import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { sql } from 'kysely'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedIdentity } from '../../../../server/platform/identity/seed.ts'
import { issueTestToken } from '../../../support/token.ts'
import { openHouse, type House } from './house.ts'

type Pair = Awaited<ReturnType<typeof generateKeyPair>>

/** A provider elsewhere: its discovery document and its keys. */
class Elsewhere {
  keys = new Map<string, Pair>()
  asked = 0
  up = true
  private readonly server: Server = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/json')
    if (!this.up) return response.writeHead(503).end('{}')
    if (request.url === '/.well-known/openid-configuration') return response.end(JSON.stringify(this.document))
    this.asked++
    const keys = await Promise.all(
      [...this.keys].map(async ([kid, { publicKey }]) => ({ ...(await exportJWK(publicKey)), kid, alg: 'RS256' })),
    )
    return response.end(JSON.stringify({ keys }))
  })

  private get document() {
    return {
      issuer: this.url,
      jwks_uri: `${this.url}/keys`,
      token_endpoint: 'https://tokens.example/token',
      authorization_endpoint: 'https://pages.example/authorize',
    }
  }

  async open(): Promise<this> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done))
    await this.newKey('first')
    return this
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async newKey(kid: string): Promise<void> {
    this.keys.set(kid, await generateKeyPair('RS256'))
  }

  token(claims: JWTPayload = {}, kid = 'first', key = this.keys.get(kid)!): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    return new SignJWT({ iss: this.url, aud: 'our-api', sub: 'u-1', iat: now, exp: now + 300, ...claims })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid })
      .sign(key.privateKey)
  }

  close(): Promise<unknown> {
    return new Promise((done) => this.server.close(done))
  }
}

let elsewhere: Elsewhere
let house: House
beforeAll(async () => {
  elsewhere = await new Elsewhere().open()
  house = await openHouse({ oidc: { authority: elsewhere.url, clientId: 'shell', audience: 'our-api' } })
  await sql`update app_user set subject = 'u-1' where user_name = 'clerk'`.execute(house.deps.db)
})
afterAll(async () => {
  await house.close()
  await elsewhere.close()
})

const me = (token: string) => house.visitor().api('/api/probe/me', token)

describe('with a provider elsewhere', () => {
  it('waits for it while it is away, with an answer that says so', async () => {
    elsewhere.up = false
    const away = await me(await elsewhere.token())
    expect(away.statusCode).toBe(503)
    expect(away.headers['retry-after']).toBeDefined()
    elsewhere.up = true
    expect((await me(await elsewhere.token())).statusCode).toBe(200)
  })

  it('finds the user by the subject and gives his claims by call', async () => {
    const token = await elsewhere.token()
    expect((await me(token)).json()).toMatchObject({ userName: 'clerk', roles: ['clerk'] })
    const profile = await house.visitor().api('/api/shell_init/profile', token)
    expect(profile.json()).toMatchObject({ sub: 'u-1', shellSub: 'Priya Nair|u-1', domain: 'northgate' })
    expect((await me(await elsewhere.token({ sub: 'u-2' }))).json()).toMatchObject({ id: '', roles: [] })
  })

  it('knows a sign-in by the session that the provider names, and by nothing else', async () => {
    const { verify } = house.app.identity
    const facts = { subject: 'u-1', grant: null }
    expect(await verify(await elsewhere.token({ grant: 'of no meaning here' }))).toEqual({ ...facts, signIn: null })
    expect(await verify(await elsewhere.token({ sid: 's-1' }))).toEqual({ ...facts, signIn: 's-1' })
  })

  it('checks issuer, audience, key and time', async () => {
    const refused = {
      issuer: await elsewhere.token({ iss: 'https://third.example' }),
      audience: await elsewhere.token({ aud: 'another-api' }),
      time: await elsewhere.token({ exp: Math.floor(Date.now() / 1000) - 121 }),
      'no end': await elsewhere.token({ exp: undefined }),
      key: await elsewhere.token({}, 'first', await generateKeyPair('RS256')),
      'our own key': await issueTestToken(house.deps, 'admin', { claims: { iss: elsewhere.url, aud: 'our-api' } }),
    }
    for (const [why, token] of Object.entries(refused)) expect((await me(token)).statusCode, why).toBe(401)
  })

  it('lets its pages call where the provider says that they must, and frame what it shows', async () => {
    const page = await house.visitor().get('/', { accept: 'text/html' })
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain(`connect-src 'self' data: ${elsewhere.url} https://tokens.example`)
    expect(policy).toContain(`frame-src 'self' ${elsewhere.url} https://pages.example`)
  })

  it('keeps its keys and asks again for one it does not know', async () => {
    const another = await house.another()
    const ask = async (token: string) => (await house.visitor().movesTo(another).api('/api/probe/me', token)).statusCode
    await elsewhere.newKey('second')
    const before = elsewhere.asked
    expect(await ask(await elsewhere.token())).toBe(200)
    expect(await ask(await elsewhere.token({}, 'second'))).toBe(200)
    expect(elsewhere.asked - before).toBe(1)
  })

  it('offers no sign-in of its own', async () => {
    for (const path of ['/oidc/auth', '/oidc/.well-known/openid-configuration'])
      expect((await house.visitor().get(path)).statusCode, path).toBe(404)
  })

  it('makes the first administrator of whoever signs in there with the printed link in his browser', async () => {
    const empty = await openHouse({ ...house.deps.config, demo: false })
    try {
      const link = (await seedIdentity(empty.deps)).firstAdministratorLink!
      const browser = empty.visitor()
      expect((await browser.get(link)).headers.location).toBe('/')
      const token = await elsewhere.token({ sub: 'boss' })
      const stranger = await empty.visitor().api('/api/shell_init/profile', token)
      expect(stranger.json()).toMatchObject({ name: 'boss' })
      const profile = await browser.api('/api/shell_init/profile', token)
      expect(profile.json()).toMatchObject({ sub: 'boss', name: 'Administrator' })
      expect((await browser.api('/api/probe/right?right=admin/user.edit', token)).json()).toEqual({ held: true })

      const second = await elsewhere.token({ sub: 'other' })
      expect((await browser.api('/api/shell_init/profile', second)).json()).toMatchObject({ name: 'other' })
      const late = empty.visitor()
      expect((await late.get(link)).headers['set-cookie']).toBeUndefined()
      expect((await seedIdentity(empty.deps)).firstAdministratorLink).toBeNull()
    } finally {
      await empty.close()
    }
  })
})
