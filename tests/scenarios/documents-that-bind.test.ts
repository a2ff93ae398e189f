import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { AgedTrialBalance } from '../../shared/contracts/ap/aged-trial-balance.ts'
import { PaymentBatch } from '../../shared/contracts/ap/payment-batch.ts'
import { Payment } from '../../shared/contracts/ap/payment.ts'
import { PurchaseInvoice } from '../../shared/contracts/ap/purchase-invoice.ts'
import { emptyRecord, figureBounds } from '../../shared/contracts/check.ts'
import type { Field, Fields } from '../../shared/contracts/fields.ts'
import { isFigure } from '../../shared/contracts/filter.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters, enterReasons } from '../support/northgate-masters.ts'
import { PayablesDesk, succeeded } from '../support/payables-desk.ts'
import { asked, RevaluationDesk } from '../support/revaluation-desk.ts'
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

describe('figures', () => {
  /** Each figure that somebody types into a document, and into its first line, at each of its ends; and all amounts at once. */
  function ends(fields: Fields, record: Row): Row[] {
    const lists = Object.entries(fields).filter(
      ([name, { kind }]) => kind === 'lines' && (record[name] as Row[])?.length,
    )
    const places: [name: string, list: string | null, field: Field][] = [
      ...Object.entries(fields).map(([name, field]) => [name, null, field] as [string, null, Field]),
      ...lists.flatMap(([list, { fields: inner = {} }]) =>
        Object.entries(inner).map(([name, field]) => [name, list, field] as [string, string, Field]),
      ),
    ].filter(([, , field]) => isFigure(field) && !field.readOnly)
    const set = (valueOf: (field: Field) => string, of: typeof places) => {
      const copy = structuredClone(record)
      for (const [name, list, field] of of) {
        const value = field.kind === 'integer' ? Number(valueOf(field)) : valueOf(field)
        ;(list === null ? copy : (copy[list] as Row[])[0]!)[name] = value
      }
      return copy
    }
    const amounts = places.filter(([name]) => ['docAmount', 'amount'].includes(name))
    const bounds = (['least', 'most'] as const).map((end) => (field: Field) => figureBounds(field)[end])
    return [
      ...bounds.flatMap((end) => [...places.map((one) => set(end, [one])), set(end, amounts)]),
      // The least of a field is a part of the least coin where a currency has two decimals.
      set(() => '0.01', amounts),
    ]
  }

  it.each([
    ['purchase-invoice', PurchaseInvoice.fields, () => document('F-0', '10.00', [line('6200', '10.00')])],
    [
      'payment',
      Payment.fields,
      () => {
        const spent = { ...emptyRecord(Payment.fields.distribution.fields!), glAccount: '6200', amount: '10.00' }
        return desk.payment(null, DAY, '10.00', [], { payee: 'Toll', distribution: [spent] })
      },
    ],
  ] as const)(
    '[finance 3.1] of %s at the ends of what they take are saved, changed and posted, or refused in words',
    async (room, fields, made) => {
      const shown = { saved: 0, posted: 0 }
      const ask = async (method: 'POST' | 'PUT', path: string, body: Row) => {
        const first = await admin.write(method, path, body)
        expect(first.statusCode, `${method} ${path} ${JSON.stringify(body)} ${first.body}`).toBe(200)
        const asked = first.json() as CallResult<Row>
        if (asked.ResultStatus !== 3) return asked
        const again = await admin.write(method, path, { ...body, confirmed: asked.Problems!.map(({ Key }) => Key) })
        expect(again.statusCode, again.body).toBe(200)
        return again.json() as CallResult<Row>
      }
      const plain = succeeded(await ask('POST', `/api/ap/${room}`, { record: made() }))
      const path = `/api/ap/${room}/${String(plain['id'])}`
      let { version } = plain
      for (const record of ends(fields as Fields, made())) {
        await ask('POST', `/api/ap/${room}`, {
          record: 'docNumber' in record ? { ...record, docNumber: randomUUID().slice(0, 20) } : record,
        })
        const saved = await ask('PUT', path, { record, version })
        if (saved.ResultStatus !== 1) continue
        shown.saved++
        version = saved.Data!['version']
        // The same path as the post; nothing of it stays.
        if ((await ask('POST', `${path}/post/preview`, { version })).ResultStatus === 1) shown.posted++
      }
      expect(shown.saved).toBeGreaterThan(3)
      expect(shown.posted).toBeGreaterThan(0)
    },
  )
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

  it('[finance 7.1] so are the days on which something is taken back, revalued, filed, and paid by a batch', async () => {
    const FAR = '2026-08-15'
    const invoice = await posted(document('D-4', '21.00', [line('6200', '21.00')]))
    expect(rules(await reverse(invoice, FAR))).toEqual([['given.reversalDate', REFUSED]])
    expect(rules(await act('reverse', invoice, [], admin, { reversalDate: '2026-07-20' }))).toEqual([
      ['given.reversalDate', ASKED],
    ])
    const payment = await desk.paid(desk.payment('V100', DAY, '5.00', [], { leaveOnAccount: true }))
    const given = { cancelDate: FAR, cancelReason: 'LOST', cancelThen: 'Reopen', stopReference: null }
    expect(rules(await desk.act('payment', 'cancel', payment, [], given))).toEqual([['given.cancelDate', REFUSED]])
    const revaluations = new RevaluationDesk(admin)
    const revalued = succeeded(await revaluations.save(asked(FAR, { currency: 'USD', rate: '1.36' })))
    expect(rules(await revaluations.act('post', revalued))).toContainEqual(['revaluationDate', REFUSED])
    const batch = succeeded(
      await desk.save('payment-batch', {
        ...emptyRecord(PaymentBatch.fields),
        ...{ method: 'Cheque', bankAccountId: 'MAIN', payDate: FAR, payThrough: FAR, minimumAmount: '0' },
        ...{ takeDiscounts: false, includeCredits: false, documents: [] },
      }),
    )
    const proposal = succeeded(await desk.act('payment-batch', 'propose', batch))
    expect(rules(await desk.act('payment-batch', 'submit', proposal))).toContainEqual(['payDate', REFUSED])
    succeeded(await desk.act('payment-batch', 'cancel', proposal, ['ap.paymentBatch.givenUp']))
  })

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
