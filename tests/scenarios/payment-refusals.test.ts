import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { CardPayment } from '../../shared/contracts/ap/card-payment.ts'
import { Payment } from '../../shared/contracts/ap/payment.ts'
import { PaymentBatch } from '../../shared/contracts/ap/payment-batch.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { Fields } from '../../shared/contracts/fields.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters, enterReasons } from '../support/northgate-masters.ts'
import { PayablesDesk, succeeded } from '../support/payables-desk.ts'
import { approved, enterPurchasingMasters, orderLine } from '../support/purchasing.ts'

/** [finance 12] What payments, cards and the payments queue refuse and no worked example says: each at its field, in its own words. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const desk = new PayablesDesk(books, admin)
const DAY = '2026-06-22'
const SURE = ['ap.payment.withinBank']
const HST = { taxGroup: 'HST' }

const ofPayment = (field: string | null, name: string) => [field, `ap:rules.payment.${name}`]
const ofBatch = (field: string | null, name: string) => [field, `ap:rules.paymentBatch.${name}`]
const ofCard = (field: string | null, name: string) => [field, `ap:rules.cardPayment.${name}`]

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
  await enterReasons(books)
})

describe('a payment', () => {
  const lineOf = (more: Row): Row => ({ ...emptyRecord(Payment.fields.distribution.fields! as Fields), ...more })
  const saved = async (record: Row) => rules(await desk.save('payment', record))
  const posted = async (record: Row) =>
    rules(await desk.act('payment', 'post', succeeded(await desk.save('payment', record)), SURE))

  it('[finance 7.3] settles open documents of its vendor, each once, an invoice with money and a credit by using it up', async () => {
    await desk.invoice('V200', 'P-1', '100.00', '113.00')
    await desk.invoice('V200', 'P-C', '10.00', '11.30', { kind: 'Credit' })
    const own = (paid: Record<string, Row>) => desk.items('V200', DAY, paid)
    const strange = await own({ 'P-1': { pay: '1.00' } })
    expect(await saved(desk.payment('V100', DAY, '1.00', strange))).toContainEqual(
      ofPayment('items.0.docNumber', 'itemsOfVendor'),
    )
    const [one] = await own({ 'P-1': { pay: '1.00' } })
    expect(await saved(desk.payment('V200', DAY, '2.00', [one!, one!]))).toContainEqual(
      ofPayment('items.1.docNumber', 'itemOnce'),
    )
    const turned = await own({ 'P-1': { pay: '-1.00' }, 'P-C': { pay: '1.00' } })
    expect(await saved(desk.payment('V200', DAY, '0.00', turned))).toEqual(
      expect.arrayContaining([ofPayment('items.0.pay', 'rightWay'), ofPayment('items.1.pay', 'rightWay')]),
    )
    const withheld = await own({ 'P-C': { pay: '-1.00', discount: '1.00', writeOff: '1.00' } })
    expect(await saved(desk.payment('V200', DAY, '-1.00', withheld))).toEqual(
      expect.arrayContaining([
        ofPayment('items.0.discount', 'withheldOfInvoice'),
        ofPayment('items.0.writeOff', 'withheldOfInvoice'),
      ]),
    )
  })

  it('[finance 7.3] is to somebody and for something', async () => {
    expect(await posted(desk.payment(null, DAY, '5.00', [], { leaveOnAccount: true }))).toContainEqual(
      ofPayment('vendorId', 'payeeKnown'),
    )
    expect(await posted(desk.payment('V200', DAY, '5.00', []))).toContainEqual(ofPayment('items', 'somethingPaid'))
    const taxed = { payee: 'Shop', distribution: [lineOf({ glAccount: '6200', amount: '10.00', ...HST })] }
    expect(await saved(desk.payment(null, '2010-06-30', '11.30', [], taxed))).toContainEqual(
      ofPayment('distribution.0.taxGroup', 'taxesHaveRates'),
    )
  })

  it('[S8.18] [finance 7.3] a cheque has its number, and nothing else has one', async () => {
    const onAccount = { leaveOnAccount: true }
    expect(await posted(desk.payment('V200', DAY, '5.00', [], { ...onAccount, method: 'Cheque' }))).toContainEqual(
      ofPayment('chequeNo', 'chequeNumberGiven'),
    )
    expect(await saved(desk.payment('V200', DAY, '5.00', [], { ...onAccount, chequeNo: 701 }))).toContainEqual(
      ofPayment('chequeNo', 'chequeNumberOfCheque'),
    )
  })

  it('[finance 7.3] one that names an order leaves something on it', async () => {
    const order = await approved(admin, [orderLine({ quantity: '10' })])
    await desk.invoice('STEELCO', 'P-2', '5.00', '5.65')
    const items = await desk.items('STEELCO', DAY, { 'P-2': { pay: '5.65' } })
    const record = desk.payment('STEELCO', DAY, '5.65', items, { purchaseOrderNo: order['orderNo'] })
    expect(await posted(record)).toContainEqual(ofPayment('amount', 'depositLeft'))
  })

  it('[S4.36] a cheque that the bank has cleared stays, and a cancellation has a reason of the list', async () => {
    const record = desk.payment('V200', DAY, '5.00', [], { leaveOnAccount: true, method: 'Cheque', chequeNo: 702 })
    const paid = await desk.paid(record)
    const how = { cancelDate: DAY, cancelThen: 'Reopen', stopReference: null }
    expect(rules(await desk.act('payment', 'cancel', paid, [], { ...how, cancelReason: 'NOPE' }))[0]![0]).toBe(
      'given.cancelReason',
    )
    await sql`update cheque set status = 'Cleared' where cheque_no = 702`.execute(books.db)
    expect(rules(await desk.act('payment', 'cancel', paid, [], { ...how, cancelReason: 'LOST' }))).toContainEqual(
      ofPayment(null, 'chequeOpen'),
    )
  })
})

describe('a payment by card', () => {
  it('[finance 7.7] is by a card in use, within its limit, and in its currency to the cent', async () => {
    const card = (cardId: string, lastFour: string, more: Row = {}) =>
      admin.save('POST', '/api/ap/credit-card', {
        record: {
          ...{ cardId, lastFour, label: cardId, issuerFirmId: 'CARDBANK', holder: 'Sam', currency: 'CAD' },
          ...{ statementDay: 25, creditLimit: '50', glAccount: null, expiresOn: '2028-12-31', active: true, ...more },
        },
        confirmed: ['ap.creditCard.notExpired'],
      })
    succeeded(await card('VISA', '4242'))
    succeeded(await card('SHORT', '4343', { expiresOn: '2026-07-31' }))
    const bought = (cardId: string, more: Row = {}) =>
      desk.save('card-payment', {
        ...emptyRecord(CardPayment.fields),
        ...{
          cardId,
          payee: 'Parking',
          paymentDate: DAY,
          amount: '60.00',
          reference: `X-${JSON.stringify(more).length}`,
        },
        ...{ currency: null, rate: null, items: [] },
        distribution: [{ ...emptyRecord(CardPayment.fields.distribution.fields!), glAccount: '6200', amount: '60.00' }],
        ...more,
      })
    expect(rules(await bought('SHORT', { paymentDate: '2026-08-01' }))).toContainEqual(ofCard('cardId', 'cardValid'))
    const beyond = succeeded(await bought('VISA'))
    expect(rules(await desk.act('card-payment', 'post', beyond))).toEqual([ofCard('amount', 'withinCard')])
    const asked = await desk.act('card-payment', 'submit', beyond)
    expect([asked.ResultStatus, rules(asked)]).toEqual([3, [ofCard('amount', 'withinLimit')]])
  })
})

describe('the payments queue', () => {
  const ROOM = 'payment-batch'
  const payers = new PayablesDesk(books, as('payer'))
  const batch = (more: Row = {}): Row => ({
    ...emptyRecord(PaymentBatch.fields),
    ...{ method: 'Cheque', bankAccountId: 'MAIN', payDate: '2026-06-30', payThrough: '2026-08-31', minimumAmount: '0' },
    ...{ takeDiscounts: false, includeCredits: true, documents: [], vendorFrom: 'SUBCO', vendorTo: 'SUBCO' },
    ...more,
  })
  const proposed = async (more: Row = {}) =>
    succeeded(await payers.act(ROOM, 'propose', succeeded(await payers.save(ROOM, batch(more)))))
  const documents = (of: Row) => of['documents'] as Row[]
  const change = (of: Row, lines: Row[]) =>
    as('payer').save('PUT', `/api/ap/${ROOM}/${String(of['id'])}`, {
      version: of['version'],
      record: { documents: lines },
    })
  const cancel = async (of: Row) => succeeded(await payers.act(ROOM, 'cancel', of, ['ap.paymentBatch.givenUp']))

  it('[finance 7.4] its vendors are a range', async () => {
    expect(rules(await payers.save(ROOM, batch({ vendorFrom: 'V200', vendorTo: 'V100' })))).toEqual([
      ofBatch('vendorTo', 'vendorsInOrder'),
    ])
  })

  it('[finance 7.4] what is on hold and what nobody proposed is not chosen, and a proposal is made anew after a question', async () => {
    const held = await desk.invoice('SUBCO', 'Q-1', '20.00', '22.60')
    await desk.invoice('SUBCO', 'Q-2', '10.00', '11.30')
    await sql`update ap_invoice set hold_reason = 'DISPUTE' where id = ${held['id']}::uuid`.execute(books.db)
    const proposal = await proposed()
    const lines = documents(proposal)
    const at = lines.findIndex(({ reference }) => reference === 'Q-1')
    expect(at, 'it is shown with why it is not paid').toBeGreaterThanOrEqual(0)
    const all = lines.map((one) => ({ ...one, include: true }))
    expect(rules(await change(proposal, all))).toContainEqual(ofBatch(`documents.${at}.include`, 'lineReady'))
    const own = { ...emptyRecord(PaymentBatch.fields.documents.fields!), include: true, pay: '1.00' }
    expect(rules(await change(proposal, [...lines, own]))).toContainEqual(
      ofBatch(`documents.${lines.length}.pay`, 'linesFromProposal'),
    )
    const again = await payers.act(ROOM, 'propose', proposal)
    expect([again.ResultStatus, rules(again)]).toEqual([3, [ofBatch('documents', 'proposedAnew')]])
    await cancel(proposal)
    await sql`update ap_invoice set hold_reason = null where id = ${held['id']}::uuid`.execute(books.db)
  })

  it('[finance 5.7] what was paid meanwhile, and a vendor to whom nothing is left, are not submitted', async () => {
    const proposal = await proposed()
    await desk.invoice('SUBCO', 'Q-M', '10.00', '11.30', { kind: 'Credit' })
    const [toItem, fromItem] = await desk.items('SUBCO', DAY, { 'Q-2': {}, 'Q-M': {} })
    const applied = { fromItem: fromItem!['itemId'], toItem: toItem!['itemId'], amount: '11.30', date: DAY }
    expect(await admin.save('POST', '/api/ap/account-inquiry/SUBCO/apply', applied)).toMatchObject({ ResultStatus: 1 })
    const at = documents(proposal).findIndex(({ reference }) => reference === 'Q-2')
    expect(rules(await payers.act(ROOM, 'submit', proposal))).toContainEqual(
      ofBatch(`documents.${at}.pay`, 'stillOpen'),
    )
    await cancel(proposal)
    await desk.invoice('SUBCO', 'Q-C', '10.00', '11.30', { kind: 'Credit' })
    const less = await proposed()
    const small = documents(less).map((one) => ({ ...one, pay: one['reference'] === 'Q-1' ? '1.00' : one['pay'] }))
    const changed = succeeded(await change(less, small))
    expect(rules(await payers.act(ROOM, 'submit', changed))).toContainEqual(
      ofBatch('documents.0.pay', 'vendorsAboveNothing'),
    )
    await cancel(changed)
  })

  it('[S5.17] [finance 7.4] a file goes to a bank that takes files, and no item of it is larger than its layout', async () => {
    await desk.invoice('V100', 'LARGE', '100000000.00', '100000000.00', { taxGroup: null })
    await sql`update firm_vendor set payment_method = 'EFT'`.execute(books.db)
    const entered = succeeded(
      await as('controller').save('POST', '/api/admin/vendor-bank-change', {
        record: {
          ...{ firmId: 'V100', payee: 'V100', currency: 'CAD', institution: '004', transit: '10202' },
          ...{ accountNumber: '7001002', evidence: 'Void cheque' },
        },
      }),
    )
    const path = `/api/admin/vendor-bank-change/${String(entered['id'])}/confirm`
    succeeded(await as('approver').save('POST', path, { version: entered['version'] }))
    const proposal = await proposed({ method: 'EFT', vendorFrom: 'V100', vendorTo: 'V100' })
    expect(rules(await payers.act(ROOM, 'submit', proposal))).toEqual(
      expect.arrayContaining([ofBatch('bankAccountId', 'bankTakesFiles'), ofBatch('documents.0.pay', 'withinFile')]),
    )
    await cancel(proposal)
  })
})
