import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { holdbackDates } from '../../shared/contracts/trade/holdback-dates.ts'
import { releaseAmounts } from '../../shared/contracts/trade/release-amounts.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { inOrder, succeeded } from '../support/payables-desk.ts'
import { document, INVOICES, line, purchaseDesk } from '../support/purchase-desk.ts'
import { entryText } from './figures.ts'

/** [finance 5.4] What is held back of a subcontractor's bill, until it is released. */
const { books, as } = await startNorthgate()
const admin = as('admin')
const { act, drafted, posted, reverse, save, entryOf, listed, expectTies } = purchaseDesk(books, admin)

const HST = { taxGroup: 'HST' }
const billed = (docNumber: string, docAmount = '11170.00', net = '10000.00', more: Row = {}) =>
  posted(
    document(docNumber, docAmount, [line('5100', net, HST)], { vendorId: 'SUBCO', holdbackPercent: '10', ...more }),
    ['ap.purchaseInvoice.notTwice'],
  )
const release = (bill: Row, more: Row = {}) =>
  document(null as never, null as never, [], {
    ...{ kind: 'Release', vendorId: 'SUBCO', releases: bill['invoiceNo'], bankAccountId: null, shipToRegion: null },
    ...{ docDate: '2026-06-20', transactionDate: '2026-06-20' },
    ...more,
  })
const heldOf = async (bill: Row) => (await listed(bill))['holdbackOpen']
const POST = ['ap.purchaseInvoice.notTwice', 'ap.purchaseInvoice.releaseDue']

beforeAll(() => enterMasters(admin, books))

describe('a release', () => {
  it('[FA9] moves what was held to the payable account with its tax, takes all it needs from the bill, and is reversed as others', async () => {
    const bill = await billed('SUB-9')
    const draft = await drafted(release(bill))
    expect(draft).toMatchObject({ docNumber: 'SUB-9-HB', docAmount: '1130', taxAmount: '130', remainingToApply: '0' })
    expect(draft).toMatchObject({ bankAccountId: 'MAIN', shipToRegion: 'CA-ON', currency: 'CAD', termsCode: 'T2' })
    const a9 = succeeded(await act('post', draft, POST))
    expect(await entryOf(a9)).toEqual(inOrder(entryText('A9')))
    expect(await listed(a9)).toMatchObject({ openAmount: '1130', payment: 'Open', kind: 'Release' })
    expect(await heldOf(bill)).toBe('0')
    await expectTies()
    expect(rules(await reverse(bill, '2026-06-21')).length).toBeGreaterThan(0)
    succeeded(await reverse(a9, '2026-06-25'))
    expect(await heldOf(bill)).toBe('1000')
    await expectTies()
  })

  it('[finance 5.4] of a part: the tax comes out of what is asked for, while it is typed, when it is changed, and distributed', async () => {
    const bill = await billed('SUB-PART')
    const asked = { docNumber: 'PART-1', docAmount: '113.00' }
    const typed = { record: { ...release(bill), ...asked } }
    const { Data: completed } = await admin.save('POST', `${INVOICES}/complete`, typed)
    expect(completed).toMatchObject({ docAmount: '113', netAmount: '100', taxAmount: '13', remainingToApply: '0' })
    const whole = await drafted(release(bill, { docNumber: 'PART-2' }))
    const changed = async ({ version }: Row, record: Row) =>
      succeeded(await admin.save('PUT', `${INVOICES}/${String(whole['id'])}`, { version, record }))
    const part = await changed(whole, { docAmount: '113.00' })
    expect(part).toMatchObject({ docAmount: '113', netAmount: '100', taxAmount: '13', remainingToApply: '0' })
    const [first] = part['distribution'] as Row[]
    const wrong = await changed(part, { distribution: [{ ...first, amount: '113' }] })
    expect(wrong).toMatchObject({ docAmount: '127.69', taxAmount: '14.69' })
    const parts = { lines: 'Parts', distributionTemplate: null }
    const again = await changed(wrong, { docAmount: '56.50', distribution: [{ ...first, amount: '56.5' }] })
    const spread = succeeded(await act('distribute', again, [], admin, parts))
    expect(spread).toMatchObject({ docAmount: '56.5', netAmount: '50', taxAmount: '6.5', remainingToApply: '0' })
    succeeded(await act('post', spread, POST))
    expect(await heldOf(bill)).toBe('950')
    await expectTies()
  })

  it('[finance 5.4] in parts: each bears its tax, all of them the tax of the contract to the cent', async () => {
    const bill = await billed('SUB-P', '1115.89', '999.01')
    let left = 99.9
    const taxes: number[] = []
    for (const amount of ['33.33', '33.33', '33.24']) {
      const part = succeeded(
        await act(
          'post',
          await drafted(release(bill, { docNumber: `P-${left}`, distribution: [line(null, amount)] })),
          POST,
        ),
      )
      taxes.push(Number(part['taxAmount']))
      left = Number((left - Number(amount)).toFixed(2))
      expect(Number(await heldOf(bill))).toBe(left)
    }
    const contract = Number((999.01 * 0.13).toFixed(2))
    expect(Number((Number(bill['taxAmount']) + taxes.reduce((a, b) => a + b)).toFixed(2))).toBe(contract)
    await expectTies()
  })

  it('[finance 5.4] names a bill of its vendor that holds something back, and no more than that', async () => {
    const bill = await billed('SUB-N')
    const other = await drafted(release(bill, { vendorId: 'V100', docNumber: 'N-1' }))
    expect(rules(await act('post', other, POST))).toContainEqual(['releases', 'ap:rules.purchaseInvoice.releaseNamed'])
    const more = await drafted(release(bill, { docNumber: 'N-2', distribution: [line(null, '1000.01')] }))
    const refused = await act('post', more, POST)
    expect(rules(refused)).toEqual([['distribution.0.amount', 'ap:rules.purchaseInvoice.releaseWithin']])
    const none = await posted(document('N-3', '10.00', [line('6200', '10.00')], { vendorId: 'SUBCO' }))
    expect(rules(await save(release(none, { docNumber: 'N-4' })))).toEqual([['releases', 'kit:refused.notOffered']])
  })

  it('[finance 5.4] a lien keeps it back; before its day it is asked about', async () => {
    const bill = await billed('SUB-L', '11170.00', '10000.00', { contractDate: '2026-03-01' })
    expect(bill['holdbackDueOn']).toBe('2027-05-28')
    const draft = await drafted(release(bill))
    expect(rules(await act('post', draft, ['ap.purchaseInvoice.notTwice']))).toEqual([
      ['docDate', 'ap:rules.purchaseInvoice.releaseDue'],
    ])
    const lien = await admin.save('PUT', `${INVOICES}/${String(bill['id'])}`, {
      ...{ record: { lienClaimed: true }, version: bill['version'] },
    })
    expect(succeeded(lien)).toMatchObject({ status: 'Posted', lienClaimed: true })
    expect(rules(await act('post', draft, POST))).toEqual([['releases', 'ap:rules.purchaseInvoice.noLien']])
  })

  it('[finance 5.4] the alert list shows what is due, and drafts releases of many at once', async () => {
    const HELD = '/api/ap/holdback'
    const bills = [await billed('SUB-Q1', '11170.00', '10000.00'), await billed('SUB-Q2', '11170.00', '10000.00')]
    await sql`update ap_invoice set holdback_due_on = '2026-01-01' where id = ${bills[0]!['id']}::uuid`.execute(
      books.db,
    )
    const due = (await admin.list(`${HELD}?standing==Due`)).List
    expect(due.map(({ docNumber, holdbackOpen, release: of }) => [docNumber, holdbackOpen, of])).toEqual([
      ['SUB-Q1', '1000', null],
    ])
    const ids = bills.map(({ id }) => id)
    const asked = { parameters: { docDate: '2026-06-28' }, ids, total: 2 }
    expect((await admin.save('POST', `${HELD}/actions/release`, asked)).Data).toMatchObject({ changed: 2 })
    const again = await admin.save('POST', `${HELD}/actions/release`, asked)
    const why = ({ Data }: typeof again) =>
      (Data!['rows'] as Row[]).map(({ problems }) => (problems as Row[]).map(({ Key }) => Key))
    expect(why(again)).toEqual([['ap:refused.releaseStands'], ['ap:refused.releaseStands']])
    const claimed = await billed('SUB-Q3')
    const lien = { record: { lienClaimed: true }, version: claimed['version'] }
    succeeded(await admin.save('PUT', `${INVOICES}/${String(claimed['id'])}`, lien))
    const withLien = { ...asked, ids: [claimed['id']], total: 1 }
    expect(why(await admin.save('POST', `${HELD}/actions/release`, withLien))).toEqual([['ap:refused.lienStands']])
    const drafts = await admin.list(`${INVOICES}?kind==Release&status==Draft&docNumber=SUB-Q`)
    expect(drafts.List.map(({ docNumber, docAmount }) => [docNumber, docAmount]).toSorted()).toEqual([
      ['SUB-Q1-HB', '1130'],
      ['SUB-Q2-HB', '1130'],
    ])
  })
})

describe('the calendar of holdbacks', () => {
  const LAW = [{ fromDate: '2026-01-01', noticeDays: 14, paidFromDays: 60, paidByDays: 74 }]
  it('[finance 5.4] is a dated row that somebody looks up: a later one holds for later anniversaries, and none says no day', async () => {
    const keep = (more: Row) =>
      admin.save('POST', '/api/ap/holdback-calendar', {
        record: {
          ...{ fromDate: '2027-01-01', noticeDays: 10, paidFromDays: 30, paidByDays: 40 },
          source: null,
          ...more,
        },
      })
    expect(rules(await keep({ fromDate: '2026-01-01', paidByDays: 29, isSample: false }))).toEqual([
      ['fromDate', 'ap:rules.holdbackCalendar.dayOnce'],
      ['paidByDays', 'ap:rules.holdbackCalendar.daysInOrder'],
      ['source', 'ap:rules.holdbackCalendar.sourceGiven'],
    ])
    const dueOn = async (docNumber: string) => {
      const lines = [line('5100', '1000.00')]
      const more = { vendorId: 'SUBCO', holdbackPercent: '10', contractDate: '2026-03-01' }
      return (await drafted(document(docNumber, '1000.00', lines, more)))['holdbackDueOn']
    }
    // The sample that every installation begins with, until the day of the anniversary has another.
    expect(await dueOn('CAL-1')).toBe('2027-05-28')
    succeeded(await keep({ isSample: false, source: 'S.O. 2024' }))
    expect(await dueOn('CAL-2')).toBe('2027-04-20')
    await sql`delete from holdback_calendar where not is_sample`.execute(books.db)
    expect(holdbackDates('2026-03-01', '2026-06-02', [])).toBeNull()
  })
  it('[finance 5.4] notice within 14 days of the anniversary, payment 60 to 74 days after it', () => {
    expect(holdbackDates('2026-03-01', '2026-06-02', LAW)).toEqual({
      ...{ anniversary: '2027-03-01', noticeBy: '2027-03-15', payableFrom: '2027-05-14', payableBy: '2027-05-28' },
    })
    expect(holdbackDates('2026-03-01', '2027-03-01', LAW)!.anniversary).toBe('2028-03-01')
  })
  it('[finance 5.4] an older contract begins with its second anniversary since 2026; the 29th of February is the 28th', () => {
    expect(holdbackDates('2024-02-29', '2026-01-15', LAW)!.anniversary).toBe('2027-02-28')
    expect(holdbackDates('2025-06-01', '2026-01-15', LAW)!.anniversary).toBe('2027-06-01')
  })
})

describe('tax of a release', () => {
  it('[finance 5.4] parts of any sizes come to the tax of what was held', () => {
    const taxes = [
      { taxCode: 'GST', rate: '5', recoverablePercent: '100', compound: false },
      { taxCode: 'PST', rate: '7', recoverablePercent: '0', compound: false },
    ]
    const lines = [
      { amount: '1234.57', taxCodes: ['GST', 'PST'] },
      { amount: '77.77', taxCodes: ['GST'] },
    ]
    const whole = releaseAmounts(null, '131.23', { lines, holdbackPercent: '10', open: '131.23' }, taxes)
    let open = 131.23
    let [tax, cost] = [0, 0]
    for (const part of [0.01, 44.44, 1.11, 85.67]) {
      const found = releaseAmounts(
        null,
        part.toFixed(2),
        { lines, holdbackPercent: '10', open: open.toFixed(2) },
        taxes,
      )
      open -= part
      tax += Number(found.tax)
      cost += found.taxes.totals.reduce((sum, one) => sum + Number(one.cost), 0)
    }
    expect(tax.toFixed(2)).toBe(whole.tax)
    expect(cost.toFixed(2)).toBe(whole.taxes.totals.reduce((sum, one) => sum + Number(one.cost), 0).toFixed(2))
  })
})
