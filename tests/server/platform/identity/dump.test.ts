import { importJWK, SignJWT, type JWK, type JWTPayload } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OidcStore } from '../../../../server/platform/identity/adapter.ts'
import { KeyRing, sealKeys } from '../../../../server/platform/identity/keys.ts'
import { issueOneTimeLink } from '../../../../server/platform/identity/one-time-link.ts'
import { sealItems } from '../../../../server/platform/identity/seal-items.ts'
import { SealedBox } from '../../../../server/platform/secrets/secrets.ts'
import { issueTestToken } from '../../../support/token.ts'
import { openHouse, PUBLIC_URL, type House } from './house.ts'
import type { Visitor } from './visitor.ts'

let house: House
let admin: Visitor
beforeAll(async () => {
  house = await openHouse()
  admin = house.visitor()
})
afterAll(() => house.close())

/** Every row of every table, as a backup holds it. */
async function dump(): Promise<{ table: string; row: Record<string, unknown> }[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind = 'r' order by 1`.execute(house.deps.db)
  const all = []
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: Record<string, unknown>
    }>`select to_jsonb(t) as row from ${sql.table(name)} t`.execute(house.deps.db)
    all.push(...rows.map(({ row }) => ({ table: name, row })))
  }
  return all
}

/** Private keys that lie open anywhere in it. */
function privateKeys(value: unknown): JWK[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'kty' in value && ('d' in value || 'k' in value) ? [value as JWK] : []
  return [...own, ...Object.values(value).flatMap(privateKeys)]
}

const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())

describe('a dump of the tables', () => {
  it('holds neither a key that signs, nor a token, a code or a session that is good for something', async () => {
    const page = await admin.openSignIn()
    const interaction = page.split('/').at(-1)!
    const answer = await admin.post(page, { userName: 'admin', password: 'admin' })
    const code = await admin.codeAfter(answer)
    const withCode = JSON.stringify(await dump())
    const tokens = (await admin.exchange(code)).json<{ access_token: string; refresh_token: string }>()
    const session = /novus_session=([^;]+)/.exec(admin.cookieHeader('/oidc/auth'))![1]!
    const { grant, jti } = claimsOf(tokens.access_token)
    const text = withCode + JSON.stringify(await dump())
    for (const [what, secret] of Object.entries({ interaction, code, session, grant, refresh: tokens.refresh_token }))
      expect(text.includes(String(secret)), what).toBe(false)
    expect(text.includes(String(jti)), 'access token').toBe(false)
    expect(privateKeys(await dump())).toEqual([])
  })

  it('holds no link of a letter that waits or has failed', async () => {
    const { deps } = house
    const { rows } = await sql<{ id: string }>`select id from app_user where user_name = 'clerk'`.execute(deps.db)
    const link = await issueOneTimeLink(deps, rows[0]!.id)
    const values = { displayName: 'Claire', userName: 'clerk', link, hours: '24' }
    const letterId = await deps.db
      .transaction()
      .execute((trx) =>
        deps.mailer.write(trx, 'invitation', { to: 'claire@example.com', locale: null, values, by: 'x' }),
      )
    const token = new URL(link).searchParams.get('token')!
    expect(JSON.stringify(await dump())).not.toContain(token)
    await sql`update letter set status = 'Failed' where id = ${letterId}::uuid`.execute(deps.db)
    expect(JSON.stringify(await dump())).not.toContain(token)
  })

  it('makes nobody an administrator: neither a token signed with what it holds, nor the ids that it holds', async () => {
    const browser = house.visitor()
    const { access_token } = await browser.signIn('admin')
    const stolen = await dump()
    const { sub } = claimsOf(access_token)
    const kids = stolen.filter(({ table }) => table === 'oidc_key').map(({ row }) => String(row['kid']))
    const ids = stolen.filter(({ table }) => table === 'oidc_item').flatMap(({ row }) => [row['id'], row['grant_id']])
    const now = Math.floor(Date.now() / 1000)
    for (const key of privateKeys(stolen.map(({ row }) => row)).filter(({ kty }) => kty === 'EC'))
      for (const kid of kids)
        for (const grant of [undefined, ...ids]) {
          const claims = { iss: `${PUBLIC_URL}/oidc`, aud: 'novus-api', sub: String(sub), grant, iat: now }
          const forged = await new SignJWT({ ...claims, exp: now + 10 * 365 * 86_400 })
            .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid })
            .sign(await importJWK(key, 'ES256'))
          expect((await browser.api('/api/probe/me', forged)).statusCode).toBe(401)
        }
    const thief = house.visitor()
    for (const id of ids.filter((one) => typeof one === 'string')) {
      expect((await thief.refresh(id)).statusCode, id).toBe(400)
      expect((await thief.exchange(id)).statusCode, id).toBe(400)
    }
  })
})

/** The tables as an older release left them: keys and items in the open. */
async function leftOpen(ids: Record<string, string>): Promise<void> {
  const { db, ownSecrets } = house.deps
  const { signing, cookie } = await new KeyRing(db, ownSecrets).keys()
  const { rows } = await sql<{ kid: string }>`
    select kid from oidc_key where purpose = 'cookie' and retired_on is null`.execute(db)
  const keys = [
    ...signing.keys.map((key) => [key.kid!, key] as const),
    ...rows.map(({ kid }) => [kid, { k: cookie[0] }] as const),
  ]
  for (const [kid, secret] of keys)
    await sql`update oidc_key set secret = ${JSON.stringify(secret)}::jsonb, sealed = null, public = null
              where kid = ${kid}`.execute(db)
  for (const [model, id] of Object.entries(ids)) {
    const payload = (await new OidcStore(db, model).find(id))!
    const grant = payload.grantId ?? null
    await new OidcStore(db, model).destroy(id)
    await sql`
      insert into oidc_item (model, id, payload, grant_id, uid, expires_on)
      values (${model}, ${id}, ${JSON.stringify(payload)}::jsonb, ${grant}, ${model === 'Session' ? payload.uid : null},
              now() + interval '1 hour')`.execute(db)
  }
}

describe('a start after an older release', () => {
  it('seals what lay open, keeps everybody signed in, and signs with other keys from then on', async () => {
    const { db, ownSecrets } = house.deps
    const browser = house.visitor()
    const { access_token, refresh_token } = await browser.signIn('admin')
    const session = /novus_session=([^;]+)/.exec(browser.cookieHeader('/oidc/auth'))![1]!
    const grant = String(claimsOf(access_token)['grant'])
    await sql`delete from oidc_key where retired_on is not null`.execute(db)
    await leftOpen({ Session: session, RefreshToken: refresh_token, Grant: grant })
    expect(privateKeys(await dump())).not.toEqual([])
    const lay = (await new KeyRing(db, ownSecrets).keys()).mark.split(' ')

    await Promise.all([sealItems(db), sealItems(db)])
    await Promise.all([sealKeys(db, ownSecrets), sealKeys(db, ownSecrets)])
    expect(privateKeys(await dump())).toEqual([])
    const text = JSON.stringify(await dump())
    for (const secret of [session, refresh_token, grant]) expect(text.includes(secret)).toBe(false)
    const { rows } = await sql<{ kid: string }>`select kid from oidc_key where retired_on is null`.execute(db)
    expect(rows).toHaveLength(3)
    for (const { kid } of rows) expect(lay).not.toContain(kid)

    browser.movesTo(await house.another())
    expect((await browser.api('/api/probe/me', access_token)).statusCode).toBe(200)
    const renewed = await browser.refresh(refresh_token)
    expect(renewed.statusCode, renewed.body).toBe(200)
    // Without a password: the browser's session is known still.
    await browser.codeAfter(await browser.get(browser.authorizeUrl()))
  })

  it('seals them anew with a data key that was put in front', async () => {
    const { db } = house.deps
    const [first, second] = [1, 2].map((n) => ({ id: `k${n}`, key: Buffer.alloc(32, n) }))
    await sealKeys(db, new SealedBox([first!]))
    const { mark } = await new KeyRing(db, new SealedBox([first!])).keys()
    await sealKeys(db, new SealedBox([second!, first!]))
    expect((await new KeyRing(db, new SealedBox([second!])).keys()).mark).toBe(mark)
  })
})

describe('a server with data keys of its own', () => {
  it('signs people in with keys of its own; each knows the tokens of the other', async () => {
    const { signing } = await new KeyRing(house.deps.db, house.deps.ownSecrets).keys()
    const apart = { ...house.deps, ownSecrets: new SealedBox([{ id: 'test', key: Buffer.alloc(32, 9) }]) }
    const token = await issueTestToken(apart, 'admin')
    // One that has read its keys since: those who read them a moment ago look again for an unknown key in two seconds.
    const visitor = house.visitor()
    visitor.movesTo(await house.another())
    expect((await visitor.api('/api/probe/me', token)).statusCode).toBe(200)
    const theirs = await new KeyRing(apart.db, apart.ownSecrets).keys()
    expect(theirs.signing.keys.map(({ kid }) => kid)).not.toContain(signing.keys[0]!.kid)
    for (const { kid } of signing.keys) expect(theirs.verifying.has(kid!)).toBe(true)
  })
})

describe('a token', () => {
  const me = (token: string) => house.visitor().api('/api/probe/me', token)
  const forged = (claims: JWTPayload) => issueTestToken(house.deps, 'admin', { claims })

  it('stands on a live sign-in of its own user, whoever signed it', async () => {
    const clerk = claimsOf((await house.visitor().signIn('clerk')).access_token)
    const own = claimsOf((await house.visitor().signIn('admin')).access_token)
    expect((await me(await forged({ grant: own['grant'] }))).statusCode).toBe(200)
    expect((await me(await forged({ grant: undefined }))).statusCode, 'none').toBe(401)
    expect((await me(await forged({ grant: 'made-up' }))).statusCode, 'unknown').toBe(401)
    expect((await me(await forged({ grant: clerk['grant'] }))).statusCode, "another user's").toBe(401)
    await sql`
      update oidc_item set expires_on = now() - interval '1 second'
      where model = 'Grant' and expires_on is not null`.execute(house.deps.db)
    expect((await me(await forged({ grant: own['grant'] }))).statusCode, 'past its time').toBe(401)
  })

  it('lives no longer than those that are given out, and does not begin tomorrow', async () => {
    const now = Math.floor(Date.now() / 1000)
    expect((await me(await forged({ exp: now + 300 }))).statusCode).toBe(200)
    expect((await me(await forged({ exp: now + 10 * 365 * 86_400 }))).statusCode, 'ten years').toBe(401)
    expect((await me(await forged({ exp: now + 3_600 }))).statusCode, 'an hour').toBe(401)
    expect((await me(await forged({ iat: now + 86_400, exp: now + 86_700 }))).statusCode, 'tomorrow').toBe(401)
  })
})
