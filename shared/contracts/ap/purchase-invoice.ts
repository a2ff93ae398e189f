import { CURRENCIES } from '../admin/firm.ts'
import { document } from '../document.ts'
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
  price,
  quantity,
  rate,
  text,
} from '../fields.ts'

/** Amounts of a credit or debit memo are entered positive and posted to the other side. */
export const INVOICE_KINDS = ['Invoice', 'Credit', 'DebitMemo'] as const
export const INVOICE_STATES = ['Draft', 'Posted', 'Reversed'] as const

const LARGEST = '9999999999.99'
const amount = () => money({ least: '0', most: LARGEST })
const posted = () => optional(money({ readOnly: true }))

/**
 * [S5.42] [finance 7.1] What a vendor asks us to pay, or gives back, with the accounts that it is distributed over. Dates,
 * terms, currency and rate that are left empty are those of the vendor; tax and what remains to be distributed are worked out
 * with each save.
 */
export const PurchaseInvoice = document('ap.purchaseInvoice', {
  key: 'invoiceNo',
  title: 'docNumber',
  state: 'status',
  drafts: ['Draft'],
  needed: ['kind', 'vendorId', 'holdbackPercent'],
  amendable: ['dueDate', 'discountDate', 'bankAccountId', 'holdReason', 'notes'],
  actions: {
    post: { from: ['Draft'], to: 'Posted', preview: true },
    reverse: { from: ['Posted'], to: 'Reversed' },
  },
  fields: {
    invoiceNo: optional(code({ max: 20, readOnly: true })),
    companyId: optional(code({ max: 10, readOnly: true })),
    status: choice(INVOICE_STATES, { readOnly: true }),
    kind: choice(INVOICE_KINDS),
    vendorId: lookup('admin.firm', { firmType: 'vendor|both', status: '=Active' }, { upper: true }),
    docNumber: text({ max: 30 }),
    docDate: date(),
    docAmount: amount(),
    transactionDate: date(),
    postingDate: date(),
    termsCode: lookup('admin.accountTerms', { active: 'true', usedByPayables: 'true' }, { max: 10, upper: true }),
    shipToRegion: lookup('admin.place', { level: 'Region', offered: 'true' }, { max: 30, upper: true }),
    bankAccountId: lookup('gl.bankAccount', { active: 'true' }, { upper: true }),
    dueDate: date(),
    discountDate: optional(date()),
    discountAmount: optional(amount()),
    currency: choice(CURRENCIES),
    rate: rate({ least: '0' }),
    holdbackPercent: percent(),
    holdReason: optional(lookup('admin.userCode', { codeType: '=HOLD_REASON' })),
    purchaseOrderNo: optional(text({ max: 20 })),
    reference: optional(text({ max: 60 })),
    notes: optional(note({ max: 500 })),
    netAmount: posted(),
    taxAmount: posted(),
    holdbackAmount: posted(),
    payableAmount: posted(),
    remainingToApply: posted(),
    entryNo: optional(code({ max: 20, readOnly: true })),
    distribution: lines(
      {
        glAccount: lookup('gl.account', { active: 'true', heading: 'false' }, { max: 40, upper: true }),
        description: optional(text({ max: 100 })),
        amount: money({ least: `-${LARGEST}`, most: LARGEST }),
        taxGroup: optional(lookup('admin.taxGroup', { active: 'true' }, { max: 10, upper: true })),
        taxAmount: posted(),
        jobId: optional(code({ max: 20, upper: true })),
        costCode: optional(code({ max: 20, upper: true })),
        jobAmount: optional(amount()),
        quantity: optional(quantity()),
        unitPrice: optional(price()),
      },
      { most: 1000 },
    ),
  },
  derived: {
    vendorName: optional(text({ max: 100, readOnly: true })),
    /** What is still to be paid; what we owe is positive. */
    openAmount: optional(money({ readOnly: true })),
    /** Worked out of what was applied, never typed. */
    payment: choice(['Unposted', 'Open', 'Partly', 'Paid', 'Reversed'], { readOnly: true }),
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
    'holdReason',
    'discountDate',
    'discountAmount',
    'transactionDate',
    'termsCode',
    'bankAccountId',
    'purchaseOrderNo',
    'reference',
    'entryNo',
    'taxAmount',
    'holdbackAmount',
  ],
  search: ['invoiceNo', 'docNumber', 'vendorId', 'vendorName', 'reference', 'purchaseOrderNo'],
  sort: ['-invoiceNo'],
})
export type PurchaseInvoice = RecordOfEntity<typeof PurchaseInvoice>
