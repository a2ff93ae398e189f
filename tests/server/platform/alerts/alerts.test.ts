import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { raiseAlert } from '../../../../server/platform/alerts/raise.ts'
import { judgeAnew } from '../../../../server/platform/jobs/clock-back.ts'
import { enqueueDue, seedSchedules } from '../../../../server/platform/jobs/schedules.ts'
import { startTestApp, KeptMail, type TestApp } from '../../../support/server.ts'

const YEAR_MS = 366 * 86_400_000
const mail = new KeptMail()
let ahead = 0
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ mail, clock: { now: () => new Date(Date.now() + ahead) } })
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

it('a clock that was a year ahead for a moment and is set back is told to an administrator, with how many schedules were silent', async () => {
  const { deps } = app
  await sql`delete from operator_alert`.execute(deps.db)
  await seedSchedules(deps, deps.jobs.shipped)
  mail.letters.length = 0
  ahead = YEAR_MS
  await enqueueDue(deps, deps.jobs)
  expect(await alertsOf('admin')).not.toContainEqual(expect.objectContaining({ id: 'clockBack' }))
  ahead = 0
  const { rows: silent } = await sql`
    select from schedule where active and next_run_on > ${new Date(Date.now() + YEAR_MS / 2)}::timestamptz`.execute(
    deps.db,
  )
  expect(silent.length).toBeGreaterThan(1)
  await judgeAnew(deps, deps.jobs)
  expect(await alertsOf('admin')).toContainEqual(
    expect.objectContaining({ id: 'clockBack', args: { count: silent.length } }),
  )
  expect(await alertsOf('clerk')).not.toContainEqual(expect.objectContaining({ id: 'clockBack' }))
  expect(await judgeAnew(deps, deps.jobs)).toBe(0)
})
