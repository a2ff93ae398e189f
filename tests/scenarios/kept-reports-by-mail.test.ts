import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SavedParameters } from '../../shared/contracts/report.ts'
import type { ReportRhythm, RhythmAsk } from '../../shared/contracts/report-rhythm.ts'
import type { StatementView } from '../../shared/contracts/gl/financial-statement.ts'
import { enqueueDue, seedSchedules } from '../../server/platform/jobs/schedules.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { pagesOf } from '../support/pdf-pages.ts'
import { enterCustomers, ReceivablesDesk } from '../support/receivables-desk.ts'
import { runReport } from '../support/report-run.ts'
import { KeptMail, startTestApp } from '../support/server.ts'

/** [finance 9.5 E] What is kept under a name is sent to its user by e-mail, on a rhythm. Toronto has daylight saving time: 06:00 is 10:00 UTC. */
let now = new Date('2026-06-30T16:00:00Z')
const mail = new KeptMail()
const clock = { now: () => now }
const { books, app, as } = await startNorthgate({ clock, mail })
const admin = as('admin')
const AGED = 'ar/aged-trial-balance'
const STATEMENT = 'gl/financial-statement'
const BY_DUE_DATE = { basis: 'DueDate', length: 'Days', days: 30, amountsIn: 'Company' }
const WEEKLY = { rhythm: 'Weekly', weekday: 'Monday', monthDay: null, format: 'pdf', paper: 'letter' } as const

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await new ReceivablesDesk(admin).posted('5000.00')
  await seedSchedules(app.deps, app.deps.jobs.shipped)
})

const keep = async (name: string, asked: Row, room = AGED, calls = admin): Promise<SavedParameters> => {
  const body = room === STATEMENT ? asked : { parameters: { ...BY_DUE_DATE, ...asked } }
  const answer = await calls.save('PUT', `/api/${room}/saved/${name}`, body)
  expect(answer.ResultStatus, answer.Message ?? '').toBe(1)
  return answer.Data as unknown as SavedParameters
}
const give = ({ id }: SavedParameters, asked: Partial<RhythmAsk> = {}, room = AGED, calls = admin) =>
  calls.save('PUT', `/api/${room}/saved/${id}/rhythm`, { ...WEEKLY, version: 0, ...asked })
const rhythmOf = async ({ id }: SavedParameters, room = AGED, calls = admin): Promise<ReportRhythm | null> => {
  const panel = (await calls.get(`/api/${room}/panel`)).json<{ saved: SavedParameters[] }>()
  return panel.saved.find((one) => one.id === id)!.rhythm
}
/** What is sent at a moment. */
async function at(moment: string) {
  now = new Date(moment)
  mail.letters.length = 0
  await sql`update schedule set next_run_on = ${now} where schedule_id = 'askKeptReports'`.execute(app.db)
  await enqueueDue(app.deps, app.deps.jobs)
  await app.deps.jobs.drain()
  return [...mail.letters]
}
const forget = (one: SavedParameters, room = AGED) => admin.save('DELETE', `/api/${room}/saved/${one.id}`)
const textOf = async (pdf: Buffer) =>
  (await pagesOf(pdf))
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ')

describe('[finance 9.5 e-mail] an aged list each Monday', () => {
  it('comes once, as at its day, with the figures of the screen and their proof', async () => {
    const kept = await keep('Mondays', { asOf: '2026-06-30' })
    expect(kept.rhythm).toBeNull()
    expect(rules(await give(kept, { weekday: null }))).toEqual([['weekday', 'kit:problems.required']])
    expect((await give(kept)).Data).toMatchObject({ rhythm: { ...rhythm('Weekly'), nextOn: '2026-07-06', version: 1 } })
    // Whoever read it before that gives it no other.
    expect(rules(await give(kept, { format: 'xlsx' }))).toEqual([[null, 'kit:rhythm.changed']])
    expect(
      (await as('clerk').write('PUT', `/api/${AGED}/saved/${kept.id}/rhythm`, { ...WEEKLY, version: 0 })).statusCode,
    ).toBe(404)

    expect(await at('2026-07-06T09:59:00Z')).toEqual([])
    const [letter, ...others] = await at('2026-07-06T10:02:00Z')
    expect(others).toEqual([])
    expect(letter).toMatchObject({ to: 'admin@northgate.example' })
    expect(letter!.subject).toBe('A/R aged trial balance, 2026-07-06: Mondays')
    expect(letter!.text).toContain('The next one comes on 2026-07-13.')
    const [file] = letter!.attachments!
    expect([file!.contentType, file!.fileName]).toEqual(['application/pdf', 'A/R aged trial balance 2026-07-06.pdf'])
    const shown = await runReport(admin, AGED, { parameters: { ...BY_DUE_DATE, asOf: '2026-07-06' } })
    expect(shown.ties.length).toBeGreaterThan(0)
    const text = await textOf(file!.content)
    expect(text).toContain('As at: 2026-07-06')
    expect(text).toContain('5,650.00')
    expect(shown.ties.map(({ difference }) => Number(difference))).toEqual(shown.ties.map(() => 0))
    expect(await at('2026-07-06T12:02:00Z')).toEqual([])
    expect(await rhythmOf(kept)).toMatchObject({ nextOn: '2026-07-13', endedWhy: null })
    // It lies with the files of the report, and is no news of its own: the letter is.
    const { runs } = (await admin.get(`/api/${AGED}/runs`)).json<{ runs: Row[] }>()
    expect(runs.map(({ state }) => state)).toEqual(['Done'])
    const news = await sql<{ count: number }>`select count(*)::int as count from run_news`.execute(app.db)
    expect(news.rows[0]!.count).toBe(0)
  })

  it('is made up for once after a standstill, by whichever of two servers is there', async () => {
    const other = await startTestApp({ clock, mail, database: books.database })
    now = new Date('2026-07-28T15:00:00Z')
    mail.letters.length = 0
    const servers = [app.deps, other.deps]
    await Promise.all(servers.flatMap((deps) => [enqueueDue(deps, deps.jobs), enqueueDue(deps, deps.jobs)]))
    await Promise.all(servers.map(({ jobs }) => jobs.drain()))
    await Promise.all(servers.map(({ jobs }) => jobs.drain()))
    expect(mail.letters.map(({ subject }) => subject)).toEqual(['A/R aged trial balance, 2026-07-28: Mondays'])
    const [kept] = (await admin.get(`/api/${AGED}/panel`)).json<{ saved: SavedParameters[] }>().saved
    expect(kept!.rhythm!.nextOn).toBe('2026-08-03')
    await other.app.close()
  })

  it('comes once, also where its letter could not be written at first', async () => {
    await sql`alter table letter add constraint broken check (template_id <> 'keptReport') not valid`.execute(app.db)
    expect(await at('2026-08-03T10:02:00Z')).toEqual([])
    const { rows } = await sql`select from report_run_part p join report_run r on r.id = p.run_id
      join job j on j.id = r.job_id where j.state = 'Retrying'`.execute(app.db)
    expect(rows).toEqual([])
    await sql`alter table letter drop constraint broken`.execute(app.db)
    const letters = await at('2026-08-03T10:05:00Z')
    expect(letters.map(({ subject, attachments }) => [subject, attachments?.length])).toEqual([
      ['A/R aged trial balance, 2026-08-03: Mondays', 1],
    ])
    expect(await at('2026-08-03T11:05:00Z')).toEqual([])
  })

  it('keeps dates that were chosen, and says that there is nothing to report instead of bringing an empty file', async () => {
    const before = await keep('Before', { asOf: '2020-01-31' })
    await give(before, { rhythm: 'WorkingDays', format: 'xlsx' })
    const [letter, ...others] = await at('2026-08-04T10:02:00Z')
    expect(others).toEqual([])
    expect(letter).toMatchObject({ subject: 'A/R aged trial balance, 2026-08-04: nothing to report', attachments: [] })
    expect((await give(before, { rhythm: 'Never', version: 1 })).Data).toMatchObject({ rhythm: null })
    expect(await at('2026-08-05T10:02:00Z')).toEqual([])
    await forget(before)
  })

  it('comes at six by the clocks of the business, also on the day that they change', async () => {
    const sundays = await keep('Sundays', { asOf: '2026-08-05' })
    now = new Date('2026-10-30T15:00:00Z')
    await give(sundays, { weekday: 'Sunday' })
    const { rows } = await sql<{ at: string }>`
      select to_char(next_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at from report_rhythm where weekday = 'Sunday'`.execute(
      app.db,
    )
    expect(rows[0]!.at).toBe('2026-11-01 11:00')
    const mondays = (await at('2026-11-01T10:59:00Z')).map(({ subject }) => subject)
    expect(mondays).toEqual(['A/R aged trial balance, 2026-11-01: Mondays'])
    expect((await at('2026-11-01T11:02:00Z')).map(({ subject }) => subject)).toEqual([
      'A/R aged trial balance, 2026-11-01: Sundays',
    ])
    expect(await at('2026-11-01T12:02:00Z')).toEqual([])
    await forget(sundays)
  })
})

describe('[finance 9.5 e-mail] a rhythm that can go on no longer', () => {
  it('ends with one letter in words when the right is gone, and begins anew once it is back', async () => {
    const clerk = as('clerk')
    const kept = await keep('Mine', { asOf: '2026-11-01' }, AGED, clerk)
    await give(kept, { rhythm: 'Monthly', monthDay: 31, weekday: null }, AGED, clerk)
    expect(await rhythmOf(kept, AGED, clerk)).toMatchObject({ nextOn: '2026-11-30', monthDay: 31 })
    const lost = await sql<{ role_id: string; right_id: string }>`
      delete from role_right where right_id like ${`${AGED}.%`} and right_id like '%.export' and role_id = 'clerk'
      returning role_id, right_id`.execute(app.db)
    expect(lost.rows.length).toBe(1)
    const letters = (await at('2026-11-30T11:02:00Z')).filter(({ to }) => to.startsWith('clerk'))
    expect(letters.map(({ subject, attachments }) => [subject, attachments])).toEqual([
      ['A/R aged trial balance is no longer sent: Mine', []],
    ])
    expect(letters[0]!.text).toContain('You may no longer take this report out.')
    expect(await rhythmOf(kept, AGED, clerk)).toMatchObject({ endedWhy: 'Rights' })
    const later = await at('2026-12-31T11:02:00Z')
    expect(later.filter(({ to }) => to.startsWith('clerk'))).toEqual([])
    for (const { role_id, right_id } of lost.rows)
      await sql`insert into role_right (role_id, right_id) values (${role_id}, ${right_id})`.execute(app.db)
    const anew = await give(kept, { rhythm: 'Monthly', monthDay: 31, weekday: null, version: 1 }, AGED, clerk)
    expect(anew.Data).toMatchObject({ rhythm: { nextOn: '2027-01-31', endedWhy: null } })
  })

  it('is silent to whoever is disabled, and is refused at the field of whoever has no address', async () => {
    const disabled = (value: boolean) =>
      sql`update app_user set disabled = ${value} where user_name = 'clerk'`.execute(app.db)
    await disabled(true)
    const letters = await at('2027-02-01T11:02:00Z')
    expect(letters.filter(({ to }) => to.startsWith('clerk'))).toEqual([])
    await disabled(false)
    const clerk = as('clerk')
    const [kept] = (await clerk.get(`/api/${AGED}/panel`)).json<{ saved: SavedParameters[] }>().saved
    expect(kept!.rhythm!.endedWhy).toBe('Disabled')
    await sql`update app_user set email = null where user_name = 'clerk'`.execute(app.db)
    expect(rules(await give(kept!, { version: 1 + 1 }, AGED, clerk))).toEqual([['rhythm', 'kit:rhythm.ended.Address']])
    await sql`update app_user set email = 'clerk@northgate.example' where user_name = 'clerk'`.execute(app.db)
  })
})

describe('[finance 9.5 e-mail] a financial statement', () => {
  it('is of the period that ended last, if it was kept for that; any other stays', async () => {
    for (const { id } of (await admin.get(`/api/${AGED}/panel`)).json<{ saved: SavedParameters[] }>().saved)
      await admin.save('DELETE', `/api/${AGED}/saved/${id}`)
    now = new Date('2026-07-02T15:00:00Z')
    const SETS = { rowSetId: 'BALANCE', columnSetId: 'YEARS' }
    const follows = await keep('Follows', { ...SETS, fiscalYear: 2026, periodNo: 6 }, STATEMENT)
    const stays = await keep('Stays', { ...SETS, fiscalYear: 2026, periodNo: 3, hideZeros: false }, STATEMENT)
    const monthly = { rhythm: 'Monthly', monthDay: 5, weekday: null } as const
    expect((await give(follows, monthly, STATEMENT)).Data).toMatchObject({ rhythm: { nextOn: '2026-07-05' } })
    await give(stays, { ...monthly, format: 'xlsx' }, STATEMENT)
    const letters = await at('2026-08-05T10:02:00Z')
    const files = letters.map(({ attachments }) => attachments![0]!)
    expect(files.map(({ fileName }) => fileName).toSorted()).toEqual([
      'Balance sheet 2026-03-31.xlsx',
      'Balance sheet 2026-07-31.pdf',
    ])
    const drawn = await admin.save('POST', `/api/${STATEMENT}/drawn`, {
      ...SETS,
      fiscalYear: 2026,
      periodNo: 7,
      hideZeros: true,
    })
    const view = drawn.Data as unknown as StatementView
    const assets = view.rows.find(({ name }) => name === 'Total assets')!.cells[0]!.value!
    const written = Number(assets).toLocaleString('en-CA', { minimumFractionDigits: 2 })
    const pdf = files.find(({ fileName }) => fileName.endsWith('.pdf'))!
    expect(await textOf(pdf.content)).toContain(written)
  })

  it('ends when its set is gone, with the reason beside its name', async () => {
    await sql`delete from statement_column_set where column_set_id = 'YEARS'`.execute(app.db)
    const letters = await at('2026-09-05T10:02:00Z')
    expect(letters.map(({ subject }) => subject).toSorted()).toEqual([
      'Financial statement is no longer sent: Follows',
      'Financial statement is no longer sent: Stays',
    ])
    const { saved } = (await admin.get(`/api/${STATEMENT}/panel`)).json<{ saved: SavedParameters[] }>()
    expect(saved.map(({ rhythm }) => rhythm!.endedWhy)).toEqual(['Parameters', 'Parameters'])
    expect(await at('2026-10-05T10:02:00Z')).toEqual([])
  })
})

const rhythm = (name: string) => ({ rhythm: name, weekday: 'Monday', monthDay: null, format: 'pdf', endedWhy: null })
