import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AgedTrialBalance } from '../../../../shared/contracts/ar/aged-trial-balance.ts'
import { AgedTrialBalance as Aged } from '../../../../shared/contracts/ar/aged-trial-balance.ts'
import type { RhythmDays } from '../../../../shared/contracts/report-rhythm.ts'
import { periodToday } from '../../../../server/modules/gl/financial-statement/mailed.ts'
import { readSuiteTexts } from '../../../../server/platform/entity/texts.ts'
import { enqueueDue, seedSchedules } from '../../../../server/platform/jobs/schedules.ts'
import { keepMailing } from '../../../../server/platform/reports/mailed/mail-report.ts'
import type { Made, Mailable } from '../../../../server/platform/reports/mailed/mailable.ts'
import { asOfToday } from '../../../../server/platform/reports/mailed/mailed-report.ts'
import { lastSentDay, nextDay } from '../../../../server/platform/reports/mailed/next-day.ts'
import { KeptMail, seededDatabase, testDeps } from '../../../support/server.ts'
import type { TestDatabase } from '../../../support/database.ts'

const days = (rhythm: RhythmDays['rhythm'], more: Partial<RhythmDays> = {}): RhythmDays => ({
  ...{ rhythm, weekday: null, monthDay: null },
  ...more,
})

describe('[finance 9.5 e-mail] days of a rhythm', () => {
  it('of every working day leave Saturday and Sunday out', () => {
    const next = (after: string) => nextDay(days('WorkingDays'), after)
    // 2026-11-20 is a Friday.
    expect(['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map(next)).toEqual([
      ...['2026-11-20', '2026-11-23', '2026-11-23', '2026-11-23', '2026-11-24'],
    ])
  })

  it('of every week are its weekday, behind today', () => {
    const monday = (after: string) => nextDay(days('Weekly', { weekday: 'Monday' }), after)
    expect(['2026-11-20', '2026-11-22', '2026-11-23', '2026-12-28'].map(monday)).toEqual([
      ...['2026-11-23', '2026-11-23', '2026-11-30', '2027-01-04'],
    ])
    expect(nextDay(days('Weekly', { weekday: 'Sunday' }), '2026-11-22')).toBe('2026-11-29')
  })

  it('of every month are its last where it has no such day', () => {
    const of = (monthDay: number) => (after: string) => nextDay(days('Monthly', { monthDay }), after)
    expect(['2027-01-30', '2027-01-31', '2027-02-28', '2027-04-29', '2027-12-31', '2028-02-01'].map(of(31))).toEqual([
      ...['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2028-01-31', '2028-02-29'],
    ])
    expect(['2027-01-30', '2027-02-27', '2027-02-28'].map(of(30))).toEqual(['2027-02-28', '2027-02-28', '2027-03-30'])
    expect(['2026-12-31', '2027-01-01'].map(of(1))).toEqual(['2027-01-01', '2027-02-01'])
  })

  it('begin at six by the clocks of their zone, on days with 23 and with 25 hours too', () => {
    const last = (moment: string) => lastSentDay(new Date(moment), 'America/Toronto')
    expect(['2027-03-14T09:59:00Z', '2027-03-14T10:00:00Z'].map(last)).toEqual(['2027-03-13', '2027-03-14'])
    expect(['2026-11-01T10:59:00Z', '2026-11-01T11:00:00Z'].map(last)).toEqual(['2026-10-31', '2026-11-01'])
  })
})

describe('[finance 9.5 e-mail] what is asked on a day', () => {
  const contract: Pick<typeof AgedTrialBalance, 'parameters' | 'initial'> = Aged

  it('is what was kept, but for dates that stood as the report begins', () => {
    const sent = (parameters: object) =>
      asOfToday(contract as never, { parameters: { ...parameters }, keptOn: '2026-11-20', today: '2026-11-30' })
    expect(sent({ asOf: '2026-11-20', customerFrom: 'C100' })).toMatchObject({
      asOf: '2026-11-30',
      customerFrom: 'C100',
    })
    expect(sent({ asOf: '2026-11-19' })).toMatchObject({ asOf: '2026-11-19' })
    // What was never said, and a name that the report has no longer.
    expect(sent({ gone: 1 })).toMatchObject({ asOf: '2026-11-30' })
    expect(sent({ gone: 1 })).not.toHaveProperty('gone')
  })

  it('is the period of a statement that ended last, where that was kept on its day', () => {
    const periods = Array.from({ length: 13 }, (_, at) => ({
      ...{ fiscalYear: 2026, periodNo: at + 1, isAdjusting: at === 12 },
      startDate: `2026-${String(Math.min(12, at + 1)).padStart(2, '0')}-01`,
      endDate: new Date(Date.UTC(2026, Math.min(12, at + 1), 0)).toISOString().slice(0, 10),
    })) as unknown as Parameters<typeof periodToday>[0]
    const of = (parameters: object, keptOn = '2026-06-10') =>
      periodToday(periods, { parameters: { ...parameters }, keptOn, today: '2026-09-01' })
    const AUGUST = { fiscalYear: 2026, periodNo: 8 }
    expect(of({ fiscalYear: 2026, periodNo: 5 })).toEqual(AUGUST)
    expect(of({ periodNo: 5 })).toEqual(AUGUST)
    expect(of({ fiscalYear: 2026, periodNo: 6 })).toEqual({})
    expect(of({ fiscalYear: 2026, periodNo: 5, day: '2026-05-14' })).toEqual({})
    expect(of({ hideZeros: true })).toEqual({})
    // A period that adjusts a year has not ended last: the month before it has.
    expect(of({ fiscalYear: 2026, periodNo: 12 }, '2027-01-10')).toEqual(AUGUST)
    expect(of({ fiscalYear: 2026, periodNo: 13 }, '2027-01-10')).toEqual({})
  })
})

describe('[finance 9.5 e-mail] a letter', () => {
  let database: TestDatabase
  let now = new Date('2026-11-23T10:30:00Z')
  const mail = new KeptMail()
  let made: (runs: number) => Promise<Made> = () => Promise.resolve({ isEmpty: true })
  let runs = 0
  const fake = (hasRuns: boolean): Mailable => ({
    ...{ title: 'gl:financialStatement.title', hasRuns },
    fault: () => Promise.resolve(null),
    make: () => made(++runs),
  })
  const start = () => {
    const deps = testDeps(database, { clock: { now: () => now }, mail })
    const mailed = new Map([
      ['test/runs', fake(true)],
      ['test/plain', fake(false)],
    ])
    keepMailing(deps, { mailed, texts: readSuiteTexts(deps.config.root) } as never)
    return deps
  }
  let deps: ReturnType<typeof start>
  beforeAll(async () => {
    database = await seededDatabase()
    deps = start()
    await seedSchedules(deps, deps.jobs.shipped)
  })
  afterAll(() => database.drop())

  async function due(room: string): Promise<void> {
    await sql`delete from report_parameters where room like 'test/%'`.execute(database.db)
    const { rows } = await sql<{ id: string }>`
      insert into report_parameters (user_id, room, name, parameters, group_by)
      select id, ${room}, 'Mondays', '{}', '{}' from app_user where user_name = 'controller' returning id`.execute(
      database.db,
    )
    await sql`
      insert into report_rhythm (parameters_id, rhythm, weekday, format, paper, next_on, next_at)
      values (${rows[0]!.id}::uuid, 'Weekly', 'Monday', 'pdf', 'letter', '2026-11-23', '2026-11-23T11:00:00Z')`.execute(
      database.db,
    )
    now = new Date('2026-11-23T10:30:00Z')
    await sql`update schedule set next_run_on = '2026-11-23T11:02:00Z' where schedule_id = 'askKeptReports'`.execute(
      database.db,
    )
    mail.letters.length = 0
    runs = 0
  }
  const sent = async (moment = '2026-11-23T11:02:00Z') => {
    now = new Date(moment)
    await enqueueDue(deps, deps.jobs)
    await deps.jobs.drain()
    return mail.letters.map(({ subject, text, attachments }) => ({ subject, text, files: attachments?.length }))
  }
  const file = (megabytes: number): Made => ({
    asked: {
      ...{ parameters: {}, groupBy: [], columns: [], format: 'pdf', paper: 'letter', zone: 'UTC', locale: 'en-CA' },
    },
    file: {
      ...{ name: 'Big.pdf', type: 'application/pdf', total: 1 },
      writeTo: async (stream) => void stream.end(Buffer.alloc(megabytes * 1024 * 1024, 'x')),
      giveUp: () => Promise.resolve(),
    },
  })

  it('leaves a file behind that no mail server takes, and says where it is', async () => {
    made = () => Promise.resolve(file(11))
    await due('test/runs')
    const [letter, ...others] = await sent()
    expect([letter!.subject, letter!.files, others]).toEqual([
      'Financial statement, 2026-11-23: Mondays, without its file',
      0,
      [],
    ])
    expect(letter!.text).toContain(
      'The file has 11 MB, and a letter carries at most 10 MB. It waits for you for 30 days',
    )
    await due('test/plain')
    expect((await sent())[0]!.text).toContain('take the file there')
    made = () => Promise.resolve(file(10))
    await due('test/plain')
    expect((await sent())[0]!.files).toBe(1)
  })

  it('says in words why there is no file, and comes again', async () => {
    made = () => Promise.resolve({ sentence: 'A PDF holds at most 20,000 rows.' })
    await due('test/runs')
    expect((await sent())[0]!.text).toContain('A PDF holds at most 20,000 rows.')
    mail.letters.length = 0
    expect((await sent('2026-11-30T11:02:00Z')).length).toBe(1)
  })

  it('comes once, also where the process that made its file died before it was written', async () => {
    // The one that died has written a piece and said nothing; another takes its job over.
    made = async (attempt) => {
      if (attempt > 1) return file(1)
      const { rows } = await sql<{ id: string; user_id: string }>`
        select j.id, u.id as user_id from job j, app_user u
        where j.name = 'mailReport' and j.state = 'Running' and u.user_name = 'controller'`.execute(database.db)
      await sql`
        with run as (
          insert into report_run (user_id, job_id, room, format, asked, mailed)
          values (${rows[0]!.user_id}::uuid, ${rows[0]!.id}::uuid, 'test/runs', 'pdf', '{}', true) returning id)
        insert into report_run_part (run_id, position, content) select id, 7, 'half' from run`.execute(database.db)
      throw new Error('died')
    }
    await due('test/runs')
    expect(await sent()).toEqual([])
    const [letter, ...others] = await sent('2026-11-23T11:10:00Z')
    expect([letter!.files, others]).toEqual([1, []])
    expect(mail.letters[0]!.attachments![0]!.content.length).toBe(1024 * 1024)
    expect(await sent('2026-11-23T12:02:00Z')).toHaveLength(1)
  })

  it('comes on its next day again, where a clock that was ahead had put that day a year away', async () => {
    made = () => Promise.resolve(file(1))
    await due('test/runs')
    expect(await sent('2027-11-24T11:02:00Z')).toHaveLength(1)
    const next = () =>
      sql<{ next: string }>`select next_on::text as next from report_rhythm`
        .execute(database.db)
        .then(({ rows }) => rows[0]!.next)
    expect(await next()).toBe('2027-11-29')
    now = new Date('2026-11-25T10:30:00Z')
    await sql`update schedule set next_run_on = '2026-11-25T11:02:00Z' where schedule_id = 'askKeptReports'`.execute(
      database.db,
    )
    expect(await sent('2026-11-25T11:02:00Z')).toHaveLength(1)
    expect(await next()).toBe('2026-11-30')
    expect(await sent('2026-11-30T11:02:00Z')).toHaveLength(2)
  })

  it('is not written for what was taken back meanwhile', async () => {
    made = () => Promise.resolve(file(1))
    await due('test/runs')
    now = new Date('2026-11-23T11:02:00Z')
    await enqueueDue(deps, deps.jobs)
    await sql`delete from report_rhythm`.execute(database.db)
    expect(await sent()).toEqual([])
    expect(runs).toBe(0)
  })
})
