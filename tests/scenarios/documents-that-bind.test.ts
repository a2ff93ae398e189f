import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { AgedTrialBalance } from '../../shared/contracts/ap/aged-trial-balance.ts'
import { Payment } from '../../shared/contracts/ap/payment.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters, enterReasons } from '../support/northgate-masters.ts'
import { PayablesDesk, succeeded } from '../support/payables-desk.ts'
import { runReport } from '../support/report-run.ts'
import { document, line, purchaseDesk } from '../support/purchase-desk.ts'
import { enterPurchasingMasters } from '../support/purchasing.ts'

/** What binds a document to the books, whatever kind it is: amounts that the ledger holds, accounts that are posted by hand. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const desk = new PayablesDesk(books, admin)
const { act, drafted, posted, save, reverse } = purchaseDesk(books, admin)
const DAY = '2026-06-22'

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
  await enterReasons(books)
})

describe('amounts', () => {
  const LARGE = '7400000000'
  const inDollars = (docNumber: string, amount: string, more: Row = {}) =>
    document(docNumber, amount, [line('6200', amount)], {
      ...{ vendorId: 'V200', currency: 'USD', bankAccountId: 'USD' },
      ...more,
    })

  it('[finance 3.1] an amount that is more than the ledger holds in the currency of the company is refused at save, at its field', async () => {
    const refused = await save(inDollars('L-1', LARGE))
    expect(rules(refused)).toContainEqual(['docAmount', 'ledger:rules.document.fitsLedger'])
    expect(refused.Problems!.find(({ Field }) => Field === 'docAmount')!.Args).toMatchObject({ currency: 'CAD' })
    succeeded(await save(inDollars('L-2', '7300000000')))
  })

  it('[finance 3.1] so is a payment, and a draft that was saved before answers in words when it is posted', async () => {
    const paid = desk.payment('V200', DAY, LARGE, [], { bankAccountId: 'USD', leaveOnAccount: true })
    expect(rules(await desk.save('payment', paid))).toContainEqual(['amount', 'ledger:rules.document.fitsLedger'])
    const draft = await drafted(inDollars('L-3', '7290000000'))
    await sql`update ap_invoice set rate = 1.5 where id = ${draft['id']}::uuid`.execute(books.db)
    const refused = await act('post', draft, ['ap.purchaseInvoice.rateFresh'])
    expect(refused.ResultStatus).toBe(2)
  })
})

describe('accounts', () => {
  const byHand = (account: string, manual: boolean) =>
    sql`update gl_account set manual = ${manual} where account = ${account}`.execute(books.db)

  afterEach(() => byHand('6200', true))

  it('[FI4] lines that a person types go to accounts that are posted by hand: of invoices, payments, orders and templates', async () => {
    await byHand('6200', false)
    const invoice = await drafted(document('H-1', '10.00', [line('6200', '10.00')]))
    expect(rules(await act('post', invoice))).toEqual([['distribution.0.glAccount', 'ledger:rules.document.byHand']])
    expect(rules(await act('submit', invoice))).toEqual([['distribution.0.glAccount', 'ledger:rules.document.byHand']])
    const spentLine = { ...emptyRecord(Payment.fields.distribution.fields!), glAccount: '6200', amount: '10.00' }
    const spent = desk.payment(null, DAY, '10.00', [], { payee: 'Toll', distribution: [spentLine] })
    const payment = succeeded(await desk.save('payment', spent))
    expect(rules(await desk.act('payment', 'post', payment, ['ap.payment.withinBank']))).toEqual([
      ['distribution.0.glAccount', 'ledger:rules.document.byHand'],
    ])
  })

  it('[FI4] what was posted by hand is reversed, whatever its account has become', async () => {
    const invoice = await posted(document('H-2', '10.00', [line('6200', '10.00')]))
    await byHand('6200', false)
    succeeded(await reverse(invoice, DAY))
    const { rows } = await sql<{ by_hand: boolean | null }>`
      select l.by_hand from entry e join entry_line l on l.entry_id = e.id
      where e.document_id = ${invoice['id']}::uuid and e.purpose = 'post' order by l.line_no`.execute(books.db)
    expect(rows.map(({ by_hand }) => by_hand)).toEqual([true, null])
  })
})

describe('dates', () => {
  const ASKED = 'ledger:rules.document.datedAhead'
  const REFUSED = 'ledger:rules.document.datedTooFarAhead'
  const later = (docNumber: string, postingDate: string, more: Row = {}) =>
    drafted(document(docNumber, '113.00', [line('6200', '100.00', { taxGroup: 'HST' })], { postingDate, ...more }))

  it('[finance 7.1] ahead of today are asked about beyond some days and refused beyond others; G/L control says how many', async () => {
    const soon = await later('D-1', '2026-07-31')
    succeeded(await act('post', soon))
    const far = await later('D-2', '2026-08-01')
    const asked = await act('post', far, ['ap.purchaseInvoice.notTwice'])
    expect([asked.ResultStatus, ...rules(asked)]).toEqual([3, ['postingDate', ASKED]])
    expect(asked.Problems![0]!.Args).toEqual({ date: '2026-08-01', today: '2026-06-30', days: '32' })
    const { version } = (await admin.read('/api/gl/control/NORTHGATE')).Data!
    const record = { aheadAskedDays: 10, aheadRefusedDays: 31 }
    succeeded(await admin.save('PUT', '/api/gl/control/NORTHGATE', { record, version }))
    expect(rules(await act('post', far, ['ap.purchaseInvoice.notTwice']))).toEqual([['postingDate', REFUSED]])
    expect(rules(await act('submit', far, ['ap.purchaseInvoice.notTwice']))).toEqual([['postingDate', REFUSED]])
    const paid = desk.payment('V100', '2026-08-01', '5.00', [], { leaveOnAccount: true })
    const payment = succeeded(await desk.save('payment', paid))
    expect(rules(await desk.act('payment', 'post', payment, ['ap.payment.withinBank']))).toContainEqual([
      'paymentDate',
      REFUSED,
    ])
  })

  it('[finance 5.5] what is entered and dated later has a column of its own in the ageing, and the proof adds up', async () => {
    await posted(document('D-3', '10.00', [line('6200', '10.00')]))
    const asked = { parameters: { ...AgedTrialBalance.initial('2026-06-30'), overdueOnly: false }, groupBy: [] }
    const { rows, total, ties } = await runReport(admin, 'ap/aged-trial-balance', asked)
    expect(rows.map(({ reference, total: all, ahead }) => [reference, all, ahead])).toEqual(
      expect.arrayContaining([
        ['D-1', '0', '113'],
        ['D-3', '10', '0'],
      ]),
    )
    expect(total).toMatchObject({ ahead: '113' })
    for (const { reported, expected } of ties) expect(reported).toBe(expected)
    const before = { parameters: { ...asked.parameters, asOf: '2026-06-29' }, groupBy: [] }
    expect((await runReport(admin, 'ap/aged-trial-balance', before)).total).toMatchObject({ ahead: '0' })
    const then = { parameters: { ...asked.parameters, asOf: '2026-07-31' }, groupBy: [] }
    const july = await runReport(admin, 'ap/aged-trial-balance', then)
    expect(july.rows.find(({ reference }) => reference === 'D-1')).toMatchObject({ total: '113', ahead: '0' })
  })
})
