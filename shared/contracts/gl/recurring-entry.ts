import { document } from '../document.ts'
import type { RecordOfEntity } from '../entity.ts'
import { choice, code, flag, lines, lookup, note, optional, text } from '../fields.ts'
import * as recurring from '../trade/recurring.ts'
import * as trade from '../trade/fields.ts'
import { currency } from './currency.ts'
import { DATA_TYPES } from './journal-sources.ts'

/**
 * [finance 9.1] An entry that comes back: its lines, when, and whether the server posts it or leaves a draft. Its dates become journal entries,
 * one each, by the server every night or by hand for a range; a date can be skipped with a reason.
 */
export const RecurringEntry = document('gl.recurringEntry', {
  roles: { clerk: ['view', 'add', 'edit', 'delete', 'export', 'end', 'generate', 'resume', 'skip'] },
  key: 'recurringId',
  title: 'name',
  state: 'status',
  drafts: ['Active'],
  needed: ['recurringId', 'name', 'description', 'dataType', 'frequency', 'every', 'fromDate'],
  completedBy: ['currency', 'lines'],
  completedAtStart: true,
  actions: recurring.recurringActions('total'),
  // It makes drafts, or posts what its writer may post himself; what stands against that leaves a draft.
  hands: { inside: ['generate', 'skip', 'end', 'resume'] },
  bulkActions: recurring.recurringBulkActions,
  fields: {
    recurringId: code({ max: 20, upper: true, fixed: true }),
    name: text({ max: 50 }),
    status: choice(['Active', 'Ended'], { readOnly: true }),
    /** Of each entry: `Depreciation {MM}/{YYYY}`. */
    description: text({ max: 100 }),
    dataType: choice(DATA_TYPES),
    currency: currency(),
    reference: optional(text({ max: 60 })),
    notes: optional(note({ max: 500 })),
    /** Posted at once by whoever may post; else it stays a draft. */
    posts: flag(),
    /** It turns back on the first day of the month after it. */
    turnsBack: flag(),
    ...recurring.recurrence(),
    total: trade.worked('lines.debit'),
    /** Debits less credits. */
    difference: trade.worked('lines.debit', 'lines.credit'),
    nextDate: recurring.nextDate(),
    lines: lines(
      {
        glAccount: trade.accountLine().glAccount,
        description: optional(text({ max: 100 })),
        debit: optional(trade.amount()),
        credit: optional(trade.amount()),
        reference: optional(text({ max: 60 })),
        firmId: optional(lookup('admin.firm', { status: '=Active' }, { upper: true })),
        ...trade.jobLine(),
        ...trade.taxOfLine(),
        quantity: trade.countedLine().quantity,
      },
      { most: 200 },
    ),
    dates: recurring.doneDates(['Drafted', 'Posted', 'Skipped'], {
      documentNo: optional(code({ max: 20, readOnly: true })),
    }),
  },
  list: [
    ...(['recurringId', 'name', 'frequency', 'nextDate', 'untilDate', 'total', 'currency', 'posts', 'status'] as const),
    ...(['description', 'dataType', 'turnsBack', 'fromDate', 'reference'] as const),
  ],
  search: ['recurringId', 'name', 'description', 'reference'],
  sort: ['nextDate', 'recurringId'],
})
export type RecurringEntry = RecordOfEntity<typeof RecurringEntry>
