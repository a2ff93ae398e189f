import { currencyShown } from '../gl/currency.ts'
import { document } from '../document.ts'
import { type RecordOfEntity } from '../entity.ts'
import { choice, code, date, lookup, money, optional, rate, text } from '../fields.ts'
import { weighedBy } from '../second-hand.ts'
import { approvalActions, approvalBulkActions } from '../trade/fields.ts'
import { cancelGiven, paymentFields } from './payment.ts'

/**
 * [finance 7.7] What is paid with a credit card of the company: documents of vendors, and purchases without one. The debt passes
 * to the vendor who has issued the card, as a card charge; the bank pays that with his statement.
 */
export const CardPayment = document('ap.cardPayment', {
  roles: { approver: ['return'], payer: ['view', 'add', 'edit', 'delete', 'export', 'cancel', 'post', 'submit'] },
  key: 'paymentNo',
  title: 'payee',
  state: 'status',
  drafts: ['Draft'],
  completedBy: ['cardId', 'vendorId', 'paymentDate', 'currency', 'distribution'],
  anew: ['paymentDate', 'reference', 'rate', 'cardAmount', 'cardRate', 'exceptionReason', 'items'],
  actions: {
    post: { from: ['Draft', 'Approved'], to: 'Posted', preview: true },
    ...approvalActions,
    cancel: {
      ...{ from: ['Posted'], to: 'Cancelled', skipsValidation: true },
      parameters: { cancelDate: cancelGiven.cancelDate, cancelReason: cancelGiven.cancelReason },
    },
  },
  posts: { source: 'CC', on: ['paymentDate'] },
  head: { party: 'payee', number: 'paymentNo' },
  hands: {
    ...{ pays: ['post'], decides: ['approve'], inside: ['submit', 'return', 'cancel'] },
    secondHand: {
      field: 'amount',
      weighed: (payment) =>
        weighedBy(payment['vendorId'] ? ['CardPayment'] : ['CardPayment', 'OneTimePayment'], 'amount')(payment),
    },
  },
  bulkActions: approvalBulkActions,
  fields: {
    cardId: lookup('ap.creditCard', { active: 'true' }, { upper: true }),
    ...paymentFields,
    /** That of the card. Where it is another one than what is paid, the card is charged an amount of its own. */
    cardCurrency: optional(currencyShown()),
    cardAmount: optional(money({ least: '0.001', most: '9999999999.99', in: 'cardCurrency' })),
    /** Of the company's currency for one of the card's. */
    cardRate: optional(rate({ least: '0.000001' })),
    /** The charge, as the statement of the card will name it. */
    reference: text({ max: 60 }),
  },
  derived: {
    vendorName: optional(text({ max: 100, readOnly: true })),
    cardLabel: optional(text({ max: 50, readOnly: true })),
    chargeDue: optional(date({ readOnly: true })),
    /** What of the charge is not paid to the issuer yet. */
    chargeOpen: optional(money({ readOnly: true, in: 'cardCurrency' })),
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
    'cardAmount',
    'cardCurrency',
    'status',
    'charge',
    'chargeOpen',
    'chargeDue',
    'cardStatementNo',
    'vendorName',
    'submittedBy',
    'approvedBy',
    'approvalNote',
    'entryNo',
    'cancelDate',
    'cancelReason',
  ],
  search: ['paymentNo', 'payee', 'vendorId', 'vendorName', 'reference', 'cardId'],
  sort: ['-paymentNo'],
})

/** True when the card is charged in another currency than that of what it pays. */
export const isAcross = ({ currency, cardCurrency }: { currency?: unknown; cardCurrency?: unknown }): boolean =>
  !!currency && !!cardCurrency && currency !== cardCurrency

export type CardPayment = RecordOfEntity<typeof CardPayment>
