import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../../../server/platform/database/transaction.ts'
import { Numbering } from '../../../../server/platform/numbering/numbering.ts'
import { SequenceCounter, SequenceNumber } from '../../../../shared/contracts/admin/sequence-counter.ts'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { Calls, type Row } from './calls.ts'

let app: TestApp
let admin: Calls
let controller: Calls

beforeAll(async () => {
  app = await startTestApp()
  admin = new Calls(app, 'admin')
  controller = new Calls(app, 'controller')
})
afterAll(() => app.close())

const COUNTERS = '/api/admin/sequence-counter'
const NUMBERS = '/api/admin/sequence-number'

const rules = (answer: CallResult) => (answer.Problems ?? []).map((problem) => [problem.Field, problem.Key])

const counter = (changes: Row = {}): Row => ({
  ...emptyRecord(SequenceCounter.fields),
  counterId: 'TEST',
  description: 'Test documents',
  prefix: 'T{YYYY}-',
  width: 5,
  resetRule: 'Yearly',
  gapless: true,
  active: true,
  ...changes,
})
const number = (changes: Row = {}): Row => ({
  ...emptyRecord(SequenceNumber.fields),
  counterId: 'TEST',
  period: '2026',
  nextNumber: 100,
  changeReason: 'As in the old system',
  ...changes,
})

const take = (counterId: string, date: string, branchId: string | null = null) =>
  transaction(app.db, (trx) => new Numbering(app.db).takeNumber(trx, counterId, { date, branchId }))

describe('sequence counters', () => {
  it.each([
    [{ prefix: 'T{YEAR}-' }, 'prefix', 'admin:rules.sequenceCounter.prefixParts'],
    [{ prefix: 'T' }, 'prefix', 'admin:rules.sequenceCounter.prefixTellsApart'],
    [{ perBranch: true }, 'prefix', 'admin:rules.sequenceCounter.prefixTellsApart'],
    [{ width: 13 }, 'width', 'kit:problems.tooLarge'],
  ])('refuse %j at its field', async (changes, ...problem) => {
    const answer = await admin.save('POST', COUNTERS, { record: counter(changes) })
    expect(answer.ResultStatus).toBe(2)
    expect(rules(answer)).toContainEqual(problem)
  })

  it('may be changed until the first number, and keep their format from then on', async () => {
    expect(await admin.save('POST', COUNTERS, { record: counter() })).toMatchObject({ ResultStatus: 1 })
    const change = { record: { width: 4 }, version: 1 }
    expect(await admin.save('PUT', `${COUNTERS}/TEST`, change)).toMatchObject({ ResultStatus: 1 })
    expect(await take('TEST', '2026-06-30')).toBe('T2026-0001')
    const late = await admin.save('PUT', `${COUNTERS}/TEST`, { record: { width: 6, gapless: false }, version: 2 })
    expect(rules(late)).toEqual([
      ['width', 'admin:rules.sequenceCounter.formatFrozen'],
      ['gapless', 'admin:rules.sequenceCounter.formatFrozen'],
    ])
    const renamed = { record: { description: 'Test papers' }, version: 2 }
    expect(await admin.save('PUT', `${COUNTERS}/TEST`, renamed)).toMatchObject({ ResultStatus: 1 })
    expect(rules(await admin.save('DELETE', `${COUNTERS}/TEST?version=3`))).toEqual([[null, 'kit:refused.inUse']])
  })

  it('are read by the controller and kept by administrators', async () => {
    expect((await controller.get(`${COUNTERS}/TEST`)).statusCode).toBe(200)
    expect((await controller.write('POST', COUNTERS, { record: counter({ counterId: 'X' }) })).statusCode).toBe(403)
    expect((await controller.write('POST', NUMBERS, { record: number() })).statusCode).toBe(403)
  })
})

describe('the next number', () => {
  const at = async (period: string) => (await admin.list(`${NUMBERS}?counterId=TEST&period=${period}`)).List[0]!
  const change = async (period: string, record: Row) => {
    const { id, version } = await at(period)
    return admin.save('PUT', `${NUMBERS}/${String(id)}`, { record, version })
  }

  it.each([
    [{ period: null }, 'period', 'periodFits'],
    [{ period: '2025-01' }, 'period', 'periodFits'],
    [{ period: '2025', branchId: 'HAM' }, 'branchId', 'branchFits'],
    [{ period: '2025', changeReason: null }, 'changeReason', 'reasonGiven'],
    [{}, 'counterId', 'placeOnce'],
  ])('refuses %j at its field', async (changes, field, name) => {
    const answer = await admin.save('POST', NUMBERS, { record: number(changes) })
    expect(rules(answer)).toContainEqual([field, `admin:rules.sequenceNumber.${name}`])
  })

  it('is set with a reason, which stands in the change log', async () => {
    expect(await take('TEST', '2026-12-31')).toBe('T2026-0002')
    const silent = await change('2026', { nextNumber: 700 })
    expect(rules(silent)).toEqual([['changeReason', 'admin:rules.sequenceNumber.reasonGiven']])
    expect(await change('2026', { nextNumber: 700, changeReason: 'Pre-printed forms' })).toMatchObject({
      ResultStatus: 1,
    })
    expect(await take('TEST', '2026-12-31')).toBe('T2026-0700')
    const again = await change('2026', { nextNumber: 800, changeReason: 'Pre-printed forms' })
    expect(rules(again)).toEqual([['changeReason', 'admin:rules.sequenceNumber.reasonGiven']])

    const { id } = await at('2026')
    const log = await admin.list(`/api/admin/audit-log?entity=admin.sequenceNumber&recordId=%3D${String(id)}`)
    expect(log.List.map((row) => [row['columnName'], row['newValue']])).toEqual(
      expect.arrayContaining([
        ['nextNumber', '700'],
        ['changeReason', 'Pre-printed forms'],
      ]),
    )
  })

  it('never goes back to one in use, and its place stays', async () => {
    const back = await change('2026', { nextNumber: 700, changeReason: 'Again' })
    expect(rules(back)).toEqual([['nextNumber', 'admin:rules.sequenceNumber.aboveUsed']])
    const { id, version } = await at('2026')
    const removed = await admin.save('DELETE', `${NUMBERS}/${String(id)}?version=${String(version)}`)
    expect(rules(removed)).toEqual([[null, 'admin:rules.sequenceNumber.usedStays']])
  })

  it('is refused by the database itself where a document took a higher one meanwhile', async () => {
    await expect(
      app.pool.query(`update sequence_number set next_number = 700 where counter_id = 'TEST' and period = '2026'`),
    ).rejects.toMatchObject({ constraint: 'sequence_number_above_used' })
  })

  it('may be set before the first document, in each branch of its own', async () => {
    const own = counter({ counterId: 'BYBRANCH', prefix: '{BRANCH}-', resetRule: 'Never', perBranch: true })
    expect(await admin.save('POST', COUNTERS, { record: own })).toMatchObject({ ResultStatus: 1 })
    const { List } = await admin.list('/api/admin/branch')
    const [first, second] = List.map((row) => String(row['branchId']))
    const start = number({ counterId: 'BYBRANCH', branchId: first, period: null, nextNumber: 42 })
    expect(await admin.save('POST', NUMBERS, { record: start })).toMatchObject({ ResultStatus: 1 })
    expect(await take('BYBRANCH', '2026-11-21', first)).toBe(`${first}-00042`)
    expect(await take('BYBRANCH', '2026-11-21', second!)).toBe(`${second}-00001`)
  })
})
