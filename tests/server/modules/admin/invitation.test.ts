import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { KeptMail, startTestApp } from '../../../support/server.ts'
import { Calls, rules } from './calls.ts'

/** [S6.01] How a link reaches its reader: by mail, or by hand where no mail server is set. */
const mail = new KeptMail()
const app = await startTestApp({ mail })
afterAll(() => app.close())
const admin = new Calls(app, 'admin')
const controller = new Calls(app, 'controller')

const OF_USER = '/api/admin/user/clerk/invitation'
const OF_PORTAL = '/api/admin/firm/HARLOW-01/portal-invitation'
const somebody = { email: 'ada@harlow.example', displayName: 'Ada Byron', language: 'en-CA', shipTos: null }
const calls = [
  ['a user', 'clerk@northgate.example', (key?: string) => admin.save('POST', OF_USER, undefined, key)],
  ['the portal', 'ada@harlow.example', (key?: string) => controller.save('POST', OF_PORTAL, somebody, key)],
] as const
const sent = async () => {
  await sql`update letter set created_on = created_on - interval '2 minutes'`.execute(app.db)
  await app.deps.jobs.drain()
  return mail.letters.at(-1)!
}
const tokenIn = (text: string) => /first\?token=([\w-]+)/.exec(text)![1]!
const isGood = async (token: string) => (await app.app.inject({ url: `/oidc/first?token=${token}` })).statusCode === 200

describe.each(calls)('the link of an invitation of %s', (what, email, invite) => {
  it('[S6.01] is in the letter alone where a mail server takes it', async () => {
    mail.delivers = true
    const key = `b8a6a1f0-6f5c-4a52-9d6e-2f8f5d9c1b${what === 'a user' ? '11' : '12'}`
    expect(await invite(key)).toMatchObject({ ResultStatus: 1, Data: { link: null, sentTo: email } })
    expect((await invite(key)).Data).toEqual({ link: null, sentTo: email })
    const { to, text } = await sent()
    expect([to, await isGood(tokenIn(text))]).toEqual([email, true])
  })

  it('[S6.01] is shown to whoever invites where no mail server is set: once, for a day, and kept nowhere', async () => {
    mail.delivers = false
    const key = `b8a6a1f0-6f5c-4a52-9d6e-2f8f5d9c1c${what === 'a user' ? '11' : '12'}`
    const earlier = tokenIn((await sent()).text)
    const { Data } = await invite(key)
    expect(Data).toEqual({ link: expect.stringContaining('/first?token='), sentTo: email })
    const token = tokenIn(String(Data!['link']))
    expect([await isGood(earlier), await isGood(token)]).toEqual([false, true])
    const kept = await app.pool.query('select response::text from idempotency where key = $1', [key])
    expect(JSON.stringify(kept.rows)).not.toContain(token)
    // What lies in a folder has no link in it.
    expect((await sent()).text).not.toContain(token)
    await sql`update one_time_link set expires_on = now() - interval '1 second'`.execute(app.db)
    expect(await isGood(token)).toBe(false)
  })
})

describe('whoever invites', () => {
  it('[S6.03] is shown no link of a customer who has a password already, unless he keeps the users', async () => {
    const again = { ...somebody, email: 'buyer@harlow.example', displayName: 'Sam Harlow' }
    mail.delivers = false
    expect(rules(await controller.save('POST', OF_PORTAL, again))).toEqual([
      ['email', 'admin:rules.portalInvitation.notEntered'],
    ])
    expect((await admin.save('POST', OF_PORTAL, again)).Data).toMatchObject({ link: expect.any(String) })
    await sent()
    mail.delivers = true
    expect((await controller.save('POST', OF_PORTAL, again)).Data).toMatchObject({ link: null })
  })

  it('[S6.01] is told beforehand how it will reach its reader, and hands it to somebody without an address', async () => {
    for (const delivers of [true, false]) {
      mail.delivers = delivers
      expect((await controller.get(OF_PORTAL)).json()).toMatchObject({ mailed: delivers })
      await sql`update app_user set email = null where user_name = 'clerk'`.execute(app.db)
      expect((await admin.save('POST', OF_USER)).Data).toEqual({
        ...{ link: expect.stringContaining('/first?token='), sentTo: null },
      })
    }
  })
})
