import { currency } from './currency.ts'
import { document } from '../document.ts'
import { type RecordOfEntity } from '../entity.ts'
import { choice, code, date, integer, lines, lookup, money, note, optional, rate, stamp, text } from '../fields.ts'

/** Which accounts: all that are revalued, or those of one kind. */
export const REVALUATION_SCOPES = ['All', 'Payables', 'Receivables', 'Banks', 'Other'] as const
/** Turned back on the next day; or it stays until the next one. */
export const REVALUATION_MODES = ['ReverseNextDay', 'Cumulative'] as const

/** Balances that one revaluation holds; what is left is for another one of the day. */
export const MOST_REVALUED = 5000

const worked = (ours: boolean) => optional(money({ readOnly: true, ours }))
const shown = <T>(field: T): T => ({ ...field, readOnly: true })

/**
 * [finance 5.6, 9.8] What is carried in a foreign currency, at the closing rate of a day: open items one by one, other accounts as a
 * whole. Balances are debit positive; a difference is what the account rises by in the currency of the company.
 */
export const ForeignExchangeRevaluation = document('gl.foreignExchangeRevaluation', {
  key: 'revaluationNo',
  title: 'revaluationDate',
  state: 'status',
  drafts: ['Draft'],
  completedBy: ['revaluationDate', 'currency', 'scope', 'rate'],
  completedAtStart: true,
  actions: {
    post: { from: ['Draft'], to: 'Posted', preview: true },
    reverse: {
      from: ['Posted'],
      to: 'Reversed',
      parameters: { reversalDate: date() },
      proposes: { reversalDate: 'revaluationDate' },
      skipsValidation: true,
    },
  },
  posts: { source: 'FX', on: ['revaluationDate'] },
  hands: { inside: ['post', 'reverse'] },
  fields: {
    revaluationNo: optional(code({ max: 20, readOnly: true })),
    companyId: optional(code({ max: 10, readOnly: true })),
    status: choice(['Draft', 'Posted', 'Reversed'], { readOnly: true }),
    revaluationDate: date(),
    currency: currency(),
    scope: choice(REVALUATION_SCOPES),
    mode: choice(REVALUATION_MODES),
    /** Of the company's currency for one of the other; left empty, that of the table. */
    rate: optional(rate({ least: '0' })),
    /** Day of the table's rate. */
    rateDate: optional(date({ readOnly: true })),
    /** Left empty, the open day-book of its day, or a new one. */
    journalNo: optional(lookup('gl.journal', { source: '=FX', dataType: '=Actual', status: '=Open' }, { upper: true })),
    notes: optional(note({ max: 500 })),
    /** All differences together: a gain, or with a minus a loss. */
    difference: worked(true),
    entryNo: optional(code({ max: 20, readOnly: true })),
    /** What accounts without a balance still carried, realized. */
    residueEntryNo: optional(code({ max: 20, readOnly: true })),
    postedBy: optional(text({ max: 100, readOnly: true })),
    postedOn: optional(stamp()),
    reversedOn: optional(date({ readOnly: true })),
    /** The entry by which it turned back on the next day. */
    turnedBackNo: optional(code({ max: 20, readOnly: true })),
    /** Which of several of its day, where there are more balances than one holds; empty where it holds all of them. */
    part: optional(integer({ readOnly: true })),
    /** Balances that it leaves for the next part. */
    leftOver: optional(integer({ readOnly: true })),
    /** Entries that move its accounts and are not in the ledger yet. */
    waitingEntries: optional(integer({ readOnly: true })),
    lines: lines(
      {
        account: shown(lookup('gl.account', undefined, { max: 40 })),
        firmId: optional(shown(lookup('admin.firm'))),
        reference: optional(text({ max: 60, readOnly: true })),
        itemId: optional(code({ max: 36, readOnly: true })),
        dueDate: optional(date({ readOnly: true })),
        balance: worked(false),
        carrying: worked(true),
        revalued: worked(true),
        difference: worked(true),
      },
      { most: MOST_REVALUED },
    ),
  },
  list: [
    'revaluationNo',
    'revaluationDate',
    'currency',
    'scope',
    'mode',
    'rate',
    'difference',
    'status',
    'journalNo',
    'entryNo',
    'turnedBackNo',
    'part',
    'leftOver',
    'waitingEntries',
    'postedBy',
    'postedOn',
    'reversedOn',
  ],
  totals: ['difference'],
  search: ['revaluationNo', 'notes', 'entryNo'],
  sort: ['-revaluationDate', '-revaluationNo'],
})
export type ForeignExchangeRevaluation = RecordOfEntity<typeof ForeignExchangeRevaluation>
