import { document } from '../document.ts'
import { type RecordOfEntity } from '../entity.ts'
import { choice, code, lines, lookup, money, note, optional, percent, text } from '../fields.ts'
import * as trade from '../trade/fields.ts'
import { currency } from '../gl/currency.ts'
import * as recurring from '../trade/recurring.ts'

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
  actions: recurring.recurringActions('netAmount'),
  // It makes drafts; what they bind is asked of each.
  hands: { inside: ['generate', 'skip', 'end', 'resume'] },
  bulkActions: recurring.recurringBulkActions,
  fields: {
    recurringId: code({ max: 20, upper: true, fixed: true }),
    name: text({ max: 50 }),
    status: choice(['Active', 'Ended'], { readOnly: true }),
    vendorId: lookup('admin.firm', { firmType: 'vendor|both', status: '=Active' }, { upper: true }),
    /** `RENT-{YYYY}{MM}`. */
    docNumberPattern: text({ max: 30 }),
    ...recurring.recurrence(),
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
    nextDate: recurring.nextDate(),
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
    dates: recurring.doneDates(['Drafted', 'Skipped'], {
      docNumber: optional(text({ max: 30, readOnly: true })),
      invoiceNo: optional(code({ max: 20, readOnly: true })),
    }),
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
