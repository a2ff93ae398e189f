import {
  choice,
  code,
  date,
  flag,
  integer,
  lookup,
  money,
  optional,
  percent,
  price,
  quantity,
  rate,
  stamp,
  takenFrom,
  text,
  type Field,
} from '../fields.ts'
import { currency } from '../gl/currency.ts'

/**
 * Fields that documents of both sides have, as fragments of their contracts: whoever does not spread one has not got it. What follows them
 * and judges them is `server/trade`.
 */

const LARGEST = '9999999999.99'
/** An amount that a person types: not below zero, in the currency of its document. */
export const amount = () => money({ least: '0', most: LARGEST })
/** An amount that the server works out, and of which fields. */
export const worked = (...of: readonly string[]) => {
  const field = optional(money({ readOnly: true }))
  return of.length > 0 ? takenFrom(field, ...of) : field
}

/** [finance 9.1] Of which tax an amount on one of its accounts is, and on what: as such it comes into the return. */
export const taxOfLine = () => ({
  taxCode: optional(lookup('admin.salesTax', { active: 'true' }, { max: 10, upper: true })),
  taxBase: optional(amount()),
})

/** In which currency, and at how many units of the company's for one of its own. */
export const priced = () => ({ currency: currency(), rate: rate({ least: '0.000001' }) })

/** When it falls due, and until when how much can be taken off for paying early. [finance 5.2] */
export const termed = (usedBy: 'usedByPayables' | 'usedByReceivables') => ({
  termsCode: lookup('admin.accountTerms', { active: 'true', [usedBy]: 'true' }, { max: 10, upper: true }),
  dueDate: date(),
  discountDate: optional(date()),
  discountAmount: optional(amount()),
})

/** [finance 5.4] What is held is released by the calendar of the contract, unless a lien is claimed. */
export const heldBack = () => ({
  holdbackPercent: percent(),
  contractDate: optional(date()),
  holdbackDueOn: optional(date()),
  lienClaimed: flag(),
})

/** [I12] Who asked for the approval, who gave it, and why it was sent back. */
export const approved = () => ({
  submittedBy: optional(text({ max: 100, readOnly: true })),
  approvedBy: optional(text({ max: 100, readOnly: true })),
  approvedOn: optional(stamp()),
  approvalNote: optional(text({ max: 200, readOnly: true })),
})

/** The number of what was posted of a document; empty as long as the entry waits for its integration. [finance 6, gl-integration] */
export const entryNumber = (ofEntry: 'post' | 'post.rev' | 'close' = 'post') => ({
  ...optional(code({ max: 20, readOnly: true })),
  ofEntry,
})

/** [FI5] Its entry, the day that a reversal would have, and the one that it had. */
export const booked = () => ({
  entryNo: entryNumber(),
  reversesOn: optional(date({ readOnly: true })),
  reversedOn: optional(date({ readOnly: true })),
})

/** Of a line: the account that it is booked on, and its amount. */
export const accountLine = () => ({
  glAccount: lookup('gl.account', { active: 'true', heading: 'false' }, { max: 40, upper: true }),
  description: optional(text({ max: 100 })),
  amount: money({ least: `-${LARGEST}`, most: LARGEST }),
})

/** Of a line: the taxes that it bears, and of which fields they are worked out. [finance 5.3] */
export const taxedLine = (...of: readonly string[]) => ({
  taxGroup: optional(lookup('admin.taxGroup', { active: 'true' }, { max: 10, upper: true })),
  taxAmount: worked(...of),
})

/** Of a line: the job that it is for. [S5.45] */
export const jobLine = () => ({
  jobId: optional(lookup('po.job', { status: '=Open' }, { upper: true })),
  costCode: optional(lookup('admin.userCode', { codeType: '=COST_CODE', active: 'true' }, { upper: true })),
})

/** Of a line: how much of what, at which price. */
export const countedLine = () => ({ quantity: optional(quantity()), unitPrice: optional(price()) })

/** [I12] Above a limit a document is submitted, and approved by somebody else, before it is posted. */
export const approvalActions = {
  submit: { from: ['Draft'], to: 'Submitted' },
  approve: { from: ['Submitted'], to: 'Approved', skipsValidation: true },
  return: {
    from: ['Submitted', 'Approved'],
    to: 'Draft',
    skipsValidation: true,
    parameters: { approvalNote: text({ max: 200 }) },
  },
} as const
/** The same for many that are chosen in a list. */
export const approvalBulkActions = {
  approve: {},
  return: { parameters: { approvalNote: text({ max: 200 }) } },
} as const

/** States of a document that is approved above a limit, posted, and taken back by its reversal. */
export const POSTED_STATES = ['Draft', 'Submitted', 'Approved', 'Posted', 'Reversed'] as const
export const postedActions = {
  post: { from: ['Draft', 'Approved'], to: 'Posted', preview: true },
  ...approvalActions,
  reverse: {
    from: ['Posted'],
    to: 'Reversed',
    parameters: { reversalDate: date() },
    proposes: { reversalDate: 'reversesOn' },
    skipsValidation: true,
  },
} as const

/** The way of such a document: by the hand of another where it was asked for. */
export const postedStages = ({ submittedBy }: Readonly<Record<string, unknown>>): readonly string[] =>
  submittedBy ? ['Draft', 'Submitted', 'Approved', 'Posted'] : ['Draft', 'Posted']

/** What is open of a document in the currency of the company, positive as its side counts it. */
export const openAtHome = (...of: readonly string[]): Field<string | null> =>
  takenFrom(optional(money({ readOnly: true, ours: true })), ...(of.length > 0 ? of : ['docAmount']))

/** [judgement 14b] What can be done with what is open, in the order in which it is looked at. */
export const TO_PAY = ['LateFree', 'LateHeld', 'UnderWay', 'ThisWeek', 'NextWeek', 'Later', 'Credit'] as const
export const TO_COLLECT = ['LateLong', 'Late', 'ThisWeek', 'NextWeek', 'Later', 'Credit'] as const

/** How open a document is of which something is paid or used up; worked out of what was applied, never typed. */
/** By how many days it is late, today; null of what is not. */
export const daysLate = (...of: readonly string[]): Field<number | null> => ({
  ...takenFrom(optional(integer({ readOnly: true })), ...(of.length > 0 ? of : ['dueDate'])),
  means: 'late',
})

export const settlement = () => choice(['Unposted', 'Open', 'Partly', 'Paid', 'Reversed'], { readOnly: true })
