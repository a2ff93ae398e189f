import { currencyShown } from '../gl/currency.ts'
import { document } from '../document.ts'
import { type RecordOfEntity } from '../entity.ts'
import {
  choice,
  code,
  date,
  flag,
  integer,
  lines,
  lookup,
  money,
  note,
  optional,
  stamp,
  takenFrom,
  text,
} from '../fields.ts'
import { weighedBy } from '../second-hand.ts'
import { batchChosen, batchDocument } from '../trade/batch.ts'
import { cancelGiven } from './payment.ts'
import { holdReason } from './purchase-invoice.ts'

export const BATCH_STATES = [
  'Draft',
  'Proposed',
  'Submitted',
  'Approved',
  'Generated',
  'Printed',
  'Sent',
  'Confirmed',
  'Rejected',
  'Cancelled',
] as const

/** How a batch pays; other methods leave nothing that is made for many payments at once. */
export const BATCH_METHODS = ['Cheque', 'EFT'] as const

/** Why a document of a proposal is not paid unless somebody changes that: of itself, of its vendor, of his bank details. */
export const LINE_STANDINGS = ['Ready', 'Held', 'VendorHeld', 'BankMissing', 'BankPending', 'BankCurrency'] as const

/** What becomes of documents that release a holdback when others are paid. */
export const BATCH_RELEASES = ['Included', 'LeftOut', 'Alone'] as const

const LARGEST = '9999999999.99'
const shown = () => optional(money({ readOnly: true }))

/**
 * [finance 5.7, 7.4] Documents of vendors that are paid together on one day out of one bank account: proposed, chosen,
 * submitted, approved by somebody else, and paid. Credits stand among them with a minus.
 */
export const PaymentBatch = document('ap.paymentBatch', {
  roles: {
    approver: ['return'],
    payer: [
      'view',
      'add',
      'edit',
      'delete',
      'export',
      'cancel',
      'confirm',
      'generate',
      'hold',
      'propose',
      'refuse',
      'reject',
      'send',
      'submit',
    ],
  },
  key: 'batchNo',
  title: 'batchNo',
  state: 'status',
  drafts: ['Draft', 'Proposed'],
  needed: ['method', 'minimumAmount'],
  anew: ['payDate', 'payThrough', 'documents'],
  completedBy: ['bankAccountId'],
  completedAtStart: true,
  actions: {
    submit: { from: ['Proposed'], to: 'Submitted' },
    approve: { from: ['Submitted'], to: 'Approved' },
    generate: { from: ['Approved'], to: 'Generated' },
    /** [judgement 6] What nobody has fetched cannot be called sent. */
    send: {
      from: ['Generated'],
      to: 'Sent',
      skipsValidation: true,
      only: ({ method, fetchedOn }) => method === 'EFT' && fetchedOn !== null,
    },
    propose: { from: ['Draft', 'Proposed'], to: 'Proposed' },
    /** One of its documents is not paid until somebody releases it: here it is found, and here it is held. */
    hold: { from: ['Proposed'], parameters: { line: integer({ least: 1, most: 5000 }), holdReason: holdReason() } },
    return: {
      from: ['Submitted', 'Approved'],
      to: 'Proposed',
      skipsValidation: true,
      parameters: { approvalNote: text({ max: 200 }) },
    },
    cancel: { from: ['Draft', 'Proposed', 'Submitted', 'Approved'], to: 'Cancelled', skipsValidation: true },
    /** The bank has taken the file. */
    confirm: { from: ['Sent'], to: 'Confirmed', skipsValidation: true },
    /** The bank has sent one payment of the file back. */
    reject: {
      from: ['Generated', 'Sent', 'Confirmed'],
      skipsValidation: true,
      only: ({ method }) => method === 'EFT',
      narrows: { paymentNo: { batchNo: 'batchNo' } },
      parameters: {
        paymentNo: lookup('ap.payment', { method: '=EFT', status: '=Posted' }, { upper: true }),
        cancelDate: cancelGiven.cancelDate,
        cancelReason: cancelGiven.cancelReason,
      },
    },
    /** The bank has refused the whole file. */
    refuse: {
      from: ['Generated', 'Sent'],
      to: 'Rejected',
      skipsValidation: true,
      only: ({ method }) => method === 'EFT',
      parameters: { cancelDate: cancelGiven.cancelDate, cancelReason: cancelGiven.cancelReason },
    },
  },
  stages: ({ method }) =>
    method === 'EFT'
      ? ['Proposed', 'Submitted', 'Approved', 'Generated', 'Sent', 'Confirmed']
      : ['Proposed', 'Submitted', 'Approved', 'Generated', 'Printed'],
  hands: {
    ...{ pays: ['generate'], decides: ['approve'] },
    inside: ['submit', 'propose', 'hold', 'return', 'cancel', 'send', 'confirm', 'reject', 'refuse'],
    secondHand: { field: 'total', weighed: weighedBy(['Payment'], 'total') },
    waits: { tells: ['payDate', 'method', 'bankAccountId', 'paymentCount', 'bankBalance'] },
  },
  fields: {
    batchNo: optional(code({ max: 20, readOnly: true })),
    status: choice(BATCH_STATES, { readOnly: true }),
    method: choice(BATCH_METHODS),
    bankAccountId: lookup('gl.bankAccount', { active: 'true' }, { upper: true }),
    payDate: date(),
    payThrough: date(),
    vendorFrom: optional(lookup('admin.firm', { firmType: 'vendor|both' }, { upper: true, offersOnly: true })),
    vendorTo: optional(lookup('admin.firm', { firmType: 'vendor|both' }, { upper: true, offersOnly: true })),
    /** Of the firm as a vendor. */
    vendorGroup: optional(lookup('admin.userCode', { codeType: '=FIRM_GROUP' }, { offersOnly: true })),
    termsCode: optional(
      lookup('admin.accountTerms', { active: 'true', usedByPayables: 'true' }, { max: 10, upper: true }),
    ),
    /** Documents that bear costs of this job. */
    jobId: optional(lookup('po.job', undefined, { upper: true, offersOnly: true })),
    releases: choice(BATCH_RELEASES),
    minimumAmount: money({ least: '0', most: LARGEST }),
    takeDiscounts: flag(),
    includeCredits: flag(),
    notes: optional(note({ max: 500 })),
    currency: optional(currencyShown()),
    total: shown(),
    discountTaken: shown(),
    /** Of documents whose discount date has passed. */
    discountLost: shown(),
    paymentCount: optional(integer({ readOnly: true })),
    /** What the books had in the bank when it was last worked on, less what other batches are about to pay. */
    bankBalance: shown(),
    /** How far below nothing its bank lets it go. */
    overdraftLimit: takenFrom(shown(), 'gl.bankAccount.overdraftLimit'),
    submittedBy: optional(text({ max: 100, readOnly: true })),
    approvedBy: optional(text({ max: 100, readOnly: true })),
    approvedOn: optional(stamp()),
    approvalNote: optional(text({ max: 200, readOnly: true })),
    generatedBy: optional(text({ max: 100, readOnly: true })),
    generatedOn: optional(stamp()),
    /** When its file was fetched first. */
    fetchedOn: optional(stamp()),
    /** Of a file for the bank: its creation number, and what it holds. */
    fileNo: optional(integer({ readOnly: true })),
    fileHash: optional(code({ max: 64, readOnly: true })),
    documents: lines(
      {
        include: batchChosen.include,
        vendorId: optional(code({ max: 20, readOnly: true })),
        vendorName: optional(text({ max: 100, readOnly: true })),
        ...batchDocument(),
        standing: optional(choice(LINE_STANDINGS, { readOnly: true })),
        paymentNo: optional(code({ max: 20, readOnly: true })),
        /** When the bank sent its payment back, and why. */
        returnedOn: optional(date({ readOnly: true })),
        returnReason: optional(code({ max: 20, readOnly: true })),
        itemId: batchChosen.itemId,
        /** [judgement 15 batch] Where EFT pays its vendor, its number by the last digits, and who has confirmed that. */
        paidTo: optional(text({ max: 30, readOnly: true })),
        verifiedBy: optional(text({ max: 100, readOnly: true })),
        verifiedOn: optional(date({ readOnly: true })),
      },
      { most: 5000 },
    ),
  },
  list: [
    'batchNo',
    'status',
    'method',
    'bankAccountId',
    'payDate',
    'payThrough',
    'paymentCount',
    'total',
    'currency',
    'discountTaken',
    'discountLost',
    'submittedBy',
    'approvedBy',
    'approvedOn',
    'generatedBy',
    'generatedOn',
    'fileNo',
  ],
  search: ['batchNo', 'bankAccountId'],
  sort: ['-batchNo'],
})
export type PaymentBatch = RecordOfEntity<typeof PaymentBatch>
export type BatchLine = PaymentBatch['documents'][number]
