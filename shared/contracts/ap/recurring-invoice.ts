import { document } from '../document.ts'
import { type RecordOfEntity } from '../entity.ts'
import { choice, code, date, flag, integer, lines, lookup, money, note, optional, percent, text } from '../fields.ts'
import * as trade from '../trade/fields.ts'
import { currency } from '../gl/currency.ts'
import { FREQUENCIES } from './recurring-dates.ts'

/** Dates that one call drafts of one template; more than this was hardly meant. */
export const MOST_DRAFTED = 60

/**
 * [finance 7.13] A purchase document that comes back: what the vendor asks for before tax, when, and under which number. Its dates
 * become drafts, one each, by the server every night or by hand for a range; a date can be skipped with a reason.
 */
export const RecurringInvoice = document('ap.recurringInvoice', {
  roles: { clerk: ['view', 'add', 'edit', 'delete', 'export', 'end', 'generate', 'resume', 'skip'] },
  key: 'recurringId',
  title: 'name',
  state: 'status',
  drafts: ['Active'],
  needed: [
    ...(['recurringId', 'name', 'vendorId', 'docNumberPattern', 'frequency', 'every'] as const),
    ...(['fromDate', 'holdbackPercent'] as const),
  ],
  actions: {
    generate: { from: ['Active'], parameters: { through: date() }, proposes: { through: 'nextDate' } },
    skip: {
      from: ['Active'],
      parameters: { skipDate: date(), skipReason: text({ max: 200 }) },
      proposes: { skipDate: 'nextDate' },
      skipsValidation: true,
      only: ({ nextDate }) => nextDate !== null,
    },
    // Of a stored one.
    end: { from: ['Active'], to: 'Ended', skipsValidation: true, only: ({ netAmount }) => netAmount !== null },
    resume: { from: ['Ended'], to: 'Active', skipsValidation: true },
  },
  // It makes drafts; what they bind is asked of each.
  hands: { inside: ['generate', 'skip', 'end', 'resume'] },
  bulkActions: { generate: { parameters: { through: date() } } },
  fields: {
    recurringId: code({ max: 20, upper: true, fixed: true }),
    name: text({ max: 50 }),
    status: choice(['Active', 'Ended'], { readOnly: true }),
    vendorId: lookup('admin.firm', { firmType: 'vendor|both', status: '=Active' }, { upper: true }),
    /** `RENT-{YYYY}{MM}`. */
    docNumberPattern: text({ max: 30 }),
    frequency: choice(FREQUENCIES),
    every: integer({ least: 1, most: 52 }),
    dayOfMonth: optional(integer({ least: 1, most: 31 })),
    lastDay: flag(),
    fromDate: date(),
    untilDate: optional(date()),
    most: optional(integer({ least: 1, most: 999 })),
    /** Of its amounts and of what is made of it; the vendor's where none is typed. */
    currency: currency(),
    /** Empty ones are the vendor's, when a document is drafted. */
    termsCode: optional(
      lookup('admin.accountTerms', { active: 'true', usedByPayables: 'true' }, { max: 10, upper: true }),
    ),
    bankAccountId: optional(lookup('gl.bankAccount', { active: 'true' }, { upper: true })),
    shipToRegion: optional(lookup('admin.place', { level: 'Region', offered: 'true' }, { max: 30, upper: true })),
    holdbackPercent: percent(),
    reference: optional(text({ max: 60 })),
    notes: optional(note({ max: 500 })),
    netAmount: optional(money({ readOnly: true })),
    /** The first date that still waits. */
    nextDate: optional(date({ readOnly: true })),
    /** Before tax: each document bears the tax of its own date. */
    lines: lines(
      {
        ...trade.accountLine(),
        taxGroup: trade.taxedLine().taxGroup,
        ...trade.jobLine(),
      },
      { most: 200 },
    ),
    /** What became of its dates. */
    dates: {
      ...lines({
        dueOn: date({ readOnly: true }),
        outcome: choice(['Drafted', 'Skipped'], { readOnly: true }),
        docNumber: optional(text({ max: 30, readOnly: true })),
        invoiceNo: optional(code({ max: 20, readOnly: true })),
        reason: optional(text({ max: 200, readOnly: true })),
        doneBy: text({ max: 100, readOnly: true }),
      }),
      readOnly: true,
    },
  },
  derived: { vendorName: optional(text({ max: 100, readOnly: true })) },
  list: [
    'recurringId',
    'name',
    'vendorId',
    'vendorName',
    'frequency',
    'nextDate',
    'untilDate',
    'netAmount',
    'currency',
    'status',
    'docNumberPattern',
    'fromDate',
    'reference',
  ],
  search: ['recurringId', 'name', 'vendorId', 'vendorName', 'reference'],
  sort: ['nextDate', 'recurringId'],
})
export type RecurringInvoice = RecordOfEntity<typeof RecurringInvoice>
