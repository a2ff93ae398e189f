import { describe, expect, it } from 'vitest'
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

describe('fiscal years', () => {
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
  it('[S4.37] [S4.39] closes a period with its journals after a question, one ledger at a time or as a whole', async () => {
    expect(await move('close', 2024, 1, 'AP')).toMatchObject({ ResultStatus: 1 })
    expect(await flags(2024, 1)).toEqual({ glClosed: false, arClosed: false, apClosed: true, prClosed: false })
    const asked = await move('close', 2024, 1, 'GL')
    expect(asked.ResultStatus).toBe(3)
    expect(keys(asked)).toEqual(['ledger:questions.closesJournals'])
    expect(await move('close', 2024, 1, 'GL', { confirmed: keys(asked) })).toMatchObject({ ResultStatus: 1 })
    expect(await flags(2024, 1)).toEqual({ glClosed: true, arClosed: true, apClosed: true, prClosed: true })
    expect(keys(await move('close', 2024, 3, 'AP'))).toEqual(['ledger:refused.earlierOpen'])
  })

  it('[S4.40] reopens with a reason and a right of the trade, leaves journals closed, and logs both', async () => {
    expect(keys(await move('reopen', 2024, 1, 'GL'))).toEqual(['kit:refused.noReason'])
    expect(await move('reopen', 2024, 1, 'GL', { reason: 'A late bill' })).toMatchObject({ ResultStatus: 1 })
    const { id, periods } = await stored(2024)
    const { rows } = await app.pool.query(
      `select count(*)::int as open from journal where status = 'Open' and period_id = $1`,
      [periods[0]!.lineId],
    )
    expect(rows).toEqual([{ open: 0 }])
    const { List } = await admin.list(`${YEARS}/${id}/history?PageSize=250`)
    expect(List).toContainEqual(
      expect.objectContaining({ columnName: 'periods.0.glClosed', oldValue: 'true', newValue: 'false' }),
    )
    const { rows: uses } = await app.pool.query(`select new_value from audit_log where column_name = 'period.reopen'`)
    expect(uses).toEqual([{ new_value: 'A late bill' }])
  })

  it('is nobody’s who may not, and shows what should be right before', async () => {
    const { id, periods } = await stored(2025)
    const period = periods[0]!.lineId
    expect((await clerk.write('POST', `${YEARS}/${id}/close`, { period, ledger: 'AP' })).statusCode).toBe(403)
    expect((await controller.write('POST', `${YEARS}/${id}/close`, { period: id, ledger: 'AP' })).statusCode).toBe(404)
    const answer = await clerk.get(`${YEARS}/${id}/checklist?period=${period}`)
    const { checks, journals } = answer.json() as { checks: Row[]; journals: Row[] }
    expect(Object.fromEntries(checks.map((check) => [check['id'], check['count']]))).toEqual({
      journals: 5,
      trialBalance: 0,
      suspense: 0,
      unapplied: 0,
      received: 0,
      revaluation: 1,
    })
    expect(journals).toHaveLength(5)
    expect(journals[0]).toMatchObject({ source: 'GJ', date: '2025-01-01', entries: 1 })
  })
})
