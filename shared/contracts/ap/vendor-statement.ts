import { currency } from '../gl/currency.ts'
import { document } from '../document.ts'
import { type RecordOfEntity } from '../entity.ts'
import { choice, code, date, flag, lines, lookup, money, note, optional, stamp, text } from '../fields.ts'

const LARGEST = '9999999999.99'
const worked = () => optional(money({ readOnly: true }))
const signed = () => money({ least: `-${LARGEST}`, most: LARGEST })

export const STATEMENT_KINDS = ['Invoice', 'Credit', 'Payment', 'Other'] as const

/** What is open, document by document; or a balance carried forward with all that moved it since. */
export const STATEMENT_FORMS = ['OpenItems', 'BalanceForward'] as const

/**
 * What a line of a vendor is to our books: the same; of another amount; settled by us, entered after the day, before the balance
 * that was carried forward, or a draft; nowhere; and, of ours, what he does not list. The balance carried forward is a line of its own.
 */
export const STATEMENT_STANDINGS = [
  'Opening',
  'Matched',
  'AmountDiffers',
  'Settled',
  'Earlier',
  'Later',
  'Draft',
  'NotOurs',
  'NotTheirs',
] as const
export type StatementStanding = (typeof STATEMENT_STANDINGS)[number]

/**
 * [finance 7.13] What a vendor says that we owe at a day, line by line, beside what our books say: the differences explain one balance by
 * the other. What we owe is positive, what lowers it has a minus. It books nothing.
 */
export const VendorStatement = document('ap.vendorStatement', {
  roles: { clerk: ['view', 'add', 'edit', 'delete', 'export', 'import', 'agree', 'reopen'] },
  key: 'statementNo',
  title: 'vendorId',
  state: 'status',
  drafts: ['Draft'],
  needed: ['vendorId'],
  completedBy: ['vendorId', 'currency', 'form', 'openingDate', 'statementDate', 'theirs'],
  actions: {
    agree: { from: ['Draft'], to: 'Agreed' },
    reopen: { from: ['Agreed'], to: 'Draft', skipsValidation: true },
  },
  head: { amount: 'balance' },
  hands: { inside: ['agree', 'reopen'] },
  ownActions: ['import'],
  fields: {
    statementNo: optional(code({ max: 20, readOnly: true })),
    status: choice(['Draft', 'Agreed'], { readOnly: true }),
    vendorId: lookup('admin.firm', { firmType: 'vendor|both' }, { upper: true, fixed: true }),
    currency: currency(),
    form: choice(STATEMENT_FORMS),
    /** The last day that is in the balance carried forward. */
    openingDate: optional(date()),
    openingBalance: optional(signed()),
    statementDate: date(),
    /** As the vendor has numbered it. */
    reference: optional(text({ max: 30 })),
    balance: signed(),
    notes: optional(note({ max: 500 })),
    /** What his lines come to. */
    listed: worked(),
    /** Of his lines: not in our books; another amount there. */
    notOurs: worked(),
    differing: worked(),
    /** In our books and not among his lines. */
    notTheirs: worked(),
    /** Ours at the end of the day up to which his is carried forward. */
    ourOpening: worked(),
    ourBalance: worked(),
    /** Of his balance: what no line explains. */
    unexplained: worked(),
    agreedBy: optional(text({ max: 100, readOnly: true })),
    agreedOn: optional(stamp()),
    theirs: lines(
      {
        docDate: optional(date()),
        docNumber: text({ max: 40 }),
        kind: choice(STATEMENT_KINDS),
        amount: signed(),
        /** Our document is named by a person: it is neither looked for nor replaced. */
        byHand: flag(),
        ourNumber: optional(text({ max: 60 })),
        ourAmount: worked(),
        difference: worked(),
        standing: optional(choice(STATEMENT_STANDINGS, { readOnly: true })),
      },
      { most: 2000 },
    ),
    ours: lines(
      {
        docNumber: optional(text({ max: 60, readOnly: true })),
        docDate: optional(date({ readOnly: true })),
        kind: optional(text({ max: 20, readOnly: true })),
        amount: worked(),
        standing: optional(choice(STATEMENT_STANDINGS, { readOnly: true })),
      },
      { most: 5000 },
    ),
  },
  derived: { vendorName: text({ max: 100, readOnly: true }) },
  list: [
    'statementNo',
    'vendorId',
    'vendorName',
    'statementDate',
    'currency',
    'balance',
    'ourBalance',
    'unexplained',
    'status',
    'agreedBy',
    'agreedOn',
    'reference',
  ],
  search: ['statementNo', 'vendorId', 'vendorName', 'reference'],
  sort: ['-statementDate', '-statementNo'],
})
export type VendorStatement = RecordOfEntity<typeof VendorStatement>
export type TheirLine = VendorStatement['theirs'][number]
export type OurLine = VendorStatement['ours'][number]
