import { document } from '../document.ts'
import { weighedBy } from '../second-hand.ts'
import { type RecordOfEntity } from '../entity.ts'
import { choice, code, date, integer, lines, lookup, money, note, optional, stamp, text } from '../fields.ts'
import { FORM_LINES } from './tax-return-amounts.ts'

export const TAX_RETURN_STATES = ['Draft', 'Submitted', 'Approved', 'Filed', 'Reversed'] as const

const day = () => optional(date({ readOnly: true }))
const name = () => optional(text({ max: 100, readOnly: true }))
const worked = () => optional(money({ readOnly: true }))

/**
 * [finance 5.3, 7.13] The GST/HST return of a period, worked out of the lines of the books. Filing it keeps those lines and books what is
 * owed as a document of payables, or as a credit where it is a refund; what is posted into the period afterwards goes on the next one.
 */
export const TaxReturn = document('ap.taxReturn', {
  roles: { approver: ['return'] },
  key: 'returnNo',
  title: 'periodEnd',
  state: 'status',
  drafts: ['Draft'],
  completedBy: ['filingDate'],
  completedAtStart: true,
  amendable: ['confirmationNo', 'notes'],
  actions: {
    recompute: { from: ['Draft'], skipsValidation: true },
    submit: { from: ['Draft'], to: 'Submitted' },
    approve: { from: ['Submitted'], to: 'Approved', skipsValidation: true },
    return: {
      from: ['Submitted', 'Approved'],
      to: 'Draft',
      parameters: { approvalNote: text({ max: 200 }) },
      skipsValidation: true,
    },
    file: { from: ['Draft', 'Approved'], to: 'Filed', preview: true },
    reverse: {
      from: ['Filed'],
      to: 'Reversed',
      parameters: { reversalDate: date(), reversalReason: text({ max: 200 }) },
      proposes: { reversalDate: 'reversesOn' },
      skipsValidation: true,
    },
  },
  hands: {
    ...{ binds: ['file'], decides: ['approve'], inside: ['recompute', 'submit', 'return', 'reverse'] },
    secondHand: { field: 'netTax', weighed: weighedBy(['PurchaseInvoice'], 'netTax') },
  },
  bulkActions: { approve: {}, return: { parameters: { approvalNote: text({ max: 200 }) } } },
  fields: {
    returnNo: optional(code({ max: 20, readOnly: true })),
    companyId: optional(code({ max: 10, readOnly: true })),
    status: choice(TAX_RETURN_STATES, { readOnly: true }),
    /** The first period that is not filed yet. */
    periodStart: day(),
    periodEnd: day(),
    dueOn: day(),
    // Taken over from the filing, which goes along with a firm that is merged.
    authorityId: optional(lookup('admin.firm', {}, { upper: true, readOnly: true, stays: false })),
    filingDate: date(),
    /** What the authority answered. */
    confirmationNo: optional(text({ max: 30 })),
    notes: optional(note({ max: 500 })),
    netTax: worked(),
    balance: worked(),
    /** The document of payables that it is paid by. */
    invoiceNo: optional(lookup('ap.purchaseInvoice', {}, { upper: true, readOnly: true })),
    entryNo: optional(code({ max: 20, readOnly: true })),
    submittedBy: name(),
    approvedBy: name(),
    approvedOn: optional(stamp()),
    approvalNote: optional(text({ max: 200, readOnly: true })),
    filedBy: name(),
    filedOn: optional(stamp()),
    reversesOn: day(),
    reversedOn: day(),
    reversalReason: optional(text({ max: 200, readOnly: true })),
    /** Posted into the period since it was filed; it goes on the next return. */
    postedSince: worked(),
    /** Entries that would be on it and are not in the ledger yet, and the tax of them. */
    waitingEntries: optional(integer({ readOnly: true })),
    waitingTax: worked(),
    /** What is still to be paid. */
    openAmount: worked(),
    lines: {
      ...lines({
        line: code({ max: 4, readOnly: true }),
        standsFor: choice(FORM_LINES, { readOnly: true }),
        amount: money({ readOnly: true }),
      }),
      readOnly: true,
    },
  },
  list: [
    'returnNo',
    'periodStart',
    'periodEnd',
    'dueOn',
    'netTax',
    'balance',
    'status',
    'openAmount',
    'postedSince',
    'waitingEntries',
    'waitingTax',
    'filingDate',
    'invoiceNo',
    'entryNo',
    'filedBy',
    'confirmationNo',
    'approvedBy',
    'reversedOn',
  ],
  search: ['returnNo', 'confirmationNo', 'invoiceNo'],
  sort: ['-periodEnd', '-returnNo'],
})
export type TaxReturn = RecordOfEntity<typeof TaxReturn>
