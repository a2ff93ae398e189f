import { document } from '../document.ts'
import { type RecordOfEntity, type Stored } from '../entity.ts'
import { choice, code, date, flag, integer, lines, lookup, money, note, optional, text } from '../fields.ts'
import { weighedBy } from '../second-hand.ts'
import * as trade from '../trade/fields.ts'
import { PAYABLE_KINDS } from '../trade/item-kinds.ts'

/** How money leaves a bank. */
export const PAYMENT_METHODS = ['Cheque', 'EFT', 'Wire', 'PreAuthorized', 'Online', 'Cash'] as const
export const PAYMENT_STATES = ['Draft', 'Submitted', 'Approved', 'Posted', 'Cancelled'] as const
/** States of what has not left yet. */
const UNPOSTED: readonly unknown[] = ['Draft', 'Submitted', 'Approved']
export const isUnposted = ({ status }: { readonly status: unknown }): boolean => UNPOSTED.includes(status)
/** What becomes of what was paid when a payment is cancelled [finance 7.6]. */
export const AFTER_CANCEL = ['Reopen', 'Reissue', 'CancelInvoices'] as const

const LARGEST = '9999999999.99'
const shown = <T>(field: T): T => ({ ...field, readOnly: true })

/** [S4.36] What is asked for when a payment or its cheque is cancelled; the reason is one of the user codes of this type. */
export const cancelGiven = {
  cancelDate: date(),
  cancelReason: lookup('admin.userCode', { codeType: '=CHEQUE_CANCEL', active: 'true' }),
  cancelThen: choice(AFTER_CANCEL),
  stopReference: optional(text({ max: 60 })),
} as const

/** Fields that every payment has, whatever it is paid out of. */
export const paymentFields = {
  paymentNo: optional(code({ max: 20, readOnly: true })),
  companyId: optional(code({ max: 10, readOnly: true })),
  status: choice(PAYMENT_STATES, { readOnly: true }),
  paymentDate: date(),
  vendorId: optional(lookup('admin.firm', { firmType: 'vendor|both', status: '=Active' }, { upper: true })),
  payee: optional(text({ max: 80 })),
  amount: money({ least: '0.001', most: LARGEST }),
  ...trade.priced(),
  reference: optional(text({ max: 60 })),
  memo: optional(note({ max: 500 })),
  exceptionReason: optional(text({ max: 200 })),
  appliedAmount: trade.worked(),
  discountAmount: trade.worked(),
  writeOffAmount: trade.worked(),
  directAmount: trade.worked(),
  remainingToApply: trade.worked(),
  ...trade.approved(),
  entryNo: trade.entryNumber(),
  cancelDate: optional(date({ readOnly: true })),
  cancelReason: optional(code({ max: 20, readOnly: true })),
  cancelEntryNo: trade.entryNumber('post.rev'),
  /** Documents that are open with the vendor on its date, with what it does to each. */
  items: lines(
    {
      itemId: code({ max: 36 }),
      docNumber: shown(optional(text({ max: 60 }))),
      docKind: shown(optional(choice(PAYABLE_KINDS))),
      docDate: shown(optional(date())),
      dueDate: shown(optional(date())),
      discountDate: shown(optional(date())),
      discountAvailable: trade.worked(),
      openAmount: trade.worked(),
      pay: optional(money({ least: `-${LARGEST}`, most: LARGEST })),
      discount: optional(trade.amount()),
      writeOff: optional(trade.amount()),
      remaining: trade.worked(),
    },
    { most: 1000 },
  ),
  /** Charges, and what is bought without an invoice. An account that is left empty is that of bank charges. */
  distribution: lines(
    {
      ...trade.accountLine(),
      ...trade.taxedLine(),
      ...trade.jobLine(),
    },
    { most: 200 },
  ),
} as const

/**
 * [finance 7.3] Money that leaves a bank outside of a run: a cheque by hand, a wire, what the bank has debited, an advance. It
 * settles open documents of a vendor, is spent at once, or is left on his account.
 */
export const Payment = document('ap.payment', {
  roles: { approver: ['return'], payer: ['view', 'add', 'edit', 'delete', 'export', 'cancel', 'post', 'submit'] },
  key: 'paymentNo',
  title: 'payee',
  state: 'status',
  drafts: ['Draft'],
  needed: ['leaveOnAccount'],
  completedBy: ['bankAccountId', 'vendorId', 'purchaseOrderNo', 'paymentDate', 'currency', 'distribution'],
  anew: ['paymentDate', 'chequeNo', 'rate', 'exceptionReason', 'items'],
  actions: {
    post: { from: ['Draft', 'Approved'], to: 'Posted', preview: true },
    ...trade.approvalActions,
    cancel: { from: ['Posted'], to: 'Cancelled', skipsValidation: true, parameters: cancelGiven },
  },
  posts: { source: 'CD', on: ['paymentDate'] },
  head: { party: 'payee', number: 'paymentNo' },
  hands: {
    ...{ pays: ['post'], decides: ['approve'], inside: ['submit', 'return', 'cancel'] },
    secondHand: {
      field: 'amount',
      weighed: (payment) =>
        weighedBy(payment['vendorId'] ? ['Payment'] : ['Payment', 'OneTimePayment'], 'amount')(payment),
    },
  },
  bulkActions: trade.approvalBulkActions,
  fields: {
    // As they stand on the screen: problems are told in this order.
    bankAccountId: lookup('gl.bankAccount', { active: 'true' }, { upper: true }),
    method: choice(PAYMENT_METHODS),
    chequeNo: optional(integer({ least: 1, most: 999_999_999, ungrouped: true })),
    ...paymentFields,
    leaveOnAccount: flag(),
    /** [S5.46] What is left on account is a deposit on this order; its invoice uses it up. */
    purchaseOrderNo: optional(lookup('po.purchaseOrder', { status: '=Open', approval: '=Approved' }, { upper: true })),
    onAccountAmount: trade.worked(),
    cancelThen: optional(choice(AFTER_CANCEL, { readOnly: true })),
    stopReference: optional(text({ max: 60, readOnly: true })),
    reissuedAs: optional(code({ max: 20, readOnly: true })),
  },
  derived: {
    vendorName: optional(text({ max: 100, readOnly: true })),
    /** Of the queue that has made it; empty for what was entered by hand. */
    batchNo: optional(code({ max: 20, readOnly: true })),
    /** What became of its cheque. */
    chequeStatus: optional(choice(['Open', 'Cancelled', 'Spoiled', 'Cleared', 'Stale'], { readOnly: true })),
  },
  list: [
    'paymentNo',
    'paymentDate',
    'bankAccountId',
    'method',
    'chequeNo',
    'vendorId',
    'payee',
    'amount',
    'currency',
    'status',
    'vendorName',
    'batchNo',
    'chequeStatus',
    'reference',
    'discountAmount',
    'onAccountAmount',
    'purchaseOrderNo',
    'submittedBy',
    'approvedBy',
    'approvalNote',
    'entryNo',
    'cancelDate',
    'cancelReason',
    'reissuedAs',
  ],
  search: ['paymentNo', 'payee', 'vendorId', 'vendorName', 'reference', 'purchaseOrderNo'],
  sort: ['-paymentNo'],
})
export type Payment = RecordOfEntity<typeof Payment>

/** What a payment out of a bank and one by card have in common. */
export type AnyPayment = Stored<{ fields: typeof paymentFields }>
