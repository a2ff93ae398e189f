import { currency } from '../gl/currency.ts'
import { code, date, flag, integer, lookup, money, optional, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'

/**
 * A credit card of the company. What is paid with it is owed to the vendor who has issued it; of its number we keep the last
 * four digits and no more [finance 7.8].
 */
export const CreditCard = entity('ap.creditCard', {
  roles: { payer: ['view'] },
  key: 'cardId',
  title: 'label',
  fields: {
    cardId: code({ max: 20, upper: true, fixed: true }),
    label: text({ max: 50 }),
    issuerFirmId: lookup('admin.firm', { isVendor: 'true', status: '=Active' }, { upper: true }),
    lastFour: text({ max: 4, pattern: { source: '^[0-9]{4}$', message: 'ap:rules.creditCard.lastFourForm' } }),
    holder: text({ max: 100 }),
    currency: currency(),
    statementDay: integer({ least: 1, most: 31 }),
    creditLimit: money({ least: '0', most: '9999999999.99' }),
    /** Charges that the issuer is still owed, in the currency of the card. */
    unpaid: optional(money({ readOnly: true })),
    /** What can still be charged within the limit; below zero when it is passed. */
    available: optional(money({ readOnly: true })),
    glAccount: optional(lookup('gl.account', { heading: 'false' }, { max: 40, upper: true })),
    expiresOn: date(),
    active: flag(),
  },
  list: [
    'cardId',
    'label',
    'issuerFirmId',
    'lastFour',
    'holder',
    'currency',
    'statementDay',
    'creditLimit',
    'unpaid',
    'available',
    'expiresOn',
    'active',
    'glAccount',
  ],
  search: ['cardId', 'label', 'holder', 'lastFour'],
  ownActions: ['import'],
})
export type CreditCard = RecordOfEntity<typeof CreditCard>
