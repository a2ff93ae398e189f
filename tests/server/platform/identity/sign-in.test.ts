import { sql } from 'kysely'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHouse, PUBLIC_URL, type House } from './house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ environmentLabel: 'Test' })
})
afterAll(() => house.close())

describe('sign-in with the embedded provider', () => {
  it('gives tokens for a code with PKCE [S7.12]', async () => {
    const visitor = house.visitor()
    const tokens = await visitor.signIn('buyer')
    expect(tokens).toMatchObject({ expires_in: 300, scope: 'shell_api novus_api', token_type: 'Bearer' })
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
    expect(decodeJwt(tokens.access_token)).toMatchObject({ iss: `${PUBLIC_URL}/oidc`, aud: 'novus-api' })
    const me = await visitor.api('/api/probe/me', tokens.access_token)
    expect(me.json()).toMatchObject({ userName: 'buyer', roles: ['portal'], portal: true })
  })

  it('puts the claims of the profile into the ID token and answers the same by call [S3.10]', async () => {
    const visitor = house.visitor()
    const tokens = await visitor.signIn('buyer')
    const claims = decodeJwt(tokens.id_token)
    const expected = {
      shellSub: `Sam Harlow|${claims.sub}`,
      domain: 'harlow',
      landingPage: '../#/portal',
      showMenus: false,
      cssFiles: [],
      environmentLabel: 'Test',
      environment: 'Test',
      name: 'Sam Harlow',
    }
    expect(claims).toMatchObject(expected)
    const profile = await visitor.api('/api/shell_init/profile', tokens.access_token)
    expect(profile.json()).toEqual({ sub: claims.sub, ...expected })
  })

  it('accepts the e-mail address, whatever its case and accents', async () => {
    const visitor = house.visitor()
    const open = await visitor.openSignIn()
    const answer = await visitor.post(open, { userName: ' CLERK@northgate.EXAMPLE ', password: 'clerk' })
    expect((await visitor.exchange(await visitor.codeAfter(answer))).statusCode).toBe(200)
  })

  it('[A23] lets another user in where one still is: no page in between, and the former one’s sign-in has ended', async () => {
    const visitor = house.visitor()
    const former = await visitor.signIn('clerk')
    const open = await visitor.openSignIn({ prompt: 'login' })
    const answer = await visitor.post(open, { userName: 'controller', password: 'controller' })
    const code = await visitor.codeAfter(answer)
    const tokens = (await visitor.exchange(code)).json<{ id_token: string }>()
    expect(decodeJwt(tokens.id_token).sub).not.toBe(decodeJwt(former.id_token).sub)
    expect((await visitor.refresh(former.refresh_token)).statusCode).toBe(400)
  })

  it('asks no second time while the session lives, and again when the shell wants it', async () => {
    const visitor = house.visitor()
    await visitor.signIn('clerk')
    const silent = await visitor.get(visitor.authorizeUrl())
    expect((await visitor.exchange(await visitor.codeAfter(silent))).statusCode).toBe(200)
    const asked = await visitor.get(visitor.authorizeUrl({ prompt: 'login' }))
    expect(asked.headers.location).toMatch(/^\/oidc\/interaction\//)
  })

  it('refuses a request without PKCE, another redirect address, and a code with a wrong verifier', async () => {
    const visitor = house.visitor()
    const plain = await visitor.get(
      visitor.authorizeUrl({ code_challenge: undefined, code_challenge_method: undefined }),
    )
    expect(new URL(plain.headers.location!).searchParams.get('error')).toBe('invalid_request')
    const elsewhere = await visitor.get(visitor.authorizeUrl({ redirect_uri: 'https://elsewhere.example/callback' }))
    expect(elsewhere.statusCode).toBe(400)
    expect(elsewhere.headers.location).toBeUndefined()

    const page = await visitor.openSignIn()
    const code = await visitor.codeAfter(await visitor.post(page, { userName: 'clerk', password: 'clerk' }))
    visitor.verifier = visitor.verifier.split('').reverse().join('')
    expect((await visitor.exchange(code)).json()).toMatchObject({ error: 'invalid_grant' })
  })

  it('takes a code once: its second use ends the grant', async () => {
    const visitor = house.visitor()
    const page = await visitor.openSignIn()
    const code = await visitor.codeAfter(await visitor.post(page, { userName: 'clerk', password: 'clerk' }))
    const first = await visitor.exchange(code)
    expect((await visitor.exchange(code)).statusCode).toBe(400)
    expect((await visitor.refresh(first.json().refresh_token)).statusCode).toBe(400)
  })

  it('is refused for a disabled user with the sentence for a wrong password', async () => {
    await sql`update app_user set disabled = true where user_name = 'approver'`.execute(house.deps.db)
    const visitor = house.visitor()
    const answer = await visitor.post(await visitor.openSignIn(), { userName: 'approver', password: 'approver' })
    await sql`update app_user set disabled = false where user_name = 'approver'`.execute(house.deps.db)
    expect(answer.statusCode).toBe(401)
    expect(answer.body).toContain('The user name or the password is not right.')
  })

  it('keeps when somebody last signed in', async () => {
    await house.visitor().signIn('controller')
    const { rows } = await sql<{ at: string }>`
      select last_sign_in as at from app_user where user_name = 'controller'`.execute(house.deps.db)
    expect(Date.now() - Date.parse(rows[0]!.at)).toBeLessThan(60_000)
  })
})

describe('renewal', () => {
  it('rotates the refresh token [S9.07]', async () => {
    const visitor = house.visitor()
    const first = await visitor.signIn('clerk')
    const second = (await visitor.refresh(first.refresh_token)).json()
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect((await visitor.refresh(second.refresh_token)).statusCode).toBe(200)
    expect((await visitor.api('/api/probe/me', second.access_token)).statusCode).toBe(200)
  })

  /** What was used lies so much further back, in seconds. */
  const letPass = (seconds: number) =>
    sql`update oidc_item set consumed_on = consumed_on - make_interval(secs => ${seconds}) where model = 'RefreshToken'`.execute(
      house.deps.db,
    )
  const GONE = { error: 'invalid_grant' }

  it('ends the grant when a used refresh token comes back', async () => {
    const visitor = house.visitor()
    const first = await visitor.signIn('clerk')
    const second = (await visitor.refresh(first.refresh_token)).json()
    await letPass(6)
    expect((await visitor.refresh(first.refresh_token)).json()).toMatchObject(GONE)
    expect((await visitor.refresh(second.refresh_token)).json()).toMatchObject(GONE)
  })

  it('a page that was loaded again while it renewed sends the same token once more, within seconds', async () => {
    const visitor = house.visitor()
    const first = await visitor.signIn('clerk')
    expect((await visitor.refresh(first.refresh_token)).statusCode).toBe(200)
    await letPass(3)
    const heard = await visitor.refresh(first.refresh_token)
    expect(heard.statusCode).toBe(200)
    // Its successor is used: it is the token of somebody else now.
    const next = await visitor.refresh(heard.json().refresh_token)
    expect(next.statusCode).toBe(200)
    expect((await visitor.refresh(first.refresh_token)).json()).toMatchObject(GONE)
    expect((await visitor.refresh(next.json().refresh_token)).json()).toMatchObject(GONE)
  })

  it('of many renewals at once all are answered, and none outlives a later reuse', async () => {
    const visitor = house.visitor()
    const first = await visitor.signIn('clerk')
    const answers = await Promise.all(Array.from({ length: 6 }, () => visitor.refresh(first.refresh_token)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
    await letPass(6)
    expect((await visitor.refresh(first.refresh_token)).json()).toMatchObject(GONE)
    for (const answer of answers) expect((await visitor.refresh(answer.json().refresh_token)).statusCode).toBe(400)
  })

  it('is refused once the user is disabled', async () => {
    const visitor = house.visitor()
    const tokens = await visitor.signIn('approver')
    await sql`update app_user set disabled = true where user_name = 'approver'`.execute(house.deps.db)
    const answer = await visitor.refresh(tokens.refresh_token)
    await sql`update app_user set disabled = false where user_name = 'approver'`.execute(house.deps.db)
    expect(answer.json()).toMatchObject({ error: 'invalid_grant' })
  })

  it('works from the page only, not from another origin', async () => {
    const visitor = house.visitor()
    const { refresh_token } = await visitor.signIn('clerk')
    const form = { client_id: 'novus-shell', grant_type: 'refresh_token', refresh_token }
    const foreign = await visitor.post('/oidc/token', form, { origin: 'https://elsewhere.example' })
    expect(foreign.statusCode).toBe(400)
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
    expect((await visitor.refresh(refresh_token)).statusCode).toBe(200)
  })
})

describe('several processes on one database', () => {
  it('serve one sign-in, and a restart signs nobody out', async () => {
    const visitor = house.visitor()
    const page = await visitor.openSignIn()
    const second = await house.another()
    visitor.movesTo(second)
    const code = await visitor.codeAfter(await visitor.post(page, { userName: 'clerk', password: 'clerk' }))
    visitor.movesTo(house.app)
    const tokens = (await visitor.exchange(code)).json()

    await second.close()
    visitor.movesTo(await house.another())
    expect((await visitor.api('/api/probe/me', tokens.access_token)).json()).toMatchObject({ userName: 'clerk' })
    expect((await visitor.refresh(tokens.refresh_token)).statusCode).toBe(200)
    const silent = await visitor.get(visitor.authorizeUrl())
    expect(await visitor.codeAfter(silent)).toMatch(/./)
  })
})

describe('revocation', () => {
  it('of a refresh token ends the grant, as the shell asks when it signs out', async () => {
    const visitor = house.visitor()
    const first = await visitor.signIn('clerk')
    const second = (await visitor.refresh(first.refresh_token)).json()
    const form = { client_id: 'novus-shell', token: second.refresh_token, token_type_hint: 'refresh_token' }
    const answer = await visitor.post('/oidc/token/revocation', form, { origin: PUBLIC_URL })
    expect(answer.statusCode).toBe(200)
    expect((await visitor.refresh(second.refresh_token)).statusCode).toBe(400)
  })
})

describe('sign-out', () => {
  const signOutUrl = (idToken: string | null) => {
    const query = new URLSearchParams({ client_id: 'novus-shell', post_logout_redirect_uri: `${PUBLIC_URL}/` })
    if (idToken) query.set('id_token_hint', idToken)
    return `/oidc/session/end?${query}`
  }
  const secretIn = (body: string) => /name="xsrf" value="([^"]+)"/.exec(body)![1]!

  it('ends session and refresh tokens and leads to the site root [S7.12]', async () => {
    const visitor = house.visitor()
    const tokens = await visitor.signIn('clerk')
    const page = await visitor.get(signOutUrl(tokens.id_token))
    expect(page.body).toContain('/oidc/assets/sign-out.js')
    expect(page.body).not.toMatch(/<script(?![^>]*src=)/)
    const done = await visitor.post('/oidc/session/end/confirm', { xsrf: secretIn(page.body), logout: 'yes' })
    expect(done.headers.location).toBe(`${PUBLIC_URL}/`)
    expect((await visitor.refresh(tokens.refresh_token)).statusCode).toBe(400)
    expect(await visitor.openSignIn()).toMatch(/^\/oidc\/interaction\//)

    const again = await visitor.get(signOutUrl(tokens.id_token))
    expect([again.statusCode, again.headers.location]).toEqual([303, `${PUBLIC_URL}/`])
  })

  it('is not done by a stranger: without the ID token the visitor decides, without the secret nothing happens', async () => {
    const visitor = house.visitor()
    const tokens = await visitor.signIn('clerk')
    const page = await visitor.get(signOutUrl(null))
    expect(page.body).not.toContain('sign-out.js')
    const forged = await visitor.post('/oidc/session/end/confirm', { xsrf: 'guessed', logout: 'yes' })
    expect(forged.statusCode).toBe(400)
    expect((await visitor.refresh(tokens.refresh_token)).statusCode).toBe(200)
  })
})
