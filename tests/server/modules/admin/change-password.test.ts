import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { OwnPasswordPolicy } from '../../../../shared/contracts/password.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { hashPassword } from '../../../../server/platform/identity/password.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { Visitor, type Tokens } from '../../platform/identity/visitor.ts'

let app: TestApp
let ahead = 0
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(Date.now() + ahead * 1000) } })
})
afterAll(() => app.close())
afterEach(async () => {
  ahead = 0
  await app.pool.query(
    'delete from sign_in_failure; delete from password_policy; insert into password_policy default values',
  )
  await app.pool.query('delete from password_former; update app_user set password_changed_on = null')
})

const visitor = () => new Visitor(app.app, app.deps.config.publicUrl)
const call = async (token: string, body: unknown, key: string | null = randomUUID()): Promise<CallResult> => {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/shell/change-password',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key ? { 'idempotency-key': key } : {}),
    },
    payload: JSON.stringify(body),
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const change = async (user: string, currentPassword: string, newPassword: string, key?: string) =>
  call(await app.tokenFor(user), { currentPassword, newPassword }, key)
const keys = ({ Problems }: CallResult) => Problems?.map(({ Field, Key }) => `${Field}: ${Key.split('.').at(-1)}`)
/** The user has this password, as if he had come with it. */
const give = async (user: string, password: string) =>
  app.pool.query('update app_user set password_hash = $2 where user_name = $1', [user, await hashPassword(password)])
const setPolicy = (set: string) => app.pool.query(`update password_policy set ${set}`)

describe('[S1.04] Change Password', () => {
  it('is held back by nobody else: what strangers try on the account, or at the address, is theirs', async () => {
    for (const [kind, subject] of [
      ['account', 'clerk'],
      ['address', '127.0.0.1'],
      ['pair', 'clerk 127.0.0.1'],
    ])
      await app.pool.query(
        `insert into sign_in_failure (kind, subject, failures, last_failure, locked_until)
         values ($1, $2, 60, now(), now() + interval '15 minutes')`,
        [kind, subject],
      )
    expect(keys(await change('clerk', 'wrong', 'brass kettle on the dock'))).toEqual(['currentPassword: wrong'])
    // His own slips hold back himself, and nobody at the sign-in.
    await app.pool.query('delete from sign_in_failure')
    for (let n = 0; n < 6; n++) await change('clerk', 'wrong', 'brass kettle on the dock')
    expect(keys(await change('clerk', 'wrong', 'brass kettle on the dock'))).toEqual(['currentPassword: waitSeconds'])
    expect((await visitor().signIn('clerk')).access_token).toBeTruthy()
  })

  it('takes a new password, writes who and when, and never the value', async () => {
    const before = new Date()
    expect(await change('clerk', 'clerk', 'brass kettle on the dock')).toMatchObject({ ResultStatus: 1 })
    expect((await visitor().signIn('clerk', 'brass kettle on the dock')).access_token).toBeTruthy()
    await expect(visitor().signIn('clerk')).rejects.toThrow()
    const { rows } = await app.pool.query(
      `select record_key, column_name, old_value, new_value, action, action_by, action_on from audit_log
       where table_name = 'app_user'`,
    )
    expect(rows).toEqual([
      {
        record_key: 'clerk',
        column_name: 'password',
        old_value: null,
        new_value: null,
        action: 'update',
        action_by: 'Priya Nair',
        action_on: expect.anything(),
      },
    ])
    expect(new Date(String(rows[0].action_on)).getTime()).toBeGreaterThan(before.getTime() - 1000)
    const { rows: kept } = await app.pool.query(`select body_hash || response::text as text from idempotency`)
    expect(JSON.stringify(kept)).not.toContain('kettle')
    await change('clerk', 'brass kettle on the dock', 'a ladder in the yard')
  })

  it('refuses a wrong present password at its field, counts it, and makes wait', async () => {
    for (let i = 0; i < 5; i++)
      expect(keys(await change('controller', 'wrong', 'brass kettle on the dock'))).toEqual(['currentPassword: wrong'])
    expect(keys(await change('controller', 'controller', 'brass kettle on the dock'))).toEqual([
      'currentPassword: waitSeconds',
    ])
    ahead = 6
    expect(await change('controller', 'controller', 'brass kettle on the dock')).toMatchObject({ ResultStatus: 1 })
    await app.pool.query('delete from sign_in_failure')
    // Forgiven: the next mistake costs nothing again.
    expect(keys(await change('controller', 'wrong', 'x'))).toEqual(['currentPassword: wrong'])
  })

  it('keeps the policy, which is data: length, names, plain ones, the latest ones, time between two changes', async () => {
    expect(keys(await change('approver', 'approver', 'short'))).toEqual(['newPassword: tooShort'])
    expect(keys(await change('approver', 'approver', 'the house of chen'))).toEqual(['newPassword: namesYou'])
    expect(keys(await change('approver', 'approver', 'Password20261234'))).toEqual(['newPassword: tooPlain'])
    await setPolicy('minimum_length = 20, remembered = 2')
    expect(keys(await change('approver', 'approver', 'brass kettle dock'))).toEqual(['newPassword: tooShort'])
    await setPolicy('minimum_length = 12')
    const [first, second, third] = ['brass kettle on dock', 'a ladder in the yard', 'seven coils of tape']
    expect(await change('approver', 'approver', first!)).toMatchObject({ ResultStatus: 1 })
    expect(keys(await change('approver', first!, first!))).toEqual(['newPassword: usedBefore'])
    expect(await change('approver', first!, second!)).toMatchObject({ ResultStatus: 1 })
    expect(keys(await change('approver', second!, first!))).toEqual(['newPassword: usedBefore'])
    expect(await change('approver', second!, third!)).toMatchObject({ ResultStatus: 1 })
    expect(await change('approver', third!, first!), 'only the last two are remembered').toMatchObject({
      ResultStatus: 1,
    })
    const { rows } = await app.pool.query('select count(*)::int as kept from password_former')
    expect(rows[0].kept).toBe(1)
    await setPolicy('minimum_minutes = 10')
    expect(keys(await change('approver', first!, 'nine coils of tape'))).toEqual(['newPassword: tooSoon'])
    ahead = 601
    expect(await change('approver', first!, 'nine coils of tape')).toMatchObject({ ResultStatus: 1 })
  })

  it('tells a user the rules and his own names', async () => {
    await setPolicy('minimum_length = 14, maximum_days = 90')
    const answer = await app.call('buyer', { method: 'GET', url: '/api/shell/password-policy' })
    expect(answer.json<OwnPasswordPolicy>()).toEqual({
      minimumLength: 14,
      remembered: 5,
      minimumMinutes: 0,
      maximumDays: 90,
      names: ['buyer', 'Sam', 'Harlow'],
    })
  })

  it('ends every other sign-in at once, and not this one', async () => {
    const [here, there, elsewhere] = [visitor(), visitor(), visitor()]
    const mine: Tokens = await here.signIn('buyer')
    const theirs = [await there.signIn('buyer'), await elsewhere.signIn('buyer')]
    const result = await call(mine.access_token, { currentPassword: 'buyer', newPassword: 'brass kettle on the dock' })
    expect(result).toMatchObject({ ResultStatus: 1 })
    expect((await here.api('/api/shell/applications', mine.access_token)).statusCode).toBe(200)
    expect((await here.refresh(mine.refresh_token)).statusCode).toBe(200)
    for (const [i, other] of [there, elsewhere].entries()) {
      expect((await other.api('/api/shell/applications', theirs[i]!.access_token)).statusCode).toBe(401)
      expect((await other.refresh(theirs[i]!.refresh_token)).statusCode).toBe(400)
      expect((await other.get(other.authorizeUrl())).headers.location, 'asked for the password').toContain(
        'interaction',
      )
    }
    // This browser's own session goes on: no password is asked.
    expect(await here.codeAfter(await here.get(here.authorizeUrl()))).toBeTruthy()
  })

  it('is one change however often the call comes, and needs its key', async () => {
    const token = await app.tokenFor('admin')
    const key = randomUUID()
    const body = { currentPassword: 'admin', newPassword: 'brass kettle on the dock' }
    const answers = [await call(token, body, key), await call(token, body, key)]
    expect(answers.map(({ ResultStatus }) => ResultStatus)).toEqual([1, 1])
    expect(await call(token, { ...body, newPassword: 'a ladder in the yard' }, key)).toMatchObject({
      ResultCode: 'DUPLICATE_REQUEST',
    })
    const keyless = await app.call('admin', { method: 'POST', url: '/api/shell/change-password', payload: body })
    expect(keyless.statusCode).toBe(400)
    const stranger = await app.app.inject({ method: 'POST', url: '/api/shell/change-password', payload: body })
    expect(stranger.statusCode).toBe(401)
  })

  it('two at the same moment: one wins, the other is told that its password is not right', async () => {
    await give('admin', 'brass kettle on the dock')
    const both = await Promise.all([
      change('admin', 'brass kettle on the dock', 'a ladder in the yard'),
      change('admin', 'brass kettle on the dock', 'seven coils of tape'),
    ])
    expect(both.map(({ ResultStatus }) => ResultStatus).sort()).toEqual([1, 2])
  })

  it('is a route for everybody, without a menu, portal users among them', async () => {
    for (const user of ['clerk', 'buyer']) {
      const routes = (await app.call(user, { method: 'GET', url: '/api/shell/routes' })).json<
        Record<string, unknown>[]
      >()
      expect(routes).toContainEqual(
        expect.objectContaining({ Path: '/shell/change-password', Meta: expect.stringContaining('"menu": false') }),
      )
      const menus = await app.call(user, { method: 'GET', url: '/api/shell/menus?application=SHELL' })
      expect(menus.body).not.toContain('change-password')
    }
  })
})

describe('a password that is too old', () => {
  it('leads from sign-in to a new one, by the same policy, and then on', async () => {
    await give('clerk', 'brass kettle on the dock')
    await app.pool.query(`update app_user set created_on = now() - interval '100 days' where user_name = 'clerk'`)
    await setPolicy('maximum_days = 90')
    const who = { userName: 'clerk', password: 'brass kettle on the dock' }
    const browser = visitor()
    const page = await browser.openSignIn()
    const asked = await browser.post(page, who)
    expect(asked.headers.location).toBe(`${page}/password`)
    const form = await browser.get(`${page}/password`)
    expect(form.body).toContain('Choose a new password')
    expect(form.body).not.toMatch(/\sstyle=|<style|\son\w+=/)
    const tries = async (password: string, again = password) => browser.post(`${page}/password`, { password, again })
    expect((await tries('short')).body).toContain('at least 12 characters')
    expect((await tries(who.password)).body).toContain('used this password before')
    expect((await tries('a ladder in the yard', 'another')).body).toContain('not the same')
    const code = await browser.codeAfter(await tries('a ladder in the yard'))
    expect((await browser.exchange(code)).statusCode).toBe(200)
    expect((await visitor().signIn('clerk', 'a ladder in the yard')).access_token).toBeTruthy()
  })

  it('cannot be replaced by a visitor who has not given it', async () => {
    await setPolicy('maximum_days = 1')
    const browser = visitor()
    const page = await browser.openSignIn()
    for (const answer of [
      await browser.get(`${page}/password`),
      await browser.post(`${page}/password`, { password: 'seven coils of tape', again: 'seven coils of tape' }),
    ]) {
      expect(answer.statusCode).toBe(400)
      expect(answer.body).toContain('no longer valid')
    }
  })

  it('may be one that an administrator gave', async () => {
    await give('buyer', 'brass kettle on the dock')
    await app.pool.query(`update app_user set password_must_change = true where user_name = 'buyer'`)
    const browser = visitor()
    const page = await browser.openSignIn()
    const asked = await browser.post(page, { userName: 'buyer', password: 'brass kettle on the dock' })
    expect(asked.headers.location).toBe(`${page}/password`)
    const again = 'a ladder in the yard'
    expect(await browser.codeAfter(await browser.post(`${page}/password`, { password: again, again }))).toBeTruthy()
    expect((await visitor().signIn('buyer', again)).access_token).toBeTruthy()
  })
})
