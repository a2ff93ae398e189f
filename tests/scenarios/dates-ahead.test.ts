import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { AgedTrialBalance } from '../../shared/contracts/ap/aged-trial-balance.ts'
import { TaxFiling } from '../../shared/contracts/ap/tax-filing.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { asDocument } from '../../shared/contracts/document.ts'
import { ENTITIES } from '../../shared/contracts/entities.ts'
import type { Fields } from '../../shared/contracts/fields.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { openCard } from '../support/card.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterReasons } from '../support/northgate-masters.ts'
import { enterFailReasons } from '../support/landing-desk.ts'
import { succeeded } from '../support/payables-desk.ts'
import { document, line } from '../support/purchase-desk.ts'
import { enterPurchasingMasters } from '../support/purchasing.ts'
import { usInvoice } from '../support/revaluation-desk.ts'
import { enterCustomers } from '../support/receivables-desk.ts'
import { runReport } from '../support/report-run.ts'
import { enterTicketMasters } from '../support/ticket-desk.ts'
import { datedWays } from '../support/dated-ways.ts'

/** A day ahead of today is asked about beyond some days and refused beyond others, wherever a day of the books is given. */
const northgate = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const { books } = northgate
const { admin, desk, batches, act, posted, later, booked: BOOKED, takenBack: TAKEN_BACK } = datedWays(northgate)

beforeAll(async () => {
  await batches.open()
  await enterPurchasingMasters(admin, books)
  await enterReasons(books)
  await enterTicketMasters(books.db)
  await enterFailReasons(books.db)
  await enterCustomers(books)
  await openCard(admin)
  await sql`update gl_account set revalued = true where account in ('1010', '2010')`.execute(books.db)
  await usInvoice(desk, 'U-1')
})

describe('dates', () => {
  beforeAll(async () => {
    const filing = { fromDate: '2026-05-01', frequency: 'Monthly', dueMonths: 1, authorityId: 'V200', sample: true }
    succeeded(await desk.save('tax-filing', { ...emptyRecord(TaxFiling.fields), ...filing }))
  })

  const ASKED = 'ledger:rules.document.datedAhead'
  const REFUSED = 'ledger:rules.document.datedTooFarAhead'
  it('[finance 7.1 ahead] ahead of today are asked about beyond some days and refused beyond others; G/L control says how many', async () => {
    const soon = await later('D-1', '2026-07-31')
    succeeded(await act('post', soon))
    const far = await later('D-2', '2026-08-01')
    const first = await act('post', far, ['ap.purchaseInvoice.notTwice'])
    expect([first.ResultStatus, ...rules(first)]).toEqual([3, ['postingDate', ASKED]])
    expect(first.Problems![0]!.Args).toEqual({ date: '2026-08-01', today: '2026-06-30', days: '32' })
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

  const FAR = '2026-08-15'
  const NEXT = '2026-07-20'

  /** Days that are given and book nothing on themselves: dates of drafts, and when something falls due. */
  const BOOKS_NOTHING = [
    ...['ap/purchase-invoice.redate', 'ap/recurring-invoice.generate', 'ap/recurring-invoice.skip'],
    ...['ar/recurring-invoice.generate', 'ar/recurring-invoice.skip', 'ar/mandate.cancel'],
    // Stock and books were moved by the shipment.
    'oe/shipment.deliver',
    // What it would post ahead is asked about, so that a draft is left.
    ...['gl/recurring-entry.generate', 'gl/recurring-entry.skip'],
  ]

  it('each way in which something is booked or taken back by a document is one of these', () => {
    const documents = Object.values(ENTITIES).flatMap((entity) => asDocument(entity) ?? [])
    const dated = documents.flatMap(({ room, actions }) =>
      Object.entries(actions)
        .filter(([, { parameters = {} }]) => Object.values(parameters as Fields).some(({ kind }) => kind === 'date'))
        .map(([action]) => `${room}.${action}`),
    )
    expect(dated.toSorted()).toEqual([...Object.keys(TAKEN_BACK), ...BOOKS_NOTHING].toSorted())
    const booked = documents.flatMap(({ room, hands, actions }) =>
      [...(hands.pays ?? []), ...(hands.binds ?? []), ...('post' in actions ? ['post'] : [])].map(
        (action) => `${room}.${action}`,
      ),
    )
    const undated = ['po/purchase-order.approve', 'gl/budget.post']
    expect(new Set(booked)).toEqual(new Set([...Object.keys(BOOKED), ...undated]))
  })

  it.each(Object.entries(BOOKED))('[finance 7.1 ahead] so is the day of %s', async (_, book) => {
    const found = (answer: CallResult<Row>) => rules(answer).map(([, key]) => key)
    expect(found(await book(FAR))).toContain(REFUSED)
    expect(found(await book(NEXT))).toContain(ASKED)
  })

  it.each(Object.entries(TAKEN_BACK))('[finance 7.1 ahead] so is the day of %s', async (name, [made, given]) => {
    const [room, action] = name.split('.') as [string, string]
    const { id, version } = await made()
    const { parameters = {} } = asDocument(Object.values(ENTITIES).find((one) => one.room === room)!)!.actions[action]!
    const day = Object.entries(parameters as Fields).find(([, { kind }]) => kind === 'date')![0]
    const paid = 'paymentNo' in parameters ? { paymentNo: await paidBy(String(id)) } : {}
    const on = (date: string) =>
      admin.save('POST', `/api/${room}/${String(id)}/${action}`, {
        ...{ version, confirmed: [], parameters: { ...given, ...paid, [day]: date } },
      })
    expect(rules(await on(FAR))).toEqual([[`given.${day}`, REFUSED]])
    const first = await on(NEXT)
    expect([first.ResultStatus, rules(first)]).toEqual([3, [[`given.${day}`, ASKED]]])
  })

  const paidBy = async (id: string) => {
    const { Data } = await admin.read(`/api/ap/payment-batch/${id}`)
    return (Data!['documents'] as Row[]).find(({ paymentNo }) => paymentNo !== null)!['paymentNo']
  }
  it('[finance 5.5] what is entered and dated later has a column of its own in the ageing, and the proof adds up', async () => {
    await posted(document('D-3', '10.00', [line('6200', '10.00')]))
    const report = { parameters: { ...AgedTrialBalance.initial('2026-06-30'), overdueOnly: false }, groupBy: [] }
    const { rows, total, ties } = await runReport(admin, 'ap/aged-trial-balance', report)
    expect(rows.map(({ reference, total: all, ahead }) => [reference, all, ahead])).toEqual(
      expect.arrayContaining([
        ['D-1', '0', '113'],
        ['D-3', '10', '0'],
      ]),
    )
    expect(total).toMatchObject({ ahead: '113' })
    for (const { reported, expected } of ties) expect(reported).toBe(expected)
    const before = { parameters: { ...report.parameters, asOf: '2026-06-29' }, groupBy: [] }
    expect((await runReport(admin, 'ap/aged-trial-balance', before)).total).toMatchObject({ ahead: '0' })
    const then = { parameters: { ...report.parameters, asOf: '2026-07-31' }, groupBy: [] }
    const july = await runReport(admin, 'ap/aged-trial-balance', then)
    expect(july.rows.find(({ reference }) => reference === 'D-1')).toMatchObject({ total: '113', ahead: '0' })
  })
})
