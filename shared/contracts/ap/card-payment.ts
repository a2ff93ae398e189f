import { document } from '../document.ts'
import { type RecordOfEntity } from '../entity.ts'
import { choice, code, date, lookup, money, optional, text } from '../fields.ts'
import { cancelGiven, paymentFields } from './payment.ts'

/**
 * [finance 7.7] What is paid with a credit card of the company: documents of vendors, and purchases without one. The debt passes
 * to the vendor who has issued the card, as a card charge; the bank pays that with his statement.
 */
export const CardPayment = document('ap.cardPayment', {
  key: 'paymentNo',
  title: 'payee',
  state: 'status',
  drafts: ['Draft'],
  completedBy: ['cardId', 'vendorId', 'paymentDate', 'currency', 'distribution'],
  actions: {
    post: { from: ['Draft'], to: 'Posted', preview: true },
    cancel: {
      ...{ from: ['Posted'], to: 'Cancelled', asItIs: true },
      parameters: { cancelDate: cancelGiven.cancelDate, cancelReason: cancelGiven.cancelReason },
    },
  },
  fields: {
    ...paymentFields,
    cardId: lookup('ap.creditCard', { active: 'true' }, { upper: true }),
    /** The charge, as the statement of the card will name it. */
    reference: text({ max: 60 }),
  },
  derived: {
    vendorName: optional(text({ max: 100, readOnly: true })),
    cardLabel: optional(text({ max: 50, readOnly: true })),
    chargeDue: optional(date({ readOnly: true })),
    /** What of the charge is not paid to the issuer yet. */
    chargeOpen: optional(money({ readOnly: true })),
    /** The matched statement that it stands on. */
    cardStatementNo: optional(code({ max: 20, readOnly: true })),
    charge: choice(['Unposted', 'Open', 'Partly', 'Paid', 'Cancelled'], { readOnly: true }),
  },
  list: [
    'paymentNo',
    'paymentDate',
    'cardId',
    'cardLabel',
    'vendorId',
    'payee',
    'reference',
    'amount',
    'currency',
    'status',
    'charge',
    'chargeOpen',
    'chargeDue',
    'cardStatementNo',
    'vendorName',
    'entryNo',
    'cancelDate',
    'cancelReason',
  ],
  search: ['paymentNo', 'payee', 'vendorId', 'vendorName', 'reference', 'cardId'],
  sort: ['-paymentNo'],
})
export type CardPayment = RecordOfEntity<typeof CardPayment>
