import { document } from '../document.ts'
import { type RecordOfEntity } from '../entity.ts'
import { choice, code, date, flag, integer, lines, lookup, money, note, optional, text } from '../fields.ts'
import { weighedBy } from '../second-hand.ts'
import * as trade from '../trade/fields.ts'
import { RECEIVABLE_KINDS } from '../trade/item-kinds.ts'

/** How money of customers comes. */
export const RECEIPT_METHODS = ['Cheque', 'EFT', 'PreAuthorized', 'Wire', 'Card', 'Cash'] as const
/** Why a document is proposed for a receipt, or why it is not. */
export const WHY_PROPOSED = ['Number', 'Remittance', 'Exact', 'ExactSum', 'Oldest', 'ByHand', 'Disputed'] as const
/** How far a receipt is that is not posted yet. */
const RECEIPT_STANDINGS = ['Applied', 'OnAccount', 'Unidentified', 'Direct', 'ToApply'] as const

const LARGEST = '9999999999.99'
const shown = <T>(field: T): T => ({ ...field, readOnly: true })

/** What a receipt does to a document that is open with its customer. */
export const receivedItem = {
  itemId: code({ max: 36 }),
  /** Whose document it is: that of the payer, or of a firm that he pays for. */
  firmId: shown(optional(code({ max: 20 }))),
  docNumber: shown(optional(text({ max: 60 }))),
  docKind: shown(optional(choice(RECEIVABLE_KINDS))),
  docDate: shown(optional(date())),
  dueDate: shown(optional(date())),
  discountDate: shown(optional(date())),
  discountAvailable: trade.worked(),
  openAmount: trade.worked(),
  pay: optional(money({ least: `-${LARGEST}`, most: LARGEST })),
  discount: optional(trade.amount()),
  writeOff: optional(trade.amount()),
  writeOffReason: optional(text({ max: 100 })),
  remaining: trade.worked(),
  why: optional(choice(WHY_PROPOSED)),
} as const

/** [finance 8.2] What was received at once: entered against the slip of its deposit, applied to what is open, posted as one line of the bank. */
export const Deposit = document('ar.deposit', {
  roles: {
    approver: ['return'],
    clerk: ['view', 'add', 'edit', 'delete', 'export', 'post', 'submit', 'return'],
  },
  key: 'depositNo',
  title: 'slipNo',
  state: 'status',
  drafts: ['Draft'],
  completedBy: ['bankAccountId', 'depositDate', 'currency', 'receipts', 'distribution'],
  completedAtStart: true,
  anew: ['depositDate', 'rate', 'slipNo', 'declaredAmount', 'exceptionReason', 'receipts', 'items', 'distribution'],
  actions: {
    post: { from: ['Draft', 'Approved'], to: 'Posted', preview: true },
    ...trade.approvalActions,
  },
  posts: { source: 'CR', on: ['depositDate'] },
  head: { party: 'bankAccountId', number: 'depositNo', amount: 'receiptsAmount' },
  hands: {
    ...{ decides: ['approve'], inside: ['post', 'submit', 'return'] },
    // What is not asked for any more weighs by the limit of a right, not by those of money that leaves.
    secondHand: { field: 'writeOffAmount', weighed: weighedBy([], 'writeOffAmount') },
  },
  fields: {
    depositNo: optional(code({ max: 20, readOnly: true })),
    companyId: optional(code({ max: 10, readOnly: true })),
    status: choice(['Draft', 'Submitted', 'Approved', 'Posted'], { readOnly: true }),
    bankAccountId: lookup('gl.bankAccount', { active: 'true' }, { upper: true }),
    depositDate: date(),
    /** The number that the bank has printed on the slip. */
    slipNo: optional(text({ max: 30 })),
    /** What the slip says that it comes to. */
    declaredAmount: optional(trade.amount()),
    ...trade.priced(),
    memo: optional(note({ max: 500 })),
    exceptionReason: optional(text({ max: 200 })),
    receiptsAmount: trade.worked('receipts.amount'),
    stillToEnter: trade.worked('receipts.amount'),
    discountAmount: trade.worked('items.discount'),
    writeOffAmount: trade.worked('items.writeOff'),
    ...trade.approved(),
    receipts: lines(
      {
        /** By which its documents and charges name it. */
        receipt: integer({ least: 1, most: 99_999 }),
        receiptNo: shown(optional(code({ max: 20 }))),
        customerId: optional(lookup('admin.firm', { isBillTo: 'true', status: '=Active' }, { upper: true })),
        payer: optional(text({ max: 100 })),
        method: choice(RECEIPT_METHODS),
        reference: optional(text({ max: 60 })),
        amount: money({ least: '0.001', most: LARGEST }),
        /** What the customer has written of what he pays. */
        remittance: optional(note({ max: 2000 })),
        leaveOnAccount: flag(),
        /** [R14] It is held against this order of the customer until that is invoiced. */
        orderNo: optional(code({ max: 20, upper: true })),
        appliedAmount: trade.worked(),
        onAccountAmount: trade.worked(),
        remainingToApply: trade.worked(),
        standing: shown(optional(choice(RECEIPT_STANDINGS))),
      },
      { most: 2000 },
    ),
    items: lines({ receipt: integer({ least: 1, most: 99_999 }), ...receivedItem }, { most: 5000 }),
    /** What was earned without an invoice. */
    distribution: lines(
      {
        receipt: integer({ least: 1, most: 99_999 }),
        ...trade.accountLine(),
        ...trade.taxedLine('distribution.amount'),
        ...trade.jobLine(),
      },
      { most: 1000 },
    ),
  },
  derived: {
    receiptCount: optional(integer({ readOnly: true })),
    /** Whose money it is: of several the three who pay most. */
    payers: optional(text({ max: 310, readOnly: true })),
  },
  list: [
    ...([
      'depositNo',
      'depositDate',
      'payers',
      'bankAccountId',
      'slipNo',
      'receiptCount',
      'declaredAmount',
      'receiptsAmount',
    ] as const),
    ...([
      'currency',
      'stillToEnter',
      'status',
      'discountAmount',
      'writeOffAmount',
      'submittedBy',
      'approvedBy',
    ] as const),
    'approvalNote',
  ],
  search: ['depositNo', 'slipNo', 'bankAccountId'],
  sort: ['-depositNo'],
})
export type Deposit = RecordOfEntity<typeof Deposit>
