import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import type { PortalPeople } from '../../../../shared/contracts/admin/portal-invitation.ts'
import { LOCALES } from '../../../../shared/contracts/shell.ts'
import { KeptMail, startTestApp } from '../../../support/server.ts'
import { PUBLIC_URL } from '../../platform/identity/house.ts'
import { Visitor } from '../../platform/identity/visitor.ts'
import { Calls, newFirm, rules, type Row } from './calls.ts'

/** [supply 7.1] Somebody of a customer is let into the portal. */
const mail = new KeptMail()
const app = await startTestApp({ mail })
afterAll(() => app.close())
const admin = new Calls(app, 'admin')
const controller = new Calls(app, 'controller')
const FIRMS = '/api/admin/firm'
const own = (rule: string) => `admin:rules.portalInvitation.${rule}`
const invite = (changes: Row = {}, firmId = 'HARLOW-01') =>
  controller.save('POST', `${FIRMS}/${firmId}/portal-invitation`, {
    ...{ email: 'Ada@Harlow.example', displayName: 'Ada Byron', language: 'fr-CA', shipTos: 'HARLOW-02' },
    ...changes,
  })
const people = async (firmId = 'HARLOW-01') =>
  (await controller.get(`${FIRMS}/${firmId}/portal-invitation`)).json() as PortalPeople
/** The letter that has left last. */
async function letter() {
  await app.deps.jobs.drain()
  return mail.letters.at(-1)!
}
const linkIn = (text: string) => text.match(/http\S+\/first\?token=[\w-]+/)![0]
const minutesPass = () => sql`update letter set created_on = created_on - interval '2 minutes'`.execute(app.db)
const PASSWORD = 'copper kettle on the dock'

describe('an invitation to the portal', () => {
  it('makes a user of the portal alone, whose link in a letter leads through a password into the portal, once', async () => {
    const answer = await invite()
    expect(answer.ResultStatus, JSON.stringify(answer.Problems)).toBe(1)
    // Whoever invites does not get the link: he never acts in a customer's name.
    expect(JSON.stringify(answer)).not.toContain('token')
    const { to, subject, text } = await letter()
    expect([to, subject]).toEqual(['Ada@Harlow.example', 'Votre accès au portail de Northgate Metals & Electric'])
    for (const word of ['Bonjour Ada Byron', 'ada@harlow.example', 'Harlow']) expect(text).toContain(word)
    expect((await admin.read('/api/admin/user/ada@harlow.example')).Data).toMatchObject({
      ...{ externalUser: true, landingPage: '../#/portal', language: 'fr-CA', defaultShipTo: 'HARLOW-02' },
      roles: [expect.objectContaining({ roleId: 'portal' })],
      invitedOn: expect.any(String),
    })
    expect((await people()).people).toContainEqual(
      expect.objectContaining({ userName: 'ada@harlow.example', shipTos: ['HARLOW-02'], lastSignIn: null }),
    )
    const history = await admin.list('/api/admin/user-securables/ada@harlow.example/history')
    expect(history.List).toContainEqual(expect.objectContaining({ newValue: 'HARLOW-01,HARLOW-02' }))

    const token = new URL(linkIn(text)).searchParams.get('token')!
    const set = () => visitor().post('/oidc/first', { token, password: PASSWORD, again: PASSWORD })
    expect((await set()).statusCode).toBe(200)
    expect((await set()).statusCode).toBe(404)
    const tokens = await visitor().signIn('ada@harlow.example', PASSWORD)
    const session = await visitor().api('/api/PortalAccount/session', tokens.access_token)
    expect(session.json()).toMatchObject({ securables: [{ Identifier: 'HARLOW-01,HARLOW-02' }] })
    expect((await visitor().api(FIRMS, tokens.access_token)).statusCode).toBe(403)
  })

  it('sent again replaces the link; one that is a day old is over; another bill-to comes beside the first', async () => {
    await invite({ email: 'grace@harlow.example', displayName: 'Grace Hopper', shipTos: null })
    const first = linkIn((await letter()).text)
    expect(rules(await invite({ email: 'grace@harlow.example', displayName: 'Grace Hopper' }))).toEqual([
      ['email', own('notTooOften')],
    ])
    await minutesPass()
    const again = await invite(
      { email: 'Grace@harlow.example', displayName: 'Grace Hopper', shipTos: null },
      'BRIGHT-01',
    )
    expect(again.ResultStatus, JSON.stringify(again.Problems)).toBe(1)
    const second = linkIn((await letter()).text)
    expect((await visitor().get(first)).statusCode).toBe(404)
    expect((await visitor().get(second)).statusCode).toBe(200)
    await sql`update one_time_link set expires_on = now() - interval '1 second'`.execute(app.db)
    expect((await visitor().get(second)).statusCode).toBe(404)
    for (const firmId of ['HARLOW-01', 'BRIGHT-01'])
      expect((await people(firmId)).people.map(({ userName }) => userName)).toContain('grace@harlow.example')
  })

  it('is written in each of the four languages', async () => {
    for (const language of LOCALES) {
      await minutesPass()
      expect(await invite({ email: 'ada@harlow.example', language })).toMatchObject({ ResultStatus: 1 })
      const { subject, text } = await letter()
      expect(`${subject} ${text}`).not.toMatch(/\{\{|\}\}/)
      expect(linkIn(text)).toContain(PUBLIC_URL)
    }
  })

  it.each([
    [{ email: 'nowhere' }, 'HARLOW-01', [['email', 'kit:problems.invalidEmail']]],
    [
      { email: 'two@harlow.example', shipTos: 'HARLOW-02, BRIGHT-02' },
      'HARLOW-01',
      [['shipTos', own('shipTosOfFirm')]],
    ],
    [{ email: 'clerk@northgate.example' }, 'HARLOW-01', [['email', own('notOfStaff')]]],
    [{ email: 'CLERK@Northgate.example' }, 'HARLOW-01', [['email', own('notOfStaff')]]],
  ])('[S6.03] refuses %j at its field', async (changes, firmId, problems) => {
    expect(rules(await invite(changes, firmId))).toEqual(problems)
  })

  it('is not sent for a firm out of use or one that is not billed, nor to whom a door was shut', async () => {
    for (const changes of [{ status: 'Inactive' }, { isBillTo: false, isVendor: true }]) {
      const record = newFirm(changes)
      await admin.save('POST', FIRMS, { record })
      const answer = await invite({ email: 'new@customer.example', shipTos: null }, String(record['firmId']))
      expect(rules(answer)).toEqual([[null, own('firmBilled')]])
    }
    await sql`update app_user set disabled = true where user_name = 'grace@harlow.example'`.execute(app.db)
    expect(rules(await invite({ email: 'grace@harlow.example' }))).toEqual([['email', own('notShutOut')]])
  })

  it('[S8.03] is for whoever has its right, of thirty an hour', async () => {
    for (const user of ['clerk', 'payer', 'buyer']) {
      const by = new Calls(app, user)
      expect((await by.write('POST', `${FIRMS}/HARLOW-01/portal-invitation`, {})).statusCode).toBe(403)
      expect((await by.get(`${FIRMS}/HARLOW-01/portal-invitation`)).statusCode).toBe(403)
    }
    await sql`
      insert into letter (template_id, locale, recipient, subject, body, confidential, status, created_by, updated_by)
      select 'portalInvitation', 'en-CA', 'x' || n || '@x.example', 'x', 'x', true, 'Waiting', 'Marie Bouchard', 'x'
      from generate_series(1, 30) n`.execute(app.db)
    expect(rules(await invite({ email: 'one@harlow.example' }))).toEqual([['email', own('notTooOften')]])
  })
})

function visitor(): Visitor {
  return new Visitor(app.app, PUBLIC_URL)
}
