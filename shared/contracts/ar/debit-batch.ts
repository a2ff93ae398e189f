import { document } from '../document.ts'
import { type RecordOfEntity } from '../entity.ts'
import { choice, code, date, flag, integer, lines, lookup, money, note, optional, stamp, text } from '../fields.ts'
import { currencyShown } from '../gl/currency.ts'
import { weighedBy } from '../second-hand.ts'
import { batchChosen, batchDocument } from '../trade/batch.ts'
import * as trade from '../trade/fields.ts'
import { RETURN_REASONS } from './cash-receipt.ts'

export const DEBIT_STATES = [
  ...(['Draft', 'Proposed', 'Submitted', 'Approved', 'Generated', 'Sent', 'Collected'] as const),
  ...(['Rejected', 'Cancelled'] as const),
] as const

/** Why a document of a proposal is not collected: of itself, of its customer, of what he has signed. */
export const DEBIT_STANDINGS = [
  ...(['Ready', 'Disputed', 'BeingReceived', 'CustomerInactive', 'MandatePending', 'MandateNotBegun'] as const),
  ...(['MandateEnded', 'OverLimit'] as const),
] as const

/** Customers whose money one file takes. */
export const MOST_COLLECTED = 2000

const LARGEST = '9999999999.99'
const shown = () => optional(money({ readOnly: true }))

/**
 * [finance 8.2, 11.9] What customers owe, taken from their accounts on one day by a file that goes to our bank: proposed by their mandates,
 * chosen, submitted, approved by somebody else, sent, and received on its day. Credits stand among it with a minus.
 */
export const DebitBatch = document('ar.debitBatch', {
  roles: {
    approver: ['return'],
    clerk: ['view', 'add', 'edit', 'delete', 'export', 'propose', 'submit', 'cancel'],
    payer: [
      ...(['view', 'add', 'edit', 'delete', 'export', 'cancel', 'collect', 'generate', 'propose'] as const),
      ...(['refuse', 'send', 'submit'] as const),
    ],
  },
  key: 'batchNo',
  title: 'batchNo',
  state: 'status',
  drafts: ['Draft', 'Proposed'],
  needed: ['minimumAmount'],
  anew: ['valueDate', 'dueThrough', 'documents', 'collections'],
  actions: {
    submit: { from: ['Proposed'], to: 'Submitted' },
    approve: { from: ['Submitted'], to: 'Approved' },
    generate: { from: ['Approved'], to: 'Generated' },
    /** [judgement 6] What nobody has fetched cannot be called sent. */
    send: {
      from: ['Generated'],
      to: 'Sent',
      skipsValidation: true,
      only: ({ fetchedOn }) => fetchedOn !== null,
    },
    /** Its day has come: the money is in the bank, and the documents come down. */
    collect: { from: ['Sent'], to: 'Collected', skipsValidation: true },
    propose: { from: ['Draft', 'Proposed'], to: 'Proposed' },
    return: {
      from: ['Submitted', 'Approved'],
      to: 'Proposed',
      skipsValidation: true,
      parameters: { approvalNote: text({ max: 200 }) },
    },
    cancel: {
      from: ['Draft', 'Proposed', 'Submitted', 'Approved', 'Generated'],
      to: 'Cancelled',
      skipsValidation: true,
      only: ({ fetchedOn }) => fetchedOn === null,
    },
    /** The bank has refused the whole file. */
    refuse: {
      from: ['Generated', 'Sent', 'Collected'],
      to: 'Rejected',
      skipsValidation: true,
      only: ({ fetchedOn }) => fetchedOn !== null,
      parameters: { returnDate: date(), returnReason: choice(RETURN_REASONS) },
    },
  },
  stages: () => ['Proposed', 'Submitted', 'Approved', 'Generated', 'Sent', 'Collected'],
  comes: ['valueDate'],
  hands: {
    ...{ binds: ['generate'], decides: ['approve'] },
    inside: ['submit', 'propose', 'return', 'cancel', 'send', 'collect', 'refuse'],
    // It is always approved, whatever it comes to: its states ask for that.
    secondHand: { field: 'total', weighed: weighedBy(['Collection'], 'total') },
    waits: { tells: ['valueDate', 'bankAccountId', 'collectionCount'] },
  },
  fields: {
    batchNo: optional(code({ max: 20, readOnly: true })),
    status: choice(DEBIT_STATES, { readOnly: true }),
    bankAccountId: lookup('gl.bankAccount', { active: 'true' }, { upper: true }),
    /** The day on which the money leaves the customers and is ours. */
    valueDate: date(),
    dueThrough: date(),
    customerFrom: optional(lookup('admin.firm', { firmType: 'customer|both' }, { upper: true, offersOnly: true })),
    customerTo: optional(lookup('admin.firm', { firmType: 'customer|both' }, { upper: true, offersOnly: true })),
    /** Of the firm as a customer. */
    customerGroup: optional(lookup('admin.userCode', { codeType: '=FIRM_GROUP' }, { offersOnly: true })),
    minimumAmount: money({ least: '0', most: LARGEST }),
    allowDiscounts: flag(),
    includeCredits: flag(),
    /** What a customer is charged whose account does not hold what was to be taken. */
    returnFee: optional(trade.amount()),
    notes: optional(note({ max: 500 })),
    currency: optional(currencyShown()),
    total: shown(),
    discountGiven: shown(),
    collectionCount: optional(integer({ readOnly: true })),
    submittedBy: optional(text({ max: 100, readOnly: true })),
    approvedBy: optional(text({ max: 100, readOnly: true })),
    approvedOn: optional(stamp()),
    approvalNote: optional(text({ max: 200, readOnly: true })),
    generatedBy: optional(text({ max: 100, readOnly: true })),
    generatedOn: optional(stamp()),
    /** When its file was fetched first. */
    fetchedOn: optional(stamp()),
    /** Of the file for the bank: its creation number, and what it holds. */
    fileNo: optional(integer({ readOnly: true })),
    fileHash: optional(code({ max: 64, readOnly: true })),
    /** The deposit that its receipts stand in. */
    depositNo: optional(code({ max: 20, readOnly: true })),
    documents: lines(
      {
        include: batchChosen.include,
        customerId: optional(code({ max: 20, readOnly: true })),
        customerName: optional(text({ max: 100, readOnly: true })),
        ...batchDocument(),
        standing: optional(choice(DEBIT_STANDINGS, { readOnly: true })),
        mandateNo: optional(code({ max: 20, readOnly: true })),
        itemId: batchChosen.itemId,
      },
      { most: MOST_COLLECTED },
    ),
    /** What the file takes of each customer, and what became of it. */
    collections: {
      ...lines(
        {
          customerId: optional(code({ max: 20, readOnly: true })),
          payer: optional(text({ max: 30, readOnly: true })),
          mandateNo: optional(code({ max: 20, readOnly: true })),
          amount: shown(),
          /** By which a file of returns names it. */
          crossReference: optional(code({ max: 19, readOnly: true })),
          receiptNo: optional(code({ max: 20, readOnly: true })),
          returnedOn: optional(date({ readOnly: true })),
          returnReason: optional(choice(RETURN_REASONS, { readOnly: true })),
          /** The number by which the bank's file says why. */
          bankCode: optional(code({ max: 3, readOnly: true })),
          feeDocumentNo: optional(code({ max: 20, readOnly: true })),
        },
        { most: MOST_COLLECTED },
      ),
      readOnly: true,
    },
  },
  list: [
    ...(['batchNo', 'status', 'bankAccountId', 'valueDate', 'dueThrough', 'collectionCount', 'total'] as const),
    ...(['currency', 'discountGiven', 'submittedBy', 'approvedBy', 'approvedOn', 'generatedBy'] as const),
    ...(['generatedOn', 'fileNo', 'depositNo'] as const),
  ],
  search: ['batchNo', 'bankAccountId'],
  sort: ['-batchNo'],
})
export type DebitBatch = RecordOfEntity<typeof DebitBatch>
export type DebitLine = DebitBatch['documents'][number]
export type Collected = DebitBatch['collections'][number]
