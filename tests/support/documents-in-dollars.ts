import { randomUUID } from 'node:crypto'
import { CardPayment } from '../../shared/contracts/ap/card-payment.ts'
import { CardStatement } from '../../shared/contracts/ap/card-statement.ts'
import { Payment } from '../../shared/contracts/ap/payment.ts'
import { DebitBatch } from '../../shared/contracts/ar/debit-batch.ts'
import { Mandate } from '../../shared/contracts/ar/mandate.ts'
import { RecurringCustomerInvoice } from '../../shared/contracts/ar/recurring-invoice.ts'
import { RecurringInvoice } from '../../shared/contracts/ap/recurring-invoice.ts'
import { VendorStatement } from '../../shared/contracts/ap/vendor-statement.ts'
import { CustomerInvoice } from '../../shared/contracts/ar/customer-invoice.ts'
import { Deposit } from '../../shared/contracts/ar/deposit.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { Fields } from '../../shared/contracts/fields.ts'
import { RecurringEntry } from '../../shared/contracts/gl/recurring-entry.ts'
import { JournalEntry } from '../../shared/contracts/gl/journal-entry.ts'
import { SalesOrder } from '../../shared/contracts/oe/sales-order.ts'
import { PriceTable } from '../../shared/contracts/oe/price-table.ts'
import { type Row } from '../server/modules/admin/calls.ts'
import type { PayablesDesk } from './payables-desk.ts'
import { document, line } from './purchase-desk.ts'
import { order, orderLine } from './purchasing.ts'
import { asked } from './revaluation-desk.ts'

/** The day of them all; US dollars are 1.36 until 20 June and 1.45 from then on. */
export const DAY = '2026-06-22'
/** A document in US dollars, which are 1.36 until 20 June and 1.45 from then on, and how it comes to be too large in dollars of ours. */
export interface Sample {
  readonly record: () => Row | Promise<Row>
  /** Of a document that is there already: what is saved of it. */
  readonly stored?: () => Promise<Row>
  readonly beyond?: { readonly change: (record: Row) => Row; readonly at: string }
}

/** The same with a first line that is another. */
export const at = (list: string, more: Row) => (record: Row) => ({
  ...record,
  [list]: (record[list] as Row[]).map((one, place) => (place === 0 ? { ...one, ...more } : one)),
})
const LARGE = '7400000000'
const spent = { ...emptyRecord(Payment.fields.distribution.fields! as Fields), glAccount: '6200', amount: '10.00' }
const toll = (desk: PayablesDesk): Row =>
  desk.payment(null, DAY, '10.00', [], {
    ...{ payee: 'Toll', distribution: [spent], bankAccountId: 'USD', currency: 'USD' },
  })
const received = (list: 'receipts' | 'items' | 'distribution') => ({
  ...emptyRecord(Deposit.fields[list].fields!),
  receipt: 1,
})
/** Documents that come of others: they are there before the tests begin. */
export interface Kept {
  batch: Row
  slip: Row
  /** What goes back of a receipt in dollars. */
  back: Row
  /** A price of an invoice in dollars that is corrected. */
  adjusted: Row
  /** What comes back of an invoice in dollars. */
  broughtBack: Row
  /** An invoice that a customer in the States has still to pay. */
  owed: Row
}

/** One of each document that has a currency and takes a figure, by its room. */
export const documentsInDollars = (desk: PayablesDesk, kept: Kept): Readonly<Record<string, Sample>> => ({
  'ap/purchase-invoice': {
    record: () =>
      document(randomUUID().slice(0, 20), '10.00', [line('6200', '10.00')], {
        ...{ vendorId: 'USVENDOR', currency: 'USD', bankAccountId: 'USD' },
      }),
    beyond: { change: (record) => ({ ...record, docAmount: LARGE }), at: 'docAmount' },
  },
  'ap/payment': {
    record: () => toll(desk),
    beyond: { change: (record) => ({ ...record, amount: LARGE }), at: 'amount' },
  },
  'ap/card-payment': {
    record: () => ({
      ...emptyRecord(CardPayment.fields),
      ...{ cardId: 'CARD-1', paymentDate: DAY, reference: randomUUID(), payee: 'Toll', amount: '10.00' },
      ...{ currency: 'USD', rate: null, cardAmount: '14.50', items: [], distribution: [spent] },
    }),
    beyond: { change: (record) => ({ ...record, amount: LARGE }), at: 'amount' },
  },
  'ap/payment-batch': {
    record: () => at('documents', { include: true, pay: '10.00', discount: '0' })(kept.batch),
    stored: async () => kept.batch,
    beyond: { change: at('documents', { include: true, pay: '6900000000', discount: '0' }), at: 'documents.0.pay' },
  },
  'ap/recurring-invoice': {
    record: () => ({
      ...emptyRecord(RecurringInvoice.fields),
      ...{ recurringId: randomUUID().slice(0, 8), name: 'Rent', vendorId: 'USVENDOR', currency: 'USD' },
      ...{ docNumberPattern: 'R-{YYYY}{MM}', frequency: 'Monthly', every: 1, fromDate: DAY, holdbackPercent: '0' },
      ...{ shipToRegion: 'CA-ON', bankAccountId: 'USD' },
      lines: [{ ...emptyRecord(RecurringInvoice.fields.lines.fields!), glAccount: '6200', amount: '10.00' }],
    }),
    beyond: { change: at('lines', { amount: LARGE }), at: 'lines.0.amount' },
  },
  'ap/vendor-statement': {
    record: () => ({
      ...emptyRecord(VendorStatement.fields),
      ...{ vendorId: 'USVENDOR', form: 'OpenItems', statementDate: DAY, balance: '10.00', currency: 'USD' },
      theirs: [
        {
          ...emptyRecord(VendorStatement.fields.theirs.fields! as Fields),
          ...{ docNumber: 'U-1', amount: '10.00', docDate: DAY, kind: 'Invoice' },
        },
      ],
    }),
  },
  'ap/card-statement': {
    record: () => ({
      ...emptyRecord(CardStatement.fields),
      ...{ cardId: 'CARD-1', statementId: randomUUID().slice(0, 20), statementDate: DAY, total: '10.00' },
    }),
  },
  'ar/customer-invoice': {
    record: () => ({
      ...emptyRecord(CustomerInvoice.fields),
      ...{ kind: 'Invoice', billToId: 'USBUYER', docDate: DAY, currency: 'USD', rate: null, holdbackPercent: '0' },
      lines: [{ ...emptyRecord(CustomerInvoice.fields.lines.fields!), amount: '10.00' }],
    }),
    beyond: { change: at('lines', { amount: LARGE }), at: 'lines.0.amount' },
  },
  'ar/mandate': {
    record: () => ({
      ...emptyRecord(Mandate.fields),
      ...{ customerId: 'USBUYER', payer: 'US Buyer', currency: 'USD', institution: '003', transit: '00012' },
      ...{ accountNumber: '9001234', category: 'Business', signedOn: DAY, validFrom: DAY, evidence: 'Seen' },
    }),
  },
  'ar/debit-batch': {
    record: () => ({
      ...emptyRecord(DebitBatch.fields),
      ...{ bankAccountId: 'USD', valueDate: DAY, dueThrough: DAY, minimumAmount: '0', returnFee: '10.00' },
      ...{ allowDiscounts: true, includeCredits: true, documents: [], collections: [] },
    }),
    beyond: { change: (record) => ({ ...record, returnFee: LARGE }), at: 'returnFee' },
  },
  'ar/recurring-invoice': {
    record: () => ({
      ...emptyRecord(RecurringCustomerInvoice.fields),
      ...{ recurringId: randomUUID().slice(0, 8), name: 'Rent', billToId: 'USBUYER', currency: 'USD' },
      ...{ frequency: 'Monthly', every: 1, fromDate: DAY, holdbackPercent: '0' },
      lines: [{ ...emptyRecord(RecurringCustomerInvoice.fields.lines.fields!), amount: '10.00' }],
    }),
    beyond: { change: at('lines', { amount: LARGE }), at: 'lines.0.amount' },
  },
  // Money of a customer for an invoice of his, for what has none, and on account.
  'ar/deposit': {
    record: () => ({
      ...emptyRecord(Deposit.fields),
      ...{ bankAccountId: 'USD', depositDate: DAY, currency: 'USD', rate: null },
      receipts: [
        { ...received('receipts'), customerId: 'USBUYER', method: 'Wire', amount: '10.00', leaveOnAccount: true },
      ],
      items: [{ ...received('items'), itemId: kept.owed['itemId'], pay: '4.00' }],
      distribution: [{ ...received('distribution'), glAccount: '4950', amount: '3.00' }],
    }),
    beyond: { change: at('receipts', { amount: LARGE }), at: 'receipts.0.amount' },
  },
  'po/purchase-order': {
    record: () => order([orderLine({ unitPrice: '1.25' })], { vendorId: 'USVENDOR', currency: 'USD' }),
    beyond: { change: at('lines', { unitPrice: LARGE, quantity: '1' }), at: 'lines.0.amount' },
  },
  // A quote: it is held by no credit, and asks nothing of stock.
  'oe/sales-order': {
    record: () => ({
      ...emptyRecord(SalesOrder.fields),
      ...{ orderType: 'Quote', billToId: 'USBUYER', orderDate: DAY, currency: 'USD', rate: null },
      lines: [
        {
          ...emptyRecord(SalesOrder.fields.lines.fields!),
          ...{ description: 'Toll', quantity: '1', unitPrice: '10' },
        },
      ],
    }),
    beyond: { change: at('lines', { unitPrice: LARGE, quantity: '1' }), at: 'lines.0.amount' },
  },
  'po/purchase-receipt': {
    record: () => kept.slip,
    stored: async () => kept.slip,
    beyond: { change: at('lines', { quantity: '7400' }), at: 'lines.0.quantity' },
  },
  // What is asked for what we sell is not booked: no figure of it is beyond the ledger.
  'oe/price-table': {
    record: () => ({
      ...emptyRecord(PriceTable.fields),
      ...{ tableId: 'DOLLARS', name: 'In dollars', usedFor: 'Firms', bracket: 'Line', rangeUnit: 'LB' },
      ...{ currency: 'USD', effective: DAY },
      lines: [
        {
          ...emptyRecord(PriceTable.fields.lines.fields! as Fields),
          ...{ productClass: 'SHEET', priceType: 'Fixed', lowQuantity: '1', price: '10.00', unit: 'LB' },
        },
      ],
    }),
  },
  'po/purchase-return': {
    record: () => kept.back,
    stored: async () => kept.back,
    beyond: { change: at('lines', { quantity: LARGE }), at: 'lines.0.quantity' },
  },
  'oe/price-adjustment': {
    record: () => kept.adjusted,
    stored: async () => kept.adjusted,
    beyond: { change: at('lines', { newPrice: '740000000' }), at: 'lines.0.newPrice' },
  },
  'oe/product-return': {
    record: () => kept.broughtBack,
    stored: async () => kept.broughtBack,
    beyond: { change: at('lines', { returned: '1900000000' }), at: 'lines.0.returned' },
  },
  'gl/journal-entry': {
    record: () => ({
      ...emptyRecord(JournalEntry.fields),
      ...{
        source: 'GJ',
        dataType: 'Actual',
        isAdjusting: false,
        entryDate: DAY,
        description: 'Toll',
        currency: 'USD',
        rate: null,
      },
      lines: [
        { ...emptyRecord(JournalEntry.fields.lines.fields!), glAccount: '6200', debit: '10.00' },
        { ...emptyRecord(JournalEntry.fields.lines.fields!), glAccount: '2055', credit: '10.00' },
      ],
    }),
    beyond: { change: at('lines', { debit: LARGE }), at: 'lines.0.debit' },
  },
  'gl/recurring-entry': {
    record: () => ({
      ...emptyRecord(RecurringEntry.fields),
      ...{
        recurringId: randomUUID().slice(0, 8),
        name: 'Toll',
        description: 'Toll',
        dataType: 'Actual',
        currency: 'USD',
      },
      ...{ frequency: 'Monthly', every: 1, fromDate: DAY, posts: false, turnsBack: false },
      lines: [
        { ...emptyRecord(RecurringEntry.fields.lines.fields!), glAccount: '6200', debit: '10.00' },
        { ...emptyRecord(RecurringEntry.fields.lines.fields!), glAccount: '2055', credit: '10.00' },
      ],
    }),
    beyond: { change: at('lines', { debit: LARGE }), at: 'lines.0.debit' },
  },
  'gl/foreign-exchange-revaluation': {
    record: () => asked(DAY, { currency: 'USD', rate: '1.42', mode: 'ReverseNextDay' }),
    beyond: { change: (record) => ({ ...record, rate: '1.45' }), at: 'rate' },
  },
})
