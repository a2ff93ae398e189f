import { afterAll, beforeAll, expect, it } from 'vitest'
import { raiseAlert } from '../../../../server/platform/alerts/raise.ts'
import { startTestApp, KeptMail, type TestApp } from '../../../support/server.ts'

const mail = new KeptMail()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ mail })
})
afterAll(() => app.close())

const alertsOf = async (user: string) =>
  (await app.call(user, { method: 'GET', url: '/api/shell/home' })).json<{ alerts: { id: string }[] }>().alerts

it('what a person on call must know is told to administrators on HOME and by letter in their language, and to nobody else', async () => {
  const { db, jobs, clock } = app.deps
  await db
    .transaction()
    .execute((trx) => raiseAlert(trx, jobs, { kind: 'clockBack', count: 7, now: clock.now(), by: 'Test' }))
  await jobs.drain()
  expect(await alertsOf('admin')).toContainEqual(
    expect.objectContaining({ id: 'clockBack', args: { count: 7 }, level: 'warn' }),
  )
  expect(await alertsOf('clerk')).not.toContainEqual(expect.objectContaining({ id: 'clockBack' }))
  expect(mail.letters.map(({ to }) => to)).toEqual(['admin@northgate.example'])
  expect(mail.letters[0]!.subject).toContain('The clock of the server was ahead and was set back: 7 schedules')
})
