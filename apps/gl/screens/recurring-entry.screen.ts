import { RecurringEntry } from '../../../shared/contracts/gl/recurring-entry.ts'
import { recurringDatesPart } from '../../../shared/items/recurring-dates.tsx'
import { differenceOf, totalOf } from '../../../shared/kit/grid/line-totals.ts'
import { section, transaction } from '../../../shared/kit/screen.ts'

/** [finance 9.1] Recurring entries: what comes back, when, whether it is posted at once, and what has become of each date. */
export default transaction({
  id: 'gl/recurring-entry',
  document: RecurringEntry,
  list: ['recurringId', 'name', 'frequency', 'nextDate', 'untilDate', 'total', 'currency', 'posts', 'status'],
  views: [
    { name: 'active', filters: { status: 'Active' } },
    { name: 'ended', filters: { status: 'Ended' } },
  ],
  header: [
    section('template', [
      'recurringId',
      'name',
      'description',
      'dataType',
      'currency',
      'posts',
      'turnsBack',
      'nextDate',
    ]),
    section('recurrence', ['frequency', 'every', 'dayOfMonth', 'lastDay', 'fromDate', 'untilDate', 'most']),
  ],
  footer: [section('remarks', ['reference', 'notes'])],
  optional: ['dayOfMonth', 'untilDate', 'most', 'reference', 'notes'],
  totals: [
    { name: 'debit', of: ({ lines }) => totalOf(lines, 'debit') },
    { name: 'credit', of: ({ lines }) => totalOf(lines, 'credit') },
    {
      name: 'difference',
      of: ({ lines }) => differenceOf(totalOf(lines, 'debit'), totalOf(lines, 'credit')),
      mustBeZero: true,
    },
  ],
  lines: {
    lines: {
      totals: ['debit', 'credit'],
      optional: ['description', 'reference', 'firmId', 'jobId', 'costCode', 'taxCode', 'taxBase', 'quantity'],
    },
    dates: {},
  },
  parts: { sections: { dates: recurringDatesPart({ room: 'gl/journal-entry', column: 'documentNo' }) } },
  actions: ['generate', 'skip', 'resume', 'end'],
  aside: ['skip', 'end'],
  bulkActions: { generate: 'check-circle-fill' },
  initial: () => ({
    dataType: 'Actual',
    frequency: 'Monthly',
    every: 1,
    lastDay: true,
    posts: false,
    turnsBack: false,
  }),
})
