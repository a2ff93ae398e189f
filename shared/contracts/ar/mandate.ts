import { document } from '../document.ts'
import type { RecordOfEntity } from '../entity.ts'
import { choice, code, date, lookup, money, optional, stamp, text } from '../fields.ts'
import { currency } from '../gl/currency.ts'
import { weighedBy } from '../second-hand.ts'
import { bankAccount, nameAtBank } from '../trade/bank-details.ts'

/** Kinds of agreements that Payments Canada knows, rule H1: each has its own notice and its own time to ask the money back. */
export const MANDATE_CATEGORIES = ['Personal', 'Business', 'FundsTransfer', 'CashManagement'] as const
export const MANDATE_STATES = ['Pending', 'Active', 'Rejected', 'Cancelled'] as const

/**
 * [finance 8.2] A customer's agreement that we may take what he owes from his account. Whoever has written it cannot confirm it; nothing is
 * taken before a second person has, nor from the day on which the customer has ended it. What was decided stays as it is.
 */
export const Mandate = document('ar.mandate', {
  roles: {
    controller: ['*'],
    clerk: ['view', 'add', 'edit', 'delete', 'export', 'cancel'],
    approver: ['view', 'confirm', 'reject'],
  },
  key: 'mandateNo',
  title: 'customerId',
  state: 'status',
  drafts: ['Pending'],
  needed: [
    ...(['customerId', 'payer', 'currency', 'institution', 'transit', 'accountNumber'] as const),
    ...(['category', 'signedOn', 'validFrom', 'evidence'] as const),
  ],
  actions: {
    confirm: { from: ['Pending'], to: 'Active' },
    reject: { from: ['Pending'], to: 'Rejected', parameters: { reason: text({ max: 200 }) } },
    cancel: {
      from: ['Active'],
      to: 'Cancelled',
      skipsValidation: true,
      parameters: { cancelOn: date(), cancelReason: text({ max: 200 }) },
    },
  },
  // Whoever confirms it looks at what the customer has signed: it is opened for that.
  hands: {
    ...{ decides: ['confirm'], inside: ['reject', 'cancel'] },
    secondHand: { field: 'limitAmount', weighed: weighedBy([], 'limitAmount') },
    waits: { back: 'reject', opened: true, tells: ['category', 'evidence'] },
  },
  head: { party: 'customerId', number: 'mandateNo' },
  comes: ['validFrom', 'validUntil'],
  completedBy: ['customerId'],
  anew: ['signedOn', 'validFrom', 'validUntil', 'evidence'],
  fields: {
    mandateNo: optional(code({ max: 20, readOnly: true })),
    status: choice(MANDATE_STATES, { readOnly: true }),
    customerId: lookup('admin.firm', { isBillTo: 'true', status: '=Active' }, { upper: true }),
    payer: nameAtBank(),
    currency: currency(),
    ...bankAccount(),
    category: choice(MANDATE_CATEGORIES),
    signedOn: date(),
    validFrom: date(),
    validUntil: optional(date()),
    /** The most that he lets us take at once. */
    limitAmount: optional(money({ least: '0.01', most: '99999999.99' })),
    /** What he has signed, and how it was verified. */
    evidence: text({ max: 200 }),
    requestedBy: optional(text({ max: 100, readOnly: true })),
    decidedBy: optional(text({ max: 100, readOnly: true })),
    decidedOn: optional(stamp()),
    rejectReason: optional(text({ max: 200, readOnly: true })),
    /** The first day on which nothing is taken any more. */
    cancelOn: optional(date({ readOnly: true })),
    cancelReason: optional(text({ max: 200, readOnly: true })),
  },
  list: [
    ...(['mandateNo', 'status', 'customerId', 'payer', 'category', 'currency', 'limitAmount', 'validFrom'] as const),
    ...(['validUntil', 'institution', 'transit', 'accountNumber', 'cancelOn', 'requestedBy', 'decidedBy'] as const),
    'decidedOn',
  ],
  totals: [],
  search: ['mandateNo', 'customerId', 'payer'],
  sort: ['-mandateNo'],
})
export type Mandate = RecordOfEntity<typeof Mandate>
