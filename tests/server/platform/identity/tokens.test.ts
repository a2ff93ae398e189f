import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { rotateKeys } from '../../../../server/platform/identity/keys.ts'
import { issueTestToken } from '../../../support/token.ts'
import { openHouse, PUBLIC_URL, type House } from './house.ts'
import type { Tokens, Visitor } from './visitor.ts'

let house: House
let visitor: Visitor
beforeAll(async () => {
  house = await openHouse()
  visitor = house.visitor()
})
afterAll(() => house.close())

const me = (token: string | null) => visitor.api('/api/probe/me', token)
const token = (overrides?: Parameters<typeof issueTestToken>[2]) => issueTestToken(house.deps, 'clerk', overrides)

describe('a call below /api', () => {
  it('is answered for a token of ours', async () => {
    expect((await me(await token())).json()).toMatchObject({ userName: 'clerk', name: 'Priya Nair', portal: false })
  })

  it('needs a token, also when its address is written in another way', async () => {
    for (const path of ['/api/probe/me', '/%61pi/probe/me', '/api/probe/%6De', '/api/probe/me?public=true']) {
      const answer = await visitor.api(path, null)
      expect(answer.statusCode, path).toBe(401)
      expect(answer.body, path).toContain('Unauthorized')
      expect(answer.headers['www-authenticate']).toBe('Bearer')
    }
    expect((await visitor.api('/api/probe/open', null)).json()).toEqual({ open: true })
  })

  it('is refused for the token of another audience or issuer, of another kind, or without a subject', async () => {
    const idToken = (await house.visitor().signIn('clerk')).id_token
    const refused = {
      audience: await token({ claims: { aud: 'another-api' } }),
      issuer: await token({ claims: { iss: 'https://elsewhere.example' } }),
      type: await token({ header: { typ: 'JWT' } }),
      idToken,
      subject: await token({ claims: { sub: undefined } }),
      empty: 'a.b.',
    }
    for (const [why, given] of Object.entries(refused)) {
      const answer = await me(given)
      expect(answer.statusCode, why).toBe(401)
      expect(answer.headers['www-authenticate'], why).toBe('Bearer error="invalid_token"')
    }
  })

  it('is refused for a key that is not ours, whatever it calls itself, and for no signature at all', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256')
    const ours = JSON.parse(Buffer.from((await token()).split('.')[0]!, 'base64url').toString())
    const claims = JSON.parse(Buffer.from((await token()).split('.')[1]!, 'base64url').toString())
    const signed = (header: object) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', ...header }).sign(privateKey)
    expect((await me(await signed({ kid: ours.kid }))).statusCode).toBe(401)
    expect((await me(await signed({ kid: 'mine' }))).statusCode).toBe(401)
    expect((await me(await signed({ jwk: await exportJWK(publicKey) }))).statusCode).toBe(401)
    expect((await me(new UnsecuredJWT(claims).encode())).statusCode).toBe(401)
    const withSecret = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: ours.kid })
      .sign(Buffer.from(JSON.stringify(await exportJWK(publicKey))))
    expect((await me(withSecret)).statusCode).toBe(401)
  })

  it('stands a clock that is two minutes off, not more', async () => {
    expect((await me(await token({ expiredFor: 119 }))).statusCode).toBe(200)
    expect((await me(await token({ expiredFor: 121 }))).statusCode).toBe(401)
    const fresh = (await house.visitor().signIn('clerk')).access_token
    const lifetime = 300
    house.ahead = lifetime + 115
    expect((await me(fresh)).statusCode).toBe(200)
    house.ahead = lifetime + 121
    expect((await me(fresh)).statusCode).toBe(401)
    house.ahead = 0
  })

  it('that was made while the clock was ahead counts no more once it is back: neither it nor what renews it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * 86_400_000 })
    const ours = house.visitor()
    let made: Tokens
    try {
      made = await ours.signIn('clerk')
      expect((await me(made.access_token)).statusCode, 'while it is ahead').toBe(200)
      expect((await ours.refresh(made.refresh_token!)).statusCode, 'while it is ahead').toBe(200)
      made = await house.visitor().signIn('clerk')
    } finally {
      vi.useRealTimers()
    }
    expect((await me(made.access_token)).statusCode).toBe(401)
    const renewed = await ours.refresh(made.refresh_token!)
    expect([renewed.statusCode, renewed.json()]).toMatchObject([400, { error: 'invalid_grant' }])
    // Nor does the session of that browser sign him in without a password; a sign-in anew does.
    expect((await me((await house.visitor().signIn('clerk')).access_token)).statusCode).toBe(200)
  })

  it('is refused at once for a user who was disabled', async () => {
    const given = await token()
    await sql`update app_user set disabled = true where user_name = 'clerk'`.execute(house.deps.db)
    const answer = await me(given)
    await sql`update app_user set disabled = false where user_name = 'clerk'`.execute(house.deps.db)
    expect(answer.statusCode).toBe(401)
    expect((await me(given)).statusCode).toBe(200)
  })

  it('knows a subject without a row as a user without rights', async () => {
    const given = await token({ claims: { sub: 'somebody-else' } })
    expect((await me(given)).json()).toMatchObject({ id: '', sub: 'somebody-else', roles: [] })
    const right = await visitor.api('/api/probe/right?right=admin/firm.view', given)
    expect(right.statusCode).toBe(403)
    const profile = await visitor.api('/api/shell_init/profile', given)
    expect(profile.json()).toMatchObject({ sub: 'somebody-else', landingPage: null, domain: '' })
  })
})

describe('signing keys', () => {
  it('rotate by a row: old tokens stay good, a new key waits until every process knows it', async () => {
    const before = await token()
    const other = await house.another()
    await rotateKeys(house.deps.db, house.deps.ownSecrets, 0)
    const { rows } = await sql<{ n: string }>`
      select count(*)::text as n from oidc_key where purpose = 'ES256' and retired_on is null`.execute(house.deps.db)
    expect(rows[0]!.n).toBe('1')
    expect((await house.visitor().movesTo(other).api('/api/probe/me', before)).statusCode).toBe(200)

    // Long after: the new key signs, and the processes that have not read it yet learn it from the token.
    await sql`update oidc_key set created_on = created_on - interval '1 hour'`.execute(house.deps.db)
    const after = await token()
    const kid = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[0]!, 'base64url').toString()).kid
    expect(kid(after)).not.toBe(kid(before))
    const fresh = await house.another()
    for (const given of [before, after])
      expect((await house.visitor().movesTo(fresh).api('/api/probe/me', given)).statusCode).toBe(200)
  })

  it('are made once, however many processes start together', async () => {
    await sql`delete from oidc_key`.execute(house.deps.db)
    const apps = await Promise.all([house.another(), house.another(), house.another()])
    const sets = await Promise.all(apps.map((app) => app.inject('/oidc/jwks')))
    const kids = sets.map((set) =>
      set
        .json()
        .keys.map((key: { kid: string }) => key.kid)
        .sort(),
    )
    expect(kids[0]).toHaveLength(2)
    expect(kids[1]).toEqual(kids[0])
    expect(kids[2]).toEqual(kids[0])
    for (const key of sets[0]!.json().keys) expect(key).not.toHaveProperty('d')
    const discovery = await apps[0]!.inject('/oidc/.well-known/openid-configuration')
    expect(discovery.json().issuer).toBe(PUBLIC_URL + '/oidc')
  })
})
