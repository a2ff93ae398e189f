import { currencyShown } from '../gl/currency.ts'
import { document } from '../document.ts'
import { type RecordOfEntity } from '../entity.ts'
import { choice, code, date, integer, lines, money, optional, stamp, text } from '../fields.ts'
import { PAYABLE_KINDS } from '../trade/item-kinds.ts'
import { AFTER_CANCEL, cancelGiven } from './payment.ts'

/** [S3.30] What became of a cheque that was written or printed. */
export const CHEQUE_STATES = ['Open', 'Cancelled', 'Spoiled', 'Cleared', 'Stale'] as const

const figure = () => optional(money({ readOnly: true }))

/**
 * [S3.30] [finance 7.6] A cheque of a bank. It is made with its payment and never by itself; what can still be done is to cancel
 * it, while it is open.
 */
export const Cheque = document('ap.cheque', {
  roles: { payer: ['view', 'export', 'cancel'] },
  key: 'chequeNo',
  title: 'payee',
  state: 'status',
  drafts: [],
  actions: { cancel: { from: ['Open'], to: 'Cancelled', skipsValidation: true, parameters: cancelGiven } },
  head: { party: 'payee', number: 'chequeNo', amount: 'amount' },
  hands: { inside: ['cancel'] },
  fields: {
    chequeNo: integer({ least: 1, most: 999_999_999, readOnly: true, ungrouped: true }),
    bankAccountId: code({ max: 20, readOnly: true }),
    status: choice(CHEQUE_STATES, { readOnly: true }),
    chequeDate: optional(date({ readOnly: true })),
    payee: optional(text({ max: 80, readOnly: true })),
    amount: figure(),
    currency: optional(currencyShown()),
    printedOn: optional(stamp()),
    cancelDate: optional(date({ readOnly: true })),
    cancelReason: optional(code({ max: 20, readOnly: true })),
    cancelThen: optional(choice(AFTER_CANCEL, { readOnly: true })),
    stopReference: optional(text({ max: 60, readOnly: true })),
    /** The documents that it pays. */
    items: {
      ...lines({
        docNumber: optional(text({ max: 60, readOnly: true })),
        docKind: optional(choice(PAYABLE_KINDS, { readOnly: true })),
        docDate: optional(date({ readOnly: true })),
        dueDate: optional(date({ readOnly: true })),
        pay: figure(),
        discount: figure(),
        writeOff: figure(),
      }),
      readOnly: true,
    },
  },
  derived: {
    bankName: optional(text({ max: 50, readOnly: true })),
    vendorId: optional(code({ max: 20, readOnly: true })),
    paymentNo: optional(code({ max: 20, readOnly: true })),
    /** The documents that it pays, `INV-1, INV-2`. */
    pays: optional(text({ max: 400, readOnly: true })),
  },
  list: [
    'chequeNo',
    'bankAccountId',
    'chequeDate',
    'payee',
    'amount',
    'currency',
    'status',
    'vendorId',
    'paymentNo',
    'pays',
    'bankName',
    'printedOn',
    'cancelDate',
    'cancelReason',
    'cancelThen',
    'stopReference',
  ],
  search: ['payee', 'vendorId', 'paymentNo', 'pays'],
  sort: ['-chequeDate', '-chequeNo'],
})
export type Cheque = RecordOfEntity<typeof Cheque>
