import { CardPayment } from '../../shared/contracts/ap/card-payment.ts'
import { Payment } from '../../shared/contracts/ap/payment.ts'
import { TaxReturn } from '../../shared/contracts/ap/tax-return.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { Fields } from '../../shared/contracts/fields.ts'
import { JournalEntry } from '../../shared/contracts/gl/journal-entry.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { batchDesk, OVERDRAFT } from './batch-desk.ts'
import { debitDesk, DEBITS } from './debit-desk.ts'
import { openingDesk } from './opening-desk.ts'
import { cameIn, LANDED, landed, landedAndPosted, RETURN, returned, returnedAndPosted } from './landing-desk.ts'
import { PayablesDesk, succeeded } from './payables-desk.ts'
import { document, line, purchaseDesk } from './purchase-desk.ts'
import { approved, orderLine, receipt, received } from './purchasing.ts'
import { asked, RevaluationDesk } from './revaluation-desk.ts'
import { DEPOSIT, ReceiptsDesk } from './receipts-desk.ts'
import { ShippingDesk } from './shipping-desk.ts'
import { ADJUSTMENT, adjusting, PRODUCT_RETURN, returning, steelInvoiced } from './sales-costs.ts'
import { ReceivablesDesk } from './receivables-desk.ts'
import { ORDER, produced } from './work-order-desk.ts'
import { committed, found, TICKET, toOtherYard } from './ticket-desk.ts'
import type { Northgate } from './northgate-app.ts'

export const DAY = '2026-06-22'

/** Every way in which something is booked, or taken back, on a day that is given: over the books of Northgate, which have purchasing, stock and customers. */
export function datedWays({ books, app, as }: Northgate) {
  const admin = as('admin')
  const shipping = new ShippingDesk(admin, app)
  /** An order of hours that may be shipped. */
  const craneOrdered = () =>
    shipping.released([{ productId: 'CRANE', quantity: '2', unitPrice: '5' }], { warehouseId: 'HAM-1' })
  const desk = new PayablesDesk(books, admin)
  const debits = debitDesk(as)
  const batches = batchDesk(books, as)
  const { act, drafted, posted: postedAs } = purchaseDesk(books, admin)
  const posted = (record: Row) => postedAs(record, ['ap.purchaseInvoice.notTwice'])
  const opening = openingDesk({ app, admin })
  const revaluations = new RevaluationDesk(admin)
  const ENTRY = '/api/gl/journal-entry'
  /** Of three lines. */
  const byHand = async (entryDate: string) =>
    succeeded(
      await admin.save('POST', ENTRY, {
        record: {
          ...emptyRecord(JournalEntry.fields),
          ...{ source: 'GJ', dataType: 'Actual', isAdjusting: false, entryDate, description: 'Accrued' },
          lines: [
            { glAccount: '6100', debit: '4.00' },
            { glAccount: '6200', debit: '1.00' },
            { glAccount: '2055', credit: '5.00' },
          ].map((one) => ({ ...emptyRecord(JournalEntry.fields.lines.fields!), ...one })),
        },
      }),
    )
  const postByHand = ({ id, version }: Row) =>
    admin.save('POST', `${ENTRY}/${String(id)}/post`, { version, confirmed: [] })
  const sales = new ReceivablesDesk(admin)
  const deposits = new ReceiptsDesk(admin)
  /** A receipt that is posted: on account, unless it pays something. */
  const came = async (amount: string, more: Row = {}) =>
    (await deposits.receipts(await deposits.posted([{ amount, leaveOnAccount: true, ...more }])))[0]!
  const spent = { ...emptyRecord(Payment.fields.distribution.fields! as Fields), glAccount: '6200', amount: '5.00' }
  const charged = async (paymentDate: string, reference: string) =>
    succeeded(
      await desk.save('card-payment', {
        ...emptyRecord(CardPayment.fields),
        ...{ cardId: 'CARD-1', paymentDate, reference, payee: 'Toll', amount: '5.00', currency: null, rate: null },
        ...{ items: [], distribution: [spent] },
      }),
    )
  const taxReturn = async (more: Row) =>
    succeeded(await desk.save('tax-return', { ...emptyRecord(TaxReturn.fields), lines: [], ...more }))

  /** What a customer has brought back, and has no credit of yet. */
  const broughtBack = async () =>
    succeeded(await deposits.act(PRODUCT_RETURN, 'receive', await returning(admin, await steelInvoiced(admin))))
  let mandate: Row | undefined
  /** C100 lets us take what he owes. */
  async function taken(): Promise<void> {
    mandate ??= await debits.confirmed({ customerId: 'C100' })
  }
  let file: Row | undefined
  /** A file that the bank has, with one payment. */
  async function sent(): Promise<Row> {
    await (file ?? posted(document('T-2', '31.00', [line('6200', '31.00')])))
    if (file) return file
    const made = await batches.generated(await batches.proposed({ payDate: '2026-06-30' }))
    await as('payer').write('POST', `/api/ap/payment-batch/${String(made['id'])}/file`, undefined, null)
    file = succeeded(await batches.payers.act('payment-batch', 'send', made, ['ap.paymentBatch.sentOnce']))
    return file
  }
  const later = (docNumber: string, postingDate: string, more: Row = {}) =>
    drafted(document(docNumber, '113.00', [line('6200', '100.00', { taxGroup: 'HST' })], { postingDate, ...more }))

  /** Each way in which a document is booked, and its day; orders bind without a day of the books, and budgets plan a year ahead. */
  const BOOKED: Readonly<Record<string, (day: string) => Promise<CallResult<Row>>>> = {
    'ap/purchase-invoice.post': async (postingDate) => act('post', await later(`B-${postingDate}`, postingDate)),
    'ap/payment.post': async (day) =>
      desk.act(
        'payment',
        'post',
        succeeded(await desk.save('payment', desk.payment('V100', day, '5.00', [], { leaveOnAccount: true }))),
        ['ap.payment.withinBank'],
      ),
    'ap/card-payment.post': async (day) => desk.act('card-payment', 'post', await charged(day, `TX-${day}`)),
    'ap/payment-batch.generate': async (payDate) => {
      await posted(document(`G-${payDate}`, '10.00', [line('6200', '10.00')]))
      const proposal = await batches.proposed({ payDate, payThrough: '2026-08-31' })
      const answer = await batches.payers.act('payment-batch', 'submit', proposal, OVERDRAFT)
      await batches.dropped(proposal)
      return answer
    },
    'ar/debit-batch.generate': async (valueDate) => {
      await taken()
      await sales.posted('11.00', { dueDate: '2026-06-30' })
      const proposal = await debits.proposed({ valueDate, dueThrough: '2026-08-31' })
      const answer = await debits.act(as('payer'), DEBITS, 'submit', proposal)
      await debits.act(as('payer'), DEBITS, 'cancel', proposal, { confirmed: ['ar.debitBatch.givenUp'] })
      return answer
    },
    'po/purchase-receipt.post': async (receiptDate) => {
      const came = await receipt(admin, await approved(admin, [orderLine({})]), undefined, { receiptDate })
      return admin.save('POST', `/api/po/purchase-receipt/${String(came['id'])}/post`, {
        ...{ version: came['version'], confirmed: ['po.purchaseReceipt.posted'] },
      })
    },
    'po/landed-cost.post': async (costDate) => {
      const saved = succeeded(await admin.save('POST', LANDED, { record: landed(await cameIn(admin), { costDate }) }))
      return deposits.act(LANDED, 'post', saved)
    },
    'po/purchase-return.post': async (returnDate) => {
      return deposits.act(RETURN, 'post', await returned(admin, await cameIn(admin), { returnDate }))
    },
    'ic/inventory-ticket.commit': async (ticketDate) => {
      const record = found(['STEEL'], { ticketDate })
      return deposits.act(TICKET, 'commit', succeeded(await admin.save('POST', TICKET, { record })))
    },
    'oe/shipment.post': async (shipDate) => {
      const draft = await shipping.drafted(await craneOrdered(), [], { shipDate })
      return shipping.act('post', draft)
    },
    'oe/price-adjustment.post': async (adjustDate) => {
      const record = adjusting(await steelInvoiced(admin), { adjustDate })
      return deposits.act(ADJUSTMENT, 'post', succeeded(await admin.save('POST', ADJUSTMENT, { record })))
    },
    'oe/product-return.receive': async (returnDate) =>
      deposits.act(PRODUCT_RETURN, 'receive', await returning(admin, await steelInvoiced(admin), { returnDate })),
    'oe/product-return.credit': async (creditDate) => {
      const { id, version } = await broughtBack()
      const body = { version, confirmed: [], parameters: { creditDate } }
      return admin.save('POST', `${PRODUCT_RETURN}/${String(id)}/credit`, body)
    },
    'ar/customer-invoice.post': async (docDate) => sales.act('post', await sales.drafted('5.00', { docDate })),
    'ar/deposit.post': async (depositDate) =>
      deposits.act(
        DEPOSIT,
        'post',
        await deposits.drafted([{ amount: '5.00', leaveOnAccount: true }], { depositDate }),
      ),
    'gl/journal-entry.post': async (day) => postByHand(await byHand(day)),
    'gl/foreign-exchange-revaluation.post': async (day) => {
      const draft = succeeded(await revaluations.save(asked(day, { currency: 'USD', rate: '1.36' })))
      const answer = await revaluations.act('post', draft, { confirmed: ['gl.foreignExchangeRevaluation.rateFresh'] })
      const path = `/api/gl/foreign-exchange-revaluation/${String(draft['id'])}`
      succeeded(await admin.save('DELETE', `${path}?version=${String(draft['version'])}`))
      return answer
    },
    // Where it is submitted, and again where it is posted.
    'gl/opening-balance.post': async (opensOn) => {
      succeeded(await opening.bring('TrialBalance', 'Account,Debit,Credit\n1000,5.00,\n3100,,5.00'))
      succeeded(await opening.act('day', { opensOn }))
      const answer = await opening.act('submit')
      await opening.emptied()
      return answer
    },
    'ap/tax-return.file': async (filingDate) => {
      const draft = await taxReturn({ filingDate })
      const answer = await desk.act('tax-return', 'file', draft)
      const path = `/api/ap/tax-return/${String(draft['id'])}`
      succeeded(await admin.save('DELETE', `${path}?version=${String(draft['version'])}`))
      return answer
    },
  }

  /** Each way in which something that was booked is taken back: the document, and what is given beside the day. */
  const TAKEN_BACK: Readonly<Record<string, readonly [document: () => Promise<Row>, given: Row]>> = {
    'ap/purchase-invoice.reverse': [() => posted(document('T-1', '21.00', [line('6200', '21.00')])), {}],
    'ap/payment.cancel': [
      () => desk.paid(desk.payment('V100', DAY, '5.00', [], { leaveOnAccount: true })),
      { cancelReason: 'LOST', cancelThen: 'Reopen', stopReference: null },
    ],
    'ap/card-payment.cancel': [
      async () => succeeded(await desk.act('card-payment', 'post', await charged(DAY, 'TX-1'))),
      { cancelReason: 'LOST' },
    ],
    'ap/cheque.cancel': [
      async () => {
        const more = { leaveOnAccount: true, method: 'Cheque', chequeNo: 700_001 }
        await desk.paid(desk.payment('V100', DAY, '6.00', [], more))
        return (await admin.list('/api/ap/cheque?chequeNo=700001')).List[0]!
      },
      { cancelReason: 'LOST', cancelThen: 'Reopen', stopReference: null },
    ],
    'ap/payment-batch.reject': [sent, { cancelReason: 'LOST' }],
    'ap/payment-batch.refuse': [sent, { cancelReason: 'LOST' }],
    'ar/debit-batch.refuse': [
      async () => {
        await taken()
        await sales.posted('12.00', { dueDate: '2026-06-30' })
        return debits.sent(await debits.proposed())
      },
      { returnReason: 'Stopped' },
    ],
    'po/purchase-receipt.reverse': [
      async () => received(admin, await approved(admin, [orderLine({})])),
      { reversalReason: 'Wrong order' },
    ],
    'po/landed-cost.reverse': [async () => landedAndPosted(admin, await cameIn(admin)), {}],
    'oe/shipment.reverse': [async () => shipping.shipped(await craneOrdered()), {}],
    'oe/product-return.reverse': [async () => broughtBack(), {}],
    'oe/product-return.credit': [async () => broughtBack(), {}],
    'po/purchase-return.reverse': [async () => returnedAndPosted(admin, await cameIn(admin)), {}],
    'ic/inventory-ticket.reverse': [() => committed(admin, found(['STEEL'])), {}],
    'ic/inventory-ticket.receive': [
      async () => {
        await committed(admin, found(['STEEL']))
        return committed(admin, await toOtherYard(books.db, ['STEEL']))
      },
      { freight: null },
    ],
    'ic/production-ticket.reverse': [async () => (await produced(admin, books.db, 'AHEAD-1')).ticket, {}],
    'ic/production-work-order.close': [
      async () => (await produced(admin, books.db, 'AHEAD-2')).order,
      { closingReason: null },
    ],
    'ic/production-work-order.reopen': [
      async () => {
        const { order } = await produced(admin, books.db, 'AHEAD-3')
        return succeeded(await deposits.act(ORDER, 'close', order, { closedOn: DAY, closingReason: null }))
      },
      {},
    ],
    'ar/customer-invoice.reverse': [() => sales.posted('5.00'), {}],
    'ar/cash-receipt.reverse': [() => came('7.00'), { returnReason: 'NotSufficient', returnFee: null }],
    'ar/cash-receipt.move': [() => came('8.00'), { moveTo: 'BUILDER' }],
    'ar/cash-receipt.unapply': [
      async () => {
        const { invoiceNo } = await sales.posted('9.00')
        return came('10.17', { leaveOnAccount: false, pays: { [String(invoiceNo)]: '10.17' } })
      },
      { unapplyDocument: null },
    ],
    'gl/journal-entry.reverse': [async () => succeeded(await postByHand(await byHand(DAY))), {}],
    'gl/foreign-exchange-revaluation.reverse': [
      async () => succeeded(await revaluations.post(asked(DAY, { currency: 'USD', rate: '1.37' }))),
      {},
    ],
    'ap/tax-return.reverse': [
      async () => succeeded(await desk.act('tax-return', 'file', await taxReturn({ filingDate: '2026-06-15' }))),
      { reversalReason: 'An invoice was missing' },
    ],
  }

  return { ...{ admin, desk, batches, act, posted, later }, booked: BOOKED, takenBack: TAKEN_BACK }
}
