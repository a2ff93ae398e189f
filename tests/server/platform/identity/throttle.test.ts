import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cleanUp } from '../../../../server/platform/identity/cleanup.ts'
import { attempt } from '../../../../server/platform/identity/throttle.ts'
import { openHouse, PUBLIC_URL, type House } from './house.ts'
import { Visitor } from './visitor.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
afterEach(async () => {
  house.ahead = 0
  await sql`delete from sign_in_failure`.execute(house.deps.db)
})

const seconds = async (account: string, address: string) =>
  attempt(house.deps.db, { account, address }, house.deps.clock.now())

describe('failed sign-ins', () => {
  it('hold an account back longer and longer, known or not, and say when to come back', async () => {
    for (const userName of ['controller', 'nobody-of-that-name']) {
      const visitor = house.visitor()
      const page = await visitor.openSignIn()
      const tryWrong = () => visitor.post(page, { userName, password: 'wrong' })
      for (let i = 0; i < 5; i++) expect((await tryWrong()).statusCode, `${userName} ${i}`).toBe(401)
      const held = await tryWrong()
      expect(held.statusCode).toBe(429)
      expect(held.headers['retry-after']).toBe('5')
      expect(held.body).toContain('Too many attempts. Try again in 5 s.')
    }
  })

  it('refuse the right password while the account is held back, and take it afterwards', async () => {
    const visitor = house.visitor()
    const page = await visitor.openSignIn()
    for (let i = 0; i < 5; i++) await visitor.post(page, { userName: 'clerk', password: 'wrong' })
    expect((await visitor.post(page, { userName: 'clerk', password: 'clerk' })).statusCode).toBe(429)
    // By e-mail it is the same account.
    expect((await visitor.post(page, { userName: 'clerk@northgate.example', password: 'x' })).statusCode).toBe(429)
    house.ahead = 6
    expect((await visitor.post(page, { userName: 'clerk', password: 'clerk' })).statusCode).toBe(303)
    // A success wipes the slate.
    for (let i = 0; i < 5; i++) expect(await seconds('clerk', '127.0.0.1')).toBe(0)
  })

  it('double the wait up to a quarter of an hour and are forgotten after an hour', async () => {
    const waits: number[] = []
    for (let failures = 0; failures < 16; failures++) {
      expect(await seconds('clerk', '10.0.1.1')).toBe(0)
      const wait = await seconds('clerk', '10.0.1.1')
      waits.push(wait)
      house.ahead += wait > 0 ? wait + 1 : 0
    }
    // Every second call of the first rounds still counted; from then on each call was held back once.
    const held = waits.filter((wait) => wait > 0)
    expect(held.slice(0, 4)).toEqual([5, 10, 20, 40])
    expect(Math.max(...held)).toBe(900)
    house.ahead += 3601
    expect(await seconds('clerk', '10.0.1.1')).toBe(0)
    expect(await seconds('clerk', '10.0.1.1')).toBe(0)
  })

  it('that were counted while the clock was ahead hold nobody back once it is set back', async () => {
    house.ahead = 365 * 86_400
    for (let failures = 0; failures < 60; failures++) await seconds('payer', '10.0.9.1')
    expect(await seconds('payer', '10.0.9.1')).toBeGreaterThan(0)
    house.ahead = 0
    expect(await seconds('payer', '10.0.9.1')).toBe(0)
    const visitor = house.visitor()
    const page = await visitor.openSignIn()
    expect((await visitor.post(page, { userName: 'payer', password: 'payer' })).statusCode).toBe(303)
    // From then on it counts as ever.
    for (let failures = 0; failures < 5; failures++) await seconds('payer', '10.0.9.1')
    expect(await seconds('payer', '10.0.9.1')).toBeGreaterThan(0)
  })

  it('count once per attempt when many come together', async () => {
    const together = await Promise.all(Array.from({ length: 20 }, () => seconds('approver', '10.0.4.1')))
    expect(together.filter((wait) => wait === 0)).toHaveLength(5)
  })

  it('hold nobody back whose clock was read a moment earlier than that of whoever was counted first', async () => {
    const late = house.deps.clock.now()
    const early = new Date(late.getTime() - 20)
    const who = { account: 'approver', address: '10.0.5.1' }
    expect([await attempt(house.deps.db, who, late), await attempt(house.deps.db, who, early)]).toEqual([0, 0])
    for (let failures = 2; failures < 5; failures++) await attempt(house.deps.db, who, early)
    expect(await attempt(house.deps.db, who, early)).toBeGreaterThan(0)
  })

  it('are not what many right passwords of one account at once are', async () => {
    const visitors = Array.from({ length: 10 }, () => house.visitor())
    const pages = await Promise.all(visitors.map((visitor) => visitor.openSignIn()))
    const form = { userName: 'approver', password: 'approver' }
    const answers = await Promise.all(visitors.map((visitor, at) => visitor.post(pages[at]!, form)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 303))
    // Many wrong ones gain nothing by coming together.
    const guessers = Array.from({ length: 10 }, () => house.visitor())
    const asked = await Promise.all(guessers.map((visitor) => visitor.openSignIn()))
    const guesses = await Promise.all(
      guessers.map((visitor, at) => visitor.post(asked[at]!, { ...form, password: 'x' })),
    )
    expect(guesses.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(5)
  })

  it('hold an address back after many names, without holding those accounts back', async () => {
    for (let i = 0; i < 30; i++) expect(await seconds(`name-${i}`, '203.0.113.9')).toBe(0)
    expect(await seconds('admin', '203.0.113.9')).toBeGreaterThan(0)
    expect(await seconds('admin', '203.0.113.10')).toBe(0)
  })

  it('of a stranger lock nobody out: neither elsewhere, nor where he has signed in before', async () => {
    const clerk = house.visitor()
    await clerk.signIn('clerk')
    const stranger = house.visitor()
    const page = await stranger.openSignIn()
    for (let i = 0; i < 8; i++) await stranger.post(page, { userName: 'clerk', password: 'wrong' })
    expect((await stranger.post(page, { userName: 'clerk', password: 'clerk' })).statusCode).toBe(429)
    // From another address, in a browser that nobody knows; and at the very desk of the stranger, where he has signed in before.
    expect(await seconds('clerk', '10.0.6.1')).toBe(0)
    const again = await clerk.openSignIn({ prompt: 'login' })
    expect((await clerk.post(again, { userName: 'clerk', password: 'clerk' })).statusCode).toBe(303)
    // Nor do many addresses together.
    for (let i = 0; i < 60; i++) await seconds('clerk', `10.7.${i}.1`)
    expect(await seconds('clerk', '10.8.0.1')).toBeGreaterThan(0)
    const once = await clerk.openSignIn({ prompt: 'login' })
    expect((await clerk.post(once, { userName: 'clerk', password: 'clerk' })).statusCode).toBe(303)
  })

  it('in a known browser count there, and its cookie counts for its own user alone', async () => {
    const clerk = house.visitor()
    await clerk.signIn('clerk')
    const guess = async (userName: string) => {
      const page = await clerk.openSignIn({ prompt: 'login' })
      return (await clerk.post(page, { userName, password: 'wrong' })).statusCode
    }
    for (let i = 0; i < 5; i++) expect(await guess('clerk')).toBe(401)
    expect(await guess('clerk')).toBe(429)
    for (let i = 0; i < 5; i++) expect(await guess('admin')).toBe(401)
    expect(await guess('admin')).toBe(429)
    const { rows } = await sql<{ kind: string }>`
      select kind from sign_in_failure where subject like 'admin %'`.execute(house.deps.db)
    expect(rows).toEqual([{ kind: 'pair' }])
  })

  it('take a household of IPv6 addresses for one', async () => {
    for (let i = 0; i < 30; i++) await seconds(`name-${i}`, `2001:db8:1:2::${i.toString(16)}`)
    expect(await seconds('admin', '2001:db8:1:2:ffff::1')).toBeGreaterThan(0)
    expect(await seconds('admin', '2001:db8:1:3::1')).toBe(0)
  })

  it('are cleaned up with everything else that has expired', async () => {
    const { db } = house.deps
    const tokens = await house.visitor().signIn('clerk')
    await seconds('clerk', '10.0.5.1')
    await sql`insert into oidc_item (model, id, payload, expires_on)
              values ('Session', 'old', '{}', now() - interval '2 hours')`.execute(db)
    house.ahead = 3700
    await Promise.all([cleanUp(house.deps), cleanUp(house.deps)])
    const left = await sql<{ old: string; live: string; failures: string }>`
      select count(*) filter (where id = 'old')::text as old, count(*) filter (where model = 'RefreshToken')::text as live,
             (select count(*) from sign_in_failure)::text as failures from oidc_item`.execute(db)
    expect(left.rows[0]).toMatchObject({ old: '0', failures: '0' })
    expect(Number(left.rows[0]!.live)).toBeGreaterThan(0)
    house.ahead = 0
    expect((await house.visitor().refresh(tokens.refresh_token)).statusCode).toBe(200)
  })
})

describe('questions that nobody answers', () => {
  it('are kept for few strangers of one address, the newest of them, and for nobody else fewer', async () => {
    const rows = async () => {
      const { rows: all } = await sql`select from oidc_item where model = 'Interaction'`.execute(house.deps.db)
      return all.length
    }
    await sql`delete from oidc_item where model = 'Interaction'`.execute(house.deps.db)
    const far = new Visitor(house.app, PUBLIC_URL, {}, '203.0.113.77')
    const earlier = await far.openSignIn()
    const asked = Array.from({ length: 100 }, () => house.visitor())
    for (const visitor of asked) await visitor.openSignIn()
    expect(await rows()).toBeLessThanOrEqual(31)
    const last = asked.at(-1)!
    const page = await last.openSignIn()
    expect((await last.post(page, { userName: 'clerk', password: 'clerk' })).statusCode).toBe(303)
    expect((await far.post(earlier, { userName: 'clerk', password: 'clerk' })).statusCode).toBe(303)
  })
})
