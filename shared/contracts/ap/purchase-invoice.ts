import { document } from '../document.ts'
import { weighedBy } from '../second-hand.ts'
import { type RecordOfEntity } from '../entity.ts'
import {
  choice,
  code,
  date,
  lines,
  lookup,
  money,
  note,
  optional,
  percent,
  takenFrom,
  text,
  type Field,
} from '../fields.ts'
import * as trade from '../trade/fields.ts'
import { matchLines } from './matching.ts'

/** Amounts of a credit or debit memo are entered positive and posted to the other side. */
export const INVOICE_KINDS = ['Invoice', 'Credit', 'DebitMemo', 'Release'] as const

/** Where the amounts of the lines come from: their own percents, equal parts, a template, the vendor's last document. */
export const LINES_FROM = ['Percents', 'Parts', 'Template', 'LastInvoice'] as const

/** Why a document is not paid. */
export const holdReason = (o: { readOnly?: boolean } = {}): Field<string> => ({
  ...lookup('admin.userCode', { codeType: '=HOLD_REASON' }, o),
  means: 'held',
})

/** What is not posted yet, or posted and not taken back. */
const STANDING = ['Draft', 'Submitted', 'Approved', 'Posted'] as const

/**
 * [S5.42] [finance 7.1] What a vendor asks us to pay, or gives back, with the accounts that it is distributed over. Dates,
 * terms, currency and rate that are left empty are those of the vendor; tax and what remains to be distributed are worked out
 * with each save.
 */
export const PurchaseInvoice = document('ap.purchaseInvoice', {
  roles: {
    approver: ['hold', 'release', 'return'],
    clerk: ['view', 'add', 'edit', 'delete', 'export', 'distribute', 'hold', 'match', 'post', 'return', 'submit'],
    payer: ['view'],
  },
  key: 'invoiceNo',
  title: 'docNumber',
  state: 'status',
  drafts: ['Draft'],
  needed: ['kind', 'vendorId', 'holdbackPercent'],
  completedBy: [
    ...([
      'kind',
      'vendorId',
      'docDate',
      'docAmount',
      'vendorTax',
      'termsCode',
      'transactionDate',
      'postingDate',
    ] as const),
    ...([
      'currency',
      'holdbackPercent',
      'contractDate',
      'releases',
      'purchaseOrderNo',
      'distribution',
      'matches',
    ] as const),
  ],
  anew: [
    ...([
      'docNumber',
      'docDate',
      'transactionDate',
      'postingDate',
      'dueDate',
      'discountDate',
      'discountAmount',
    ] as const),
    ...(['rate', 'vendorTax', 'holdbackDueOn', 'lienClaimed', 'matches', 'arrivalNo'] as const),
  ],
  amendable: ['bankAccountId', 'holdbackDueOn', 'lienClaimed', 'notes'],
  actions: {
    ...trade.postedActions,
    match: { from: ['Draft'], skipsValidation: true, only: (invoice) => invoice['kind'] === 'Invoice' },
    hold: {
      from: STANDING,
      parameters: { holdReason: holdReason() },
      skipsValidation: true,
      only: (invoice) => invoice['holdReason'] === null,
    },
    release: { from: STANDING, skipsValidation: true, only: (invoice) => invoice['holdReason'] !== null },
    distribute: {
      from: ['Draft'],
      parameters: {
        lines: choice(LINES_FROM),
        distributionTemplate: optional(lookup('ap.distributionTemplate', { active: 'true' }, { upper: true })),
      },
      skipsValidation: true,
    },
    /** What is owed falls due, and earns its discount, by these dates: whoever moves them says why. */
    redate: {
      from: ['Posted'],
      parameters: { dueDate: date(), discountDate: optional(date()), redateReason: text({ max: 200 }) },
      proposes: { dueDate: 'dueDate', discountDate: 'discountDate' },
      changes: ['dueDate', 'discountDate'],
      skipsValidation: true,
    },
  },
  posts: { source: 'PJ', on: ['postingDate', 'transactionDate'] },
  stages: trade.postedStages,
  comes: ['discountDate', 'dueDate'],
  hands: {
    ...{ binds: ['post'], decides: ['approve'] },
    inside: ['match', 'submit', 'return', 'hold', 'release', 'distribute', 'reverse', 'redate'],
    secondHand: { field: 'docAmount', weighed: weighedBy(['PurchaseInvoice'], 'docAmount') },
  },
  bulkActions: trade.approvalBulkActions,
  beside: {
    from: 'arrivalNo',
    fields: {
      party: 'vendorId',
      number: 'docNumber',
      date: 'docDate',
      gross: 'docAmount',
      currency: 'currency',
      order: 'purchaseOrderNo',
    },
  },
  fields: {
    invoiceNo: optional(code({ max: 20, readOnly: true })),
    companyId: optional(code({ max: 10, readOnly: true })),
    status: choice(trade.POSTED_STATES, { readOnly: true }),
    kind: choice(INVOICE_KINDS),
    vendorId: lookup('admin.firm', { firmType: 'vendor|both', status: '=Active' }, { upper: true }),
    docNumber: text({ max: 30 }),
    docDate: date(),
    docAmount: trade.amount(),
    /** Tax as the vendor has printed it, where he rounds in his own way. */
    vendorTax: optional(trade.amount()),
    transactionDate: date(),
    postingDate: date(),
    termsCode: lookup('admin.accountTerms', { active: 'true', usedByPayables: 'true' }, { max: 10, upper: true }),
    shipToRegion: lookup('admin.place', { level: 'Region', offered: 'true' }, { max: 30, upper: true }),
    bankAccountId: lookup('gl.bankAccount', { active: 'true' }, { upper: true }),
    dueDate: date(),
    discountDate: optional(date()),
    discountAmount: optional(trade.amount()),
    ...trade.priced(),
    ...trade.heldBack(),
    /** The document whose holdback a release moves. */
    releases: optional(lookup('ap.purchaseInvoice', { holdbackOpen: '>0' }, { upper: true })),
    /** Set by its own action; what is held is not paid. */
    holdReason: optional(holdReason({ readOnly: true })),
    purchaseOrderNo: optional(lookup('po.purchaseOrder', {}, { upper: true })),
    /** What it was entered from: its file hangs on the document, and stands beside it. */
    arrivalNo: optional(lookup('ap.arrival', { status: 'New|Taken' }, { upper: true })),
    reference: optional(text({ max: 60 })),
    notes: optional(note({ max: 500 })),
    netAmount: trade.worked(),
    taxAmount: trade.worked(),
    holdbackAmount: trade.worked(),
    payableAmount: trade.worked(),
    remainingToApply: trade.worked(),
    entryNo: trade.entryNumber(),
    ...trade.approved(),
    /** The day that a reversal would have, and the one that it had. [FI5] */
    reversesOn: optional(date({ readOnly: true })),
    /** [I12] Who has ordered, received and entered it alone, as it was when it was posted: `David Chen: PO000012, PR000034`. */
    oneHand: optional(text({ max: 200, readOnly: true })),
    reversedOn: optional(date({ readOnly: true })),
    distribution: lines(
      {
        ...trade.accountLine(),
        /** Its part of the whole, for whoever distributes by percent. */
        share: optional(percent()),
        ...trade.taxedLine(),
        ...trade.jobLine(),
        jobAmount: optional(trade.amount()),
        ...trade.countedLine(),
      },
      { most: 1000 },
    ),
    matches: matchLines(),
  },
  derived: {
    vendorName: optional(text({ max: 100, readOnly: true })),
    /** Of its distribution, `6100, 6200`: what the list is asked for. */
    accounts: optional(text({ max: 400, readOnly: true })),
    jobs: optional(text({ max: 400, readOnly: true })),
    /** That it names, and those of what it matches. */
    orders: optional(text({ max: 400, readOnly: true })),
    /** What is still to be paid; what we owe is positive. */
    openAmount: optional(money({ readOnly: true })),
    /** Since it was due, as long as something is open of it. */
    daysLate: trade.daysLate(),
    /** What is still held back of it. */
    holdbackOpen: optional(money({ readOnly: true })),
    /** Worked out of what was applied, never typed. */
    payment: trade.settlement(),
    openAtHome: trade.openAtHome(),
    /** [judgement 14b] Null of what is not open. */
    toPay: takenFrom(optional(choice(trade.TO_PAY, { readOnly: true })), 'dueDate', 'holdReason'),
  },
  list: [
    'invoiceNo',
    'kind',
    'vendorId',
    'vendorName',
    'docNumber',
    'docDate',
    'postingDate',
    'dueDate',
    'docAmount',
    'currency',
    'openAmount',
    'status',
    'payment',
    'daysLate',
    'holdReason',
    'discountDate',
    'discountAmount',
    'transactionDate',
    'termsCode',
    'bankAccountId',
    'purchaseOrderNo',
    'reference',
    'entryNo',
    'submittedBy',
    'approvedBy',
    'approvedOn',
    'approvalNote',
    'oneHand',
    'reversedOn',
    'taxAmount',
    'holdbackAmount',
    'holdbackOpen',
    'holdbackDueOn',
    'releases',
    'accounts',
    'jobs',
    'orders',
    'openAtHome',
    'toPay',
  ],
  also: ['openAtHome', 'toPay'],
  mirrors: {
    accounts: ['distribution.glAccount'],
    jobs: ['distribution.jobId'],
    orders: ['purchaseOrderNo', 'matches.orderNo'],
  },
  // Credits stand with invoices as amounts without a sign: only what is open has one.
  totals: ['openAmount', 'holdbackOpen', 'openAtHome'],
  search: ['invoiceNo', 'docNumber', 'vendorId', 'vendorName', 'reference', 'purchaseOrderNo'],
  sort: ['-invoiceNo'],
})
export type PurchaseInvoice = RecordOfEntity<typeof PurchaseInvoice>
