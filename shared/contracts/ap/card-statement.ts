import { currencyShown } from '../gl/currency.ts'
import { document } from '../document.ts'
import { type RecordOfEntity } from '../entity.ts'
import { code, choice, date, flag, lines, lookup, money, note, optional, stamp, text } from '../fields.ts'

const LARGEST = '9999999999.99'
const worked = () => optional(money({ readOnly: true }))

/**
 * [finance 7.9] What the issuer of a credit card asks for, ticked off against the charges that were posted: matched when both come to
 * the same. It books nothing; what is owed to the issuer was owed with each charge.
 */
export const CardStatement = document('ap.cardStatement', {
  roles: { payer: ['view', 'add', 'edit', 'delete', 'export', 'match', 'reopen'] },
  key: 'statementNo',
  title: 'statementId',
  state: 'status',
  drafts: ['Draft'],
  needed: ['cardId'],
  actions: {
    match: { from: ['Draft'], to: 'Matched' },
    reopen: { from: ['Matched'], to: 'Draft', skipsValidation: true },
  },
  head: { amount: 'total' },
  hands: { inside: ['match', 'reopen'] },
  fields: {
    statementNo: optional(code({ max: 20, readOnly: true })),
    status: choice(['Draft', 'Matched'], { readOnly: true }),
    cardId: lookup('ap.creditCard', undefined, { upper: true, fixed: true }),
    /** As the issuer has numbered it. */
    statementId: text({ max: 30 }),
    statementDate: date(),
    /** Charges less credits of the statement, in the currency of the card. */
    total: money({ least: `-${LARGEST}`, most: LARGEST }),
    currency: optional(currencyShown()),
    ticked: worked(),
    difference: worked(),
    notes: optional(note({ max: 500 })),
    matchedBy: optional(text({ max: 100, readOnly: true })),
    matchedOn: optional(stamp()),
    /** Charges up to its date that are on no other statement. */
    charges: lines(
      {
        include: flag(),
        paymentNo: code({ max: 20 }),
        chargedOn: optional(date({ readOnly: true })),
        payee: optional(text({ max: 80, readOnly: true })),
        reference: optional(text({ max: 60, readOnly: true })),
        amount: worked(),
      },
      { most: 2000 },
    ),
  },
  derived: { cardLabel: optional(text({ max: 50, readOnly: true })) },
  list: [
    'statementNo',
    'cardId',
    'cardLabel',
    'statementId',
    'statementDate',
    'total',
    'currency',
    'ticked',
    'difference',
    'status',
    'matchedBy',
    'matchedOn',
  ],
  search: ['statementNo', 'statementId', 'cardId', 'cardLabel'],
  sort: ['-statementDate', '-statementNo'],
})
export type CardStatement = RecordOfEntity<typeof CardStatement>
