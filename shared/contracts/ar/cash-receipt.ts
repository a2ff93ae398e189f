import { document } from '../document.ts'
import { type RecordOfEntity } from '../entity.ts'
import { choice, code, date, flag, integer, lines, lookup, money, note, optional, takenFrom, text } from '../fields.ts'
import * as trade from '../trade/fields.ts'
import { RECEIPT_METHODS, receivedItem } from './deposit.ts'

export const RECEIPT_STATES = ['Posted', 'Returned'] as const
/** Why the bank, or we ourselves, take a receipt back. */
export const RETURN_REASONS = ['NotSufficient', 'Stopped', 'AccountRefused', 'EnteredWrong'] as const
/** The same, and what we pay back of an order that will not be. */
export const RECEIPT_RETURN_REASONS = [...RETURN_REASONS, 'PaidBack'] as const
/** What was done to it after it was posted. */
export const RECEIPT_STEPS = ['Identified', 'Moved', 'Unapplied', 'DepositUsed'] as const

const figure = () => optional(money({ readOnly: true }))
const read = <T>(field: T): T => ({ ...field, readOnly: true })

/**
 * [finance 8.2] Money of a customer as it is booked, made with its deposit and never by itself. It comes back from the bank, what lies on
 * account is given to whom it belongs, and what it settled is opened again.
 */
export const CashReceipt = document('ar.cashReceipt', {
  roles: { clerk: ['view', 'export', 'reverse', 'move', 'unapply'] },
  key: 'receiptNo',
  title: 'payer',
  state: 'status',
  drafts: [],
  actions: {
    reverse: {
      from: ['Posted'],
      to: 'Returned',
      skipsValidation: true,
      parameters: {
        returnDate: date(),
        returnReason: choice(RECEIPT_RETURN_REASONS),
        /** What the customer is charged for it. */
        returnFee: optional(trade.amount()),
      },
    },
    move: {
      from: ['Posted'],
      to: 'Posted',
      skipsValidation: true,
      parameters: {
        moveDate: date(),
        moveTo: lookup('admin.firm', { isBillTo: 'true', status: '=Active' }, { upper: true }),
      },
    },
    unapply: {
      from: ['Posted'],
      to: 'Posted',
      skipsValidation: true,
      parameters: {
        unapplyDate: date(),
        /** The document that is open again; all of them where none is named. */
        unapplyDocument: optional(text({ max: 60 })),
      },
    },
  },
  head: { party: 'payer', number: 'receiptNo', amount: 'amount' },
  hands: { inside: ['reverse', 'move', 'unapply'] },
  fields: {
    receiptNo: code({ max: 20, readOnly: true }),
    companyId: optional(code({ max: 10, readOnly: true })),
    status: choice(RECEIPT_STATES, { readOnly: true }),
    depositNo: takenFrom(code({ max: 20, readOnly: true }), 'ar.deposit.depositNo'),
    bankAccountId: code({ max: 20, readOnly: true }),
    receiptDate: date({ readOnly: true }),
    /** Null while nobody knows whose money it is. */
    customerId: optional(code({ max: 20, readOnly: true })),
    payer: optional(text({ max: 100, readOnly: true })),
    method: choice(RECEIPT_METHODS, { readOnly: true }),
    reference: optional(text({ max: 60, readOnly: true })),
    amount: money({ readOnly: true }),
    currency: read(trade.priced().currency),
    rate: read(trade.priced().rate),
    remittance: optional(note({ max: 2000, readOnly: true })),
    /** The order that it is held against. */
    orderNo: optional(code({ max: 20, readOnly: true })),
    appliedAmount: figure(),
    discountAmount: figure(),
    writeOffAmount: figure(),
    directAmount: figure(),
    onAccountAmount: figure(),
    entryNo: trade.entryNumber(),
    returnDate: optional(date({ readOnly: true })),
    returnReason: optional(choice(RECEIPT_RETURN_REASONS, { readOnly: true })),
    returnFee: figure(),
    returnEntryNo: trade.entryNumber('post.rev'),
    /** What the customer is charged for it. */
    feeDocumentNo: optional(code({ max: 20, readOnly: true })),
    items: {
      ...lines({ ...receivedItem, takenBackOn: optional(date({ readOnly: true })) }, { most: 5000 }),
      readOnly: true,
    },
    distribution: {
      ...lines({
        glAccount: code({ max: 40, readOnly: true }),
        description: optional(text({ max: 100, readOnly: true })),
        amount: money({ readOnly: true }),
        taxGroup: optional(code({ max: 10, readOnly: true })),
        taxAmount: figure(),
        jobId: optional(code({ max: 20, readOnly: true })),
        costCode: optional(code({ max: 20, readOnly: true })),
      }),
      readOnly: true,
    },
    /** What became of it since, in the order in which it was done. */
    steps: {
      ...lines({
        step: choice(RECEIPT_STEPS, { readOnly: true }),
        doneOn: date({ readOnly: true }),
        fromCustomer: optional(code({ max: 20, readOnly: true })),
        toCustomer: optional(code({ max: 20, readOnly: true })),
        docNumber: optional(text({ max: 60, readOnly: true })),
        amount: figure(),
      }),
      readOnly: true,
    },
  },
  derived: {
    /** Of what was left on account, what nothing has used up. */
    openAmount: figure(),
    unidentified: flag(),
    stepCount: optional(integer({ readOnly: true })),
  },
  list: [
    ...([
      'receiptNo',
      'receiptDate',
      'customerId',
      'payer',
      'method',
      'reference',
      'amount',
      'currency',
      'status',
    ] as const),
    ...(['openAmount', 'depositNo', 'bankAccountId', 'discountAmount', 'writeOffAmount', 'onAccountAmount'] as const),
    ...(['entryNo', 'returnDate', 'returnReason', 'unidentified'] as const),
  ],
  totals: ['openAmount'],
  search: ['receiptNo', 'payer', 'customerId', 'reference', 'depositNo'],
  sort: ['-receiptNo'],
})
export type CashReceipt = RecordOfEntity<typeof CashReceipt>
