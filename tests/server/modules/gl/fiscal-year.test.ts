import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { nextYear } from '../../../../server/modules/gl/fiscal-year/next-year.ts'
import { periodsHome } from '../../../../server/modules/gl/home/periods.ts'
import { emptyRecord, fieldProblems } from '../../../../shared/contracts/check.ts'
import { FiscalYear, type PeriodLine } from '../../../../shared/contracts/gl/fiscal-year.ts'
import type { LedgerName } from '../../../../shared/contracts/gl/journal-sources.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { Calls, rules, startStaff, type Row } from '../admin/calls.ts'

const { app, admin, clerk } = await startStaff()
const controller = new Calls(app, 'controller')

const YEARS = '/api/gl/fiscal-year'
const year = (changes: Row = {}): Row => ({
  ...emptyRecord(FiscalYear.fields),
  fiscalYear: '2028',
  yearPattern: 'MonthsAdjusting',
  startDate: '2028-01-01',
  endDate: '2028-12-31',
  ...changes,
})
const add = (changes: Row = {}, confirmed?: string[]) => admin.save('POST', YEARS, { record: year(changes), confirmed })

async function stored(number: number): Promise<Row & { id: string; periods: PeriodLine[] }> {
  const { List } = await admin.list(`${YEARS}?fiscalYear=${number}`)
  return (await admin.read(`${YEARS}/${String(List[0]!['id'])}`)).Data as never
}
async function change(number: number, record: Row, confirmed?: string[]): Promise<CallResult<Row>> {
  const { id, version } = await stored(number)
  return admin.save('PUT', `${YEARS}/${id}`, { record, version, confirmed })
}
async function move(name: 'close' | 'reopen', number: number, periodNo: number, ledger: LedgerName, more: Row = {}) {
  const { id, periods } = await stored(number)
  return controller.save('POST', `${YEARS}/${id}/${name}`, { period: periods[periodNo - 1]!.lineId, ledger, ...more })
}
const flags = async (number: number, periodNo: number) => {
  const { glClosed, arClosed, apClosed, prClosed } = (await stored(number)).periods[periodNo - 1]!
  return { glClosed, arClosed, apClosed, prClosed }
}
const keys = (answer: CallResult) => (answer.Problems ?? []).map(({ Key }) => Key)

describe('the periods of HOME', () => {
  it('[visual reference §6] are today’s, the next one and the two before it, with what each ledger is', async () => {
    const asked = { db: app.db, now: new Date('2026-11-20T15:00:00Z'), zone: 'America/Toronto' }
    const { periods, today } = await periodsHome.read(asked as never)
    expect(periods!.rows.map(({ name, states: { GL, AR, AP, PR } }) => [name, GL, AR, AP, PR])).toEqual([
      ['2026-12', 'Ahead', 'Ahead', 'Ahead', 'Ahead'],
      ['2026-11', 'Open', 'Open', 'Open', 'Open'],
      ['2026-10', 'Open', 'Closed', 'Open', 'Closed'],
      ['2026-09', 'Closed', 'Closed', 'Closed', 'Closed'],
    ])
    expect(today).toEqual({ fiscalYear: '2026', periodNo: 11, isClosed: false })
    const late = await periodsHome.read({ ...asked, now: new Date('2026-10-01T03:59:00Z') } as never)
    expect(late.today, 'still the evening of the 30th in Toronto').toEqual({
      ...{ fiscalYear: '2026', periodNo: 9, isClosed: true },
    })
    expect(periods!.opens).toMatchObject({ menuIds: expect.arrayContaining(['GL0014']) })
  })
})

describe('fiscal years', () => {
  it('[finance 6] the one that comes next follows the last, laid out as G/L control says', async () => {
    const next = async () => (await controller.get(`${YEARS}/next`)).json() as Row
    expect(await next()).toEqual({
      ...{ fiscalYear: '2028', startDate: '2028-01-01', endDate: '2028-12-31', yearPattern: 'MonthsAdjusting' },
    })
    await app.pool.query(`update gl_control set year_pattern = 'Weeks445'`)
    expect(await next()).toMatchObject({ endDate: '2028-12-29', yearPattern: 'Weeks445' })
    await app.pool.query(`update gl_control set year_pattern = 'MonthsAdjusting', first_month = 10`)
    await sql`insert into company (company_id, name, is_default, active, currency, line1, city, country, created_by, updated_by)
      values ('EMPTY', 'Empty', false, true, 'CAD', '1 Road', 'Hamilton', 'CA', 'test', 'test')`.execute(app.db)
    await app.pool.query(`update gl_control set first_month = 10 where company_id = 'EMPTY'`)
    const first = await nextYear(app.db, 'EMPTY', '2026-11-20')
    expect(first).toMatchObject({ fiscalYear: '2027', startDate: '2026-10-01', endDate: '2027-09-30' })
    await app.pool.query(
      `delete from gl_control where company_id = 'EMPTY'; delete from company where company_id = 'EMPTY'`,
    )
    expect((await clerk.get(`${YEARS}/next`)).statusCode).toBe(403)
  })

  it('[S5.38] [S9.12] [FG11] the year is greater than 1000 and less than 9999, start and end are required', () => {
    const keysOf = (changes: Row) => fieldProblems(FiscalYear, year(changes)).map(({ Field, Key }) => [Field, Key])
    expect(keysOf({ fiscalYear: '1000' })).toEqual([['fiscalYear', 'gl:rules.fiscalYear.range']])
    expect(keysOf({ fiscalYear: '9999' })).toEqual([['fiscalYear', 'gl:rules.fiscalYear.range']])
    for (const fiscalYear of ['1001', '9998']) expect(keysOf({ fiscalYear })).toEqual([])
    expect(keysOf({ fiscalYear: null, startDate: null, endDate: null })).toEqual([
      ['fiscalYear', 'kit:problems.required'],
      ['startDate', 'kit:problems.required'],
      ['endDate', 'kit:problems.required'],
    ])
  })

  it.each([
    [{ fiscalYear: '2030' }, [['fiscalYear', 'gl:rules.fiscalYear.yearFollows']]],
    [{ fiscalYear: '2026' }, [['fiscalYear', 'gl:rules.fiscalYear.yearOnce']]],
    [{ startDate: '2028-01-02' }, [['startDate', 'gl:rules.fiscalYear.yearFollows']]],
    [{ endDate: '2027-12-31' }, [['endDate', 'gl:rules.fiscalYear.lengthFits']]],
    [{ endDate: '2029-01-31' }, [['endDate', 'gl:rules.fiscalYear.lengthFits']]],
    [
      { periods: [{ periodNo: 1, startDate: '2028-01-02', endDate: '2028-12-31', isAdjusting: false }] },
      [['periods.0.startDate', 'gl:rules.fiscalYear.periodsFollow']],
    ],
  ])('refuse %j at its field', async (changes, problems) => {
    const answer = await add(changes)
    expect(answer.ResultStatus).toBe(2)
    expect(rules(answer)).toEqual(expect.arrayContaining(problems))
  })

  it('[S3.32] a new one has the periods of its pattern, and stands in the history with them', async () => {
    const { Data, EntityId } = await add()
    const periods = Data!['periods'] as PeriodLine[]
    expect(periods).toHaveLength(13)
    expect(periods[1]).toMatchObject({ periodNo: 2, startDate: '2028-02-01', endDate: '2028-02-29', glClosed: false })
    expect(periods[12]).toMatchObject({ startDate: '2028-12-31', endDate: '2028-12-31', isAdjusting: true })
    const { List } = await admin.list(`${YEARS}/${EntityId}/history?PageSize=250`)
    expect(List.map((row) => row['columnName'])).toContain('periods.12.isAdjusting')
    expect((await clerk.write('POST', YEARS, { record: year({ fiscalYear: '2029' }) })).statusCode).toBe(403)
  })

  it('[S4.41] [FG10] a period with journals is not deleted and keeps its dates; an empty one goes, and its days are asked about', async () => {
    const { periods } = await stored(2026)
    expect(rules(await change(2026, { periods: periods.slice(0, -4) }, ['gl.fiscalYear.daysLeft']))).toEqual([
      ['periods', 'ledger:refused.periodHasJournals'],
    ])
    expect(rules(await change(2026, { startDate: '2026-01-02', endDate: '2026-12-30' }))).toEqual(
      expect.arrayContaining([
        ['startDate', 'gl:rules.fiscalYear.datesStay'],
        ['endDate', 'gl:rules.fiscalYear.datesStay'],
      ]),
    )
    const moved = periods.map((period) => ({ ...period }))
    moved[0]!.endDate = '2026-01-30'
    moved[1]!.startDate = '2026-01-31'
    expect(rules(await change(2026, { periods: moved }))).toEqual([
      ['periods.0.startDate', 'gl:rules.fiscalYear.usedPeriodStays'],
      ['periods.1.startDate', 'gl:rules.fiscalYear.usedPeriodStays'],
    ])
    const withoutDecember = periods.slice(0, 11)
    expect(await change(2026, { periods: withoutDecember })).toMatchObject({
      ResultStatus: 3,
      Problems: [{ Key: 'gl:rules.fiscalYear.daysLeft', Args: { from: '2026-12-01' } }],
    })
    expect(await change(2026, { periods: withoutDecember }, ['gl.fiscalYear.daysLeft'])).toMatchObject({
      ResultStatus: 1,
    })
    const { id, version } = await stored(2026)
    expect(rules(await admin.save('DELETE', `${YEARS}/${id}?version=${version}`))).toEqual([
      [null, 'gl:rules.fiscalYear.yearStays'],
    ])
  })
})

describe('closing', () => {
  it('is nobody’s who may not, and shows what should be right before, with the way to it', async () => {
    const { id, periods } = await stored(2026)
    const period = periods[9]!.lineId
    expect((await clerk.write('POST', `${YEARS}/${id}/close`, { period, ledger: 'AP' })).statusCode).toBe(403)
    expect((await controller.write('POST', `${YEARS}/${id}/close`, { period: id, ledger: 'AP' })).statusCode).toBe(404)
    expect((await clerk.get(`${YEARS}/${id}/checklist?period=${id}`)).statusCode).toBe(404)
    const answer = await clerk.get(`${YEARS}/${id}/checklist?period=${period}`)
    const { checks, journals } = answer.json() as { checks: Row[]; journals: Row[] }
    const { rows: books } = await app.pool.query<{ no: string }>(
      `select journal_no as no from journal where status = 'Open' and data_type = 'Actual' and period_id = $1 order by journal_date, journal_no`,
      [period],
    )
    // Purchases, what was received and counted, and the day on which September's revaluation turned back.
    expect(books.length).toBeGreaterThan(4)
    expect(Object.fromEntries(checks.map((check) => [check['id'], check['count']]))).toEqual({
      drafts: 0,
      approvals: 0,
      pending: 0,
      journals: books.length,
      trialBalance: 0,
      tieOut: 0,
      suspense: 0,
      unapplied: 0,
      received: 0,
      revaluation: 1,
      bank: 1,
      recurringEntries: 0,
      recurringInvoices: 0,
      recurringCustomerInvoices: 0,
    })
    expect(checks.find((check) => check['id'] === 'journals')).toMatchObject({
      opens: { room: 'gl/journal', query: { status: 'Open', period: '=2026-10' } },
    })
    expect(journals.map(({ journalNo }) => journalNo)).toEqual(books.map(({ no }) => no))
    expect(journals[0]).toMatchObject({ source: 'GJ', date: '2026-10-01', entries: 1 })
  })

  it('[S4.37] [S4.39] closes a period with its journals after a question, one ledger at a time or as a whole', async () => {
    // The months before are closed, and of October receivables and payroll.
    expect(await flags(2026, 9)).toEqual({ glClosed: true, arClosed: true, apClosed: true, prClosed: true })
    expect(await move('close', 2026, 10, 'AP')).toMatchObject({ ResultStatus: 1 })
    expect(await flags(2026, 10)).toEqual({ glClosed: false, arClosed: true, apClosed: true, prClosed: true })
    const asked = await move('close', 2026, 10, 'GL')
    expect(asked.ResultStatus).toBe(3)
    expect(keys(asked)).toEqual(['ledger:questions.closesJournals'])
    expect(await move('close', 2026, 10, 'GL', { confirmed: keys(asked) })).toMatchObject({ ResultStatus: 1 })
    expect(await flags(2026, 10)).toEqual({ glClosed: true, arClosed: true, apClosed: true, prClosed: true })
    expect(keys(await move('close', 2027, 1, 'AP'))).toEqual(['ledger:refused.earlierOpen'])
  })

  it('[S4.40] reopens with a reason and a right of the trade, leaves journals closed, and logs both', async () => {
    expect(keys(await move('reopen', 2026, 10, 'GL'))).toEqual(['kit:refused.noReason'])
    expect(await move('reopen', 2026, 10, 'GL', { reason: 'A late bill' })).toMatchObject({ ResultStatus: 1 })
    const { id, periods } = await stored(2026)
    const { rows } = await app.pool.query(
      `select count(*)::int as open from journal where status = 'Open' and period_id = $1`,
      [periods[9]!.lineId],
    )
    expect(rows).toEqual([{ open: 0 }])
    const { List } = await admin.list(`${YEARS}/${id}/history?PageSize=250`)
    expect(List).toContainEqual(
      expect.objectContaining({ columnName: 'periods.9.glClosed', oldValue: 'true', newValue: 'false' }),
    )
    expect(List).toContainEqual(
      expect.objectContaining({ columnName: 'period.reopen', action: 'use', newValue: 'A late bill' }),
    )
  })
})
