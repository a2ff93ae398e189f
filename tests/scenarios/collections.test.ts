import { beforeAll, describe, expect, it } from 'vitest'
import { debit, onItem, role } from '../../server/ledger/legs.ts'
import { AgedTrialBalance } from '../../shared/contracts/ar/aged-trial-balance.ts'
import type { CollectionAccount, CollectionCourse, CollectionWork } from '../../shared/contracts/ar/collection.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { succeeded } from '../support/payables-desk.ts'
import { enterCustomers, ReceivablesDesk } from '../support/receivables-desk.ts'
import { runReport } from '../support/report-run.ts'

/** [finance 8.4] The collector's list over HTTP: who is called, what he promised, and what came of it, day by day. */
let today = '2026-06-30'
const { books, as } = await startNorthgate({ clock: { now: () => new Date(`${today}T16:00:00Z`) } })
const admin = as('admin')
const desk = new ReceivablesDesk(admin)
const ROOM = '/api/ar/collection'

const work = async (query = '', calls = admin) => {
  const answer = await calls.get(`${ROOM}/work${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as CollectionWork
}
const beside = async (customer: string) => (await admin.get(`${ROOM}/customer/${customer}`)).json() as CollectionAccount
const listed = async (query = '') =>
  (await work(query)).rows.map(({ firmId, group, overdue }) => [firmId, group, overdue])
const log = (body: Row, calls = admin) => calls.save('POST', `${ROOM}/log`, { customerId: 'C100', ...body })
const came = async (date: string, amount: string) => {
  const { items } = (await admin.read(`/api/ar/account-inquiry/C100?AsOf=${date}`)).Data as unknown as {
    items: { id: string }[]
  }
  await books.post({
    ...{ date, source: 'CR', description: 'Deposit' },
    legs: [debit(role('BANK'), amount), onItem('Credit', items[0]!.id, amount)],
  })
}

let first: Row
beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  first = await desk.posted('1000.00', { docDate: '2026-04-01' })
  await desk.posted('2000.00', { docDate: '2026-05-15', billToId: 'BUILDER' })
  // Not due yet: nobody is called for it.
  await desk.posted('700.00', { docDate: '2026-06-25' })
})

describe('collections', () => {
  it('[finance 8.4 calls] names whoever is late, the largest first; what is overdue is that of the ageing', async () => {
    const list = await work()
    expect(list.rows.map(({ firmId, group, overdue, owes, last }) => [firmId, group, overdue, owes, last])).toEqual([
      ['BUILDER', 'call', '2260.00', '2260.00', null],
      ['C100', 'call', '1130.00', '1921.00', null],
    ])
    expect(list).toMatchObject({ overdue: '3390.00', listed: '3390.00', owes: '4181.00', done: 0, currency: 'CAD' })
    expect(list.counts).toEqual({ today: 2, promises: 0, disputes: 0, all: 2 })
    expect(list.isNarrowed).toBe(false)
    // [judgement 17] What he is asked to promise, and for when, is there before he answers.
    expect(list.rows.map(({ proposed }) => proposed)).toEqual(['2260.00', '1130.00'])
    expect(list.proposes).toEqual({ nextDay: '2026-07-01', inAWeek: '2026-07-07' })
    const aged = await runReport(admin, 'ar/aged-trial-balance', {
      parameters: { asOf: today, basis: 'DueDate', length: 'Days', days: 30, amountsIn: 'Company' },
      groupBy: [],
    })
    const sum = (...periods: number[]) => periods.reduce((all, at) => all + Number(aged.total[`period${at}`]), 0)
    expect(list.ageing.map(Number)).toEqual([Number(aged.total['current']), sum(1), sum(2), sum(3), sum(4, 5, 6, 7, 8)])
  })

  it('[finance 8.4 calls] narrows to who is late long enough, owes enough, or belongs to a representative', async () => {
    expect((await listed('?leastDays=40')).map(([firm]) => firm)).toEqual(['C100'])
    expect((await listed('?leastAmount=2000')).map(([firm]) => firm)).toEqual(['BUILDER'])
    expect(await listed('?salesRepId=NOBODY')).toEqual([])
  })

  it('[judgement 17] who promised is left alone until that day; a broken promise comes first, a kept one is forgotten', async () => {
    succeeded(await log({ outcome: 'Promise', amount: '500', comesOn: '2026-07-02', spokeWith: 'Ann' }))
    expect(await listed()).toEqual([['BUILDER', 'call', '2260.00']])
    expect(await work()).toMatchObject({ done: 1, promised: '500.00', counts: { today: 1, promises: 1, all: 2 } })
    today = '2026-07-02'
    expect((await listed())[0]).toEqual(['C100', 'today', '1130.00'])
    await came('2026-07-02', '200.00')
    today = '2026-07-03'
    const { rows: first, proposes } = await work()
    // The day after is a Saturday.
    expect(proposes).toEqual({ nextDay: '2026-07-06', inAWeek: '2026-07-10' })
    const [broken] = first
    expect(broken).toMatchObject({
      ...{ firmId: 'C100', group: 'broken', overdue: '930.00' },
      promise: { amount: '500.00', comesOn: '2026-07-02', came: '200.00' },
    })
    await came('2026-07-03', '300.00')
    expect(await listed()).toEqual([
      ['BUILDER', 'call', '2260.00'],
      ['C100', 'call', '630.00'],
    ])
    expect((await beside('C100')).notes).toMatchObject([{ outcome: 'Promise', came: '500.00', spokeWith: 'Ann' }])
  })

  it('[finance 8.4 calls] who did not answer is called another day; each field says what is wrong with it', async () => {
    const fields = async (body: Row) => rules(await log(body)).map(([field, key]) => `${String(field)} ${String(key)}`)
    expect(await fields({ outcome: 'NoAnswer', nextOn: today })).toEqual(['nextOn ar:rules.collection.nextLater'])
    expect(await fields({ outcome: 'Promise', amount: '5', comesOn: '2026-07-02' })).toEqual([
      'comesOn ar:rules.collection.comesLater',
    ])
    expect((await fields({ outcome: 'Promise', amount: '-5', comesOn: null })).map((one) => one.split(' ')[0])).toEqual(
      ['amount', 'comesOn'],
    )
    expect((await fields({ outcome: 'Said', nextOn: '2026-07-10' })).map((one) => one.split(' ')[0])).toEqual(['notes'])
    succeeded(await log({ customerId: 'BUILDER', outcome: 'NoAnswer', nextOn: '2026-07-06' }))
    expect((await listed()).map(([firm]) => firm)).toEqual(['C100'])
  })

  it('[finance 8.4 calls] a dispute is about an open document, once, and stands until it is settled with words', async () => {
    const reference = first['invoiceNo']
    const dispute = { outcome: 'Dispute', reference, amount: '400', notes: 'Bent bars', nextOn: '2026-07-08' }
    expect(rules(await log({ ...dispute, reference: 'NONE' }))).toEqual([['reference', 'ar:rules.collection.notOpen']])
    expect(rules(await log({ ...dispute, amount: '630.01' }))).toEqual([['amount', 'ar:rules.collection.moreThanOpen']])
    succeeded(await log(dispute))
    expect(rules(await log(dispute))).toEqual([['reference', 'ar:rules.collection.disputedAlready']])
    expect((await work('?view=disputes')).rows).toMatchObject([{ firmId: 'C100', disputed: '400.00', group: 'waits' }])
    const { items, notes } = await beside('C100')
    expect(items).toMatchObject([{ reference, open: '630.00', disputed: true }])
    // [judgement 16] Money that is exactly what is disputed is not taken for it, unless the customer names it.
    const asked = { customerId: 'C100', amount: '630.00', currency: 'CAD', date: today, reference: null, taken: [] }
    const proposal = async (remittance: string | null) =>
      ((await admin.save('POST', '/api/ar/deposit/proposal', { ...asked, remittance })).Data as { items: Row[] }).items
        .filter(({ docNumber }) => docNumber === reference)
        .map(({ pay, why }) => [pay, why])
    expect(await proposal(null)).toEqual([[null, 'Disputed']])
    expect(await proposal(`For ${String(reference)}`)).toEqual([['630.00', 'Remittance']])
    const settle = (settlement: string) => admin.save('POST', `${ROOM}/${notes[0]!.id}/settle`, { settlement })
    expect(rules(await settle(' '))).toEqual([['settlement', 'ar:rules.collection.settlementGiven']])
    succeeded(await settle('Credit of 100 agreed'))
    expect(await proposal(null)).toEqual([['630.00', 'Exact']])
    expect(rules(await settle('Again'))).toEqual([[null, 'ar:rules.collection.settledAlready']])
    expect((await work('?view=disputes')).rows).toEqual([])
  })

  it('[S6.03] is closed to whoever is without the right to it; an unknown customer is none', async () => {
    const payer = as('payer')
    expect((await payer.get(`${ROOM}/work`)).statusCode).toBe(403)
    expect((await payer.write('POST', `${ROOM}/log`, { customerId: 'C100', outcome: 'Said' })).statusCode).toBe(403)
    expect((await admin.get(`${ROOM}/customer/NOBODY`)).statusCode).toBe(404)
  })
})

describe('money over time', () => {
  it('[finance 8.4 course] says for each end of a month what was owed, how late, and how many days of sales that is', async () => {
    const { currency, months, isNarrowed } = (await admin.get(`${ROOM}/course`)).json() as CollectionCourse
    expect([currency, isNarrowed, months.length]).toEqual(['CAD', false, 13])
    expect(months.at(-1)!.day).toBe(today)
    const report = (asOf: string) =>
      runReport(admin, 'ar/aged-trial-balance', {
        ...{ groupBy: [], parameters: { ...AgedTrialBalance.initial(asOf), overdueOnly: false } },
      })
    for (const { day, owes, ageing, overdue, billed, days } of months.slice(-4)) {
      const { total } = await report(day)
      const figure = (value: unknown) => Number(value ?? 0).toFixed(2)
      expect([day, owes]).toEqual([day, figure(total['total'])])
      expect(ageing).toEqual(
        ['current', ...[1, 2, 3, 4, 5, 6, 7, 8].map((at) => `period${at}`)].map((name) => figure(total[name])),
      )
      expect(overdue).toBe((Number(owes) - Number(ageing[0])).toFixed(2))
      expect(days).toBe(Number(billed) > 0 ? ((Number(owes) * 90) / Number(billed)).toFixed(1) : null)
    }
    expect(months.some(({ days }) => days !== null)).toBe(true)
    expect((await as('payer').get(`${ROOM}/course`)).statusCode).toBe(403)
  })
})
