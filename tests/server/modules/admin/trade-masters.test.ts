import { describe, expect, it } from 'vitest'
import { AccountTerms } from '../../../../shared/contracts/admin/account-terms.ts'
import { Holiday } from '../../../../shared/contracts/admin/holiday.ts'
import { SalesRep } from '../../../../shared/contracts/admin/sales-rep.ts'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { newFirm, rules, startStaff, type Row } from './calls.ts'

const { admin, clerk } = await startStaff()

const TERMS = '/api/admin/account-terms'
const terms = (changes: Row = {}): Row => ({
  ...emptyRecord(AccountTerms.fields),
  termsCode: 'T45',
  description: 'Net 45 days',
  netDays: 45,
  active: true,
  usedByPayables: true,
  ...changes,
})

describe('account terms', () => {
  it.each([
    [{ discountPercent: '2', discountDays: 46 }, [['discountDays', 'admin:rules.accountTerms.discountBeforeDue']]],
    [{ dueRule: 'DayOfMonth' }, [['dueDay', 'admin:rules.accountTerms.dueDayGiven']]],
    [{ cutOffDay: 25 }, [['cutOffDay', 'admin:rules.accountTerms.cutOffOfDayRule']]],
    [{ usedByPayables: false }, [['usedByPayables', 'admin:rules.accountTerms.sideGiven']]],
    [{ termsCode: 'n30' }, [['termsCode', 'admin:rules.accountTerms.codeUsedOnce']]],
    [
      {
        instalments: [
          { share: '33.33', days: 30 },
          { share: '66.66', days: 60 },
        ],
      },
      [['instalments', 'admin:rules.accountTerms.instalmentsWhole']],
    ],
  ])('refuses %j at its field', async (changes, problems) => {
    const answer = await admin.save('POST', TERMS, { record: terms(changes) })
    expect(answer.ResultStatus).toBe(2)
    expect(rules(answer)).toEqual(problems)
  })

  it('are kept with their instalments, and each side sees its own', async () => {
    const instalments = [
      { share: '40', days: 30 },
      { share: '60', days: 60 },
    ]
    expect(await admin.save('POST', TERMS, { record: terms({ instalments }) })).toMatchObject({ ResultStatus: 1 })
    expect((await admin.read(`${TERMS}/T45`)).Data).toMatchObject({ netDays: 45, instalments })
    const codes = async (query: string) =>
      (await admin.list(`${TERMS}?PageSize=250&${query}`)).List.map((row) => row['termsCode'])
    expect(await codes('usedByReceivables=true')).not.toContain('T45')
    expect(await codes('usedByPayables=true')).toContain('T45')
  })

  it('are read by a clerk and changed by none', async () => {
    expect((await clerk.get(`${TERMS}/N30`)).statusCode).toBe(200)
    expect((await clerk.write('POST', TERMS, { record: terms({ termsCode: 'T46' }) })).statusCode).toBe(403)
  })
})

const REPS = '/api/admin/sales-rep'
const rep = (changes: Row = {}): Row => ({
  ...emptyRecord(SalesRep.fields),
  salesRepId: 'NEWREP',
  name: 'Nora Whitfield',
  active: true,
  ...changes,
})

describe('sales reps', () => {
  it('[S5.11] [S9.09] the id is required, at most 20 characters', async () => {
    expect(rules(await admin.save('POST', REPS, { record: rep({ salesRepId: '' }) }))).toEqual([
      ['salesRepId', 'kit:problems.required'],
    ])
    expect(rules(await admin.save('POST', REPS, { record: rep({ salesRepId: 'X'.repeat(21) }) }))).toEqual([
      ['salesRepId', 'kit:problems.tooLong'],
    ])
    expect(await admin.save('POST', REPS, { record: rep({ salesRepId: 'X'.repeat(20) }) })).toMatchObject({
      ResultStatus: 1,
    })
  })

  it('[S5.12] [S9.09] the name is required, at most 50 characters', async () => {
    expect(rules(await admin.save('POST', REPS, { record: rep({ name: ' ' }) }))).toEqual([
      ['name', 'kit:problems.required'],
    ])
    expect(rules(await admin.save('POST', REPS, { record: rep({ name: 'n'.repeat(51) }) }))).toEqual([
      ['name', 'kit:problems.tooLong'],
    ])
  })

  it.each([
    [{ commissionPercent: '-1' }, 'commissionPercent'],
    [{ apFirmId: 'NOBODY-1' }, 'apFirmId'],
    [{ managerId: 'NEWREP' }, 'managerId'],
    [{ splits: [{ salesRepId: 'NEWREP', share: '10' }] }, 'splits.0.salesRepId'],
    [
      {
        splits: [
          { salesRepId: 'DCHEN', share: '10' },
          { salesRepId: 'DCHEN', share: '10' },
        ],
      },
      'splits.1.salesRepId',
    ],
    [
      {
        splits: [
          { salesRepId: 'DCHEN', share: '60' },
          { salesRepId: 'MROY', share: '50' },
        ],
      },
      'splits',
    ],
  ])('refuses %j at its field [S5.09]', async (changes, field) => {
    const answer = await admin.save('POST', REPS, { record: rep(changes) })
    expect(answer.ResultStatus).toBe(2)
    expect(answer.Problems?.map((problem) => problem.Field)).toContain(field)
  })

  it('nobody becomes the manager of somebody above', async () => {
    const { Data } = await admin.read(`${REPS}/PBELL`)
    const answer = await admin.save('PUT', `${REPS}/PBELL`, {
      record: { managerId: 'DCHEN' },
      version: Data!['version'],
    })
    expect(rules(answer)).toEqual([['managerId', 'admin:rules.salesRep.managerAbove']])
  })

  it('whoever is put out of use with customers is asked about', async () => {
    const billTo = { ...emptyBillTo, salesRepId: 'DCHEN', termsCode: 'N30' }
    expect(await admin.save('POST', '/api/admin/firm', { record: newFirm({ billTo }) })).toMatchObject({
      ResultStatus: 1,
    })
    const { Data } = await admin.read(`${REPS}/DCHEN`)
    const change = { record: { active: false }, version: Data!['version'] }
    const asked = await admin.save('PUT', `${REPS}/DCHEN`, change)
    expect(asked).toMatchObject({ ResultStatus: 3, Problems: [{ Key: 'admin:rules.salesRep.customersLeftBehind' }] })
    const confirmed = ['admin.salesRep.customersLeftBehind']
    expect(await admin.save('PUT', `${REPS}/DCHEN`, { ...change, confirmed })).toMatchObject({ ResultStatus: 1 })
  })
})

const emptyBillTo = {
  currency: 'CAD',
  creditLimit: '1000',
  onHold: false,
  statementCycle: 'None',
  consolidatedInvoicing: false,
  poRequired: false,
  interestCharged: false,
}

describe('holidays', () => {
  const HOLIDAYS = '/api/admin/holiday'
  const holiday = (changes: Row = {}): Row => ({
    ...emptyRecord(Holiday.fields),
    holidayDate: '2027-08-02',
    name: 'Civic Holiday',
    region: 'ON',
    stopsDeliveries: true,
    ...changes,
  })

  it('are one a day and province, and mean something', async () => {
    expect(await admin.save('POST', HOLIDAYS, { record: holiday() })).toMatchObject({ ResultStatus: 1 })
    expect(rules(await admin.save('POST', HOLIDAYS, { record: holiday({ name: 'Again' }) }))).toEqual([
      ['holidayDate', 'admin:rules.holiday.dayOnce'],
    ])
    expect(await admin.save('POST', HOLIDAYS, { record: holiday({ region: 'BC' }) })).toMatchObject({ ResultStatus: 1 })
    expect(
      rules(await admin.save('POST', HOLIDAYS, { record: holiday({ region: 'AB', stopsDeliveries: false }) })),
    ).toEqual([['stopsDeliveries', 'admin:rules.holiday.meansSomething']])
  })

  it('are dates without a zone, newest first', async () => {
    const { List } = await admin.list(`${HOLIDAYS}?holidayDate=2027-01-01..2027-12-31&PageSize=250`)
    const days = List.map((row) => String(row['holidayDate']))
    expect(days[0]).toBe('2027-12-25')
    expect(days).toEqual([...days].sort().reverse())
  })
})
