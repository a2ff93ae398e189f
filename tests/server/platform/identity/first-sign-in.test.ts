import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { issueOneTimeLink } from '../../../../server/platform/identity/one-time-link.ts'
import { seedIdentity } from '../../../../server/platform/identity/seed.ts'
import { openHouse, PUBLIC_URL, type House } from './house.ts'

let house: House
let link: string
beforeEach(async () => {
  house = await openHouse({ demo: false })
  link = (await seedIdentity(house.deps)).firstAdministratorLink!
})
afterEach(() => house.close())

const tokenOf = (address: string) => new URL(address).searchParams.get('token')!
const set = (token: string, password: string, again = password) =>
  house.visitor().post('/oidc/first', { token, password, again })

describe('the first start without demo data', () => {
  it('knows no user with a known password and gives the first administrator a link', async () => {
    const { rows } = await sql`select user_name, password_hash from app_user`.execute(house.deps.db)
    expect(rows).toEqual([{ user_name: 'administrator', password_hash: null }])
    expect(link).toMatch(new RegExp(`^${PUBLIC_URL}/oidc/first\\?token=[\\w-]{43}$`))
    for (const password of ['admin', '', 'administrator']) {
      const visitor = house.visitor()
      const page = await visitor.openSignIn()
      expect((await visitor.post(page, { userName: 'administrator', password })).statusCode).toBeGreaterThanOrEqual(400)
    }
  })

  it('lets the link set a password once, after which the administrator signs in', async () => {
    const page = await house.visitor().get(link)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Set your password')
    expect(page.headers['cache-control']).toBe('no-store')

    const done = await set(tokenOf(link), 'copper kettle on the dock')
    expect(done.body).toContain('Your password is set')
    const visitor = house.visitor()
    const tokens = await visitor.signIn('administrator', 'copper kettle on the dock')
    const right = await visitor.api('/api/probe/right?right=admin/user.edit', tokens.access_token)
    expect(right.json()).toEqual({ held: true })

    expect((await house.visitor().get(link)).statusCode).toBe(404)
    expect((await set(tokenOf(link), 'another kettle on the dock')).statusCode).toBe(404)
    expect((await seedIdentity(house.deps)).firstAdministratorLink).toBeNull()
  })

  it('lets one of two senders at once win', async () => {
    const answers = await Promise.all([
      set(tokenOf(link), 'copper kettle on the dock'),
      set(tokenOf(link), 'silver kettle on the dock'),
    ])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 404])
  })

  it('refuses weak and differing passwords and keeps the link for the next try', async () => {
    const refused: [string, string, string][] = [
      ['short', 'short', 'at least 12 characters'],
      ['x'.repeat(129), 'x'.repeat(129), 'at most 128 characters'],
      ['P@ssw0rd20261234', 'P@ssw0rd20261234', 'among the first'],
      ['my administrator!', 'my administrator!', 'may not contain your name'],
      ['copper kettle on the dock', 'copper kettle on a dock', 'not the same'],
    ]
    for (const [password, again, why] of refused) {
      const answer = await set(tokenOf(link), password, again)
      expect(answer.statusCode, password).toBe(400)
      expect(answer.body, password).toContain(why)
      expect(answer.body).not.toContain(password)
    }
    expect((await house.visitor().get(link)).statusCode).toBe(200)
  })

  it('ends after a day; a new start gives a new link, and using one uses up the others', async () => {
    const second = (await seedIdentity(house.deps)).firstAdministratorLink!
    expect(second).not.toBe(link)
    house.ahead = 24 * 3600 + 1
    expect((await house.visitor().get(link)).statusCode).toBe(404)
    const third = (await seedIdentity(house.deps)).firstAdministratorLink!
    house.ahead = 24 * 3600 - 10
    expect((await set(tokenOf(third), 'copper kettle on the dock')).statusCode).toBe(200)
    expect((await set(tokenOf(second), 'copper kettle on the dock')).statusCode).toBe(404)
  })

  it('that was made while the clock was ahead does not live until that day', async () => {
    const { rows } = await sql<{ id: string }>`select id from app_user limit 1`.execute(house.deps.db)
    house.ahead = 365 * 24 * 3600
    const made = await issueOneTimeLink(house.deps, rows[0]!.id)
    expect((await house.visitor().get(made)).statusCode, 'while it is ahead').toBe(200)
    house.ahead = 0
    expect((await house.visitor().get(made)).statusCode).toBe(404)
    expect((await set(tokenOf(made), 'copper kettle on the dock')).statusCode).toBe(404)
  })

  it('keeps no link in the database that could be used', async () => {
    const { rows } = await sql<{ all: string }>`
      select json_agg(l)::text as all from one_time_link l`.execute(house.deps.db)
    expect(rows[0]!.all).not.toContain(tokenOf(link))
    for (const guess of ['', 'x', tokenOf(link).slice(1), `${tokenOf(link)}x`])
      expect((await house.visitor().get(`/oidc/first?token=${guess}`)).statusCode).toBe(404)
    expect((await house.visitor().get('/oidc/first?token=a&token=b')).statusCode).toBe(404)
    const foreign = { 'sec-fetch-site': 'cross-site' }
    const form = { token: tokenOf(link), password: 'copper kettle on the dock', again: 'copper kettle on the dock' }
    expect((await house.visitor().post('/oidc/first', form, foreign)).statusCode).toBe(404)
  })
})
