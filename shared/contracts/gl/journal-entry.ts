import { document } from '../document.ts'
import type { RecordOfEntity } from '../entity.ts'
import { choice, code, date, flag, lines, lookup, note, optional, percent, text } from '../fields.ts'
import { weighedBy } from '../second-hand.ts'
import * as trade from '../trade/fields.ts'
import { DATA_TYPES } from './journal-sources.ts'

/** Sources of what people enter; the others are those of their documents, and that of a year's end of its close. */
export const ENTERED_SOURCES = ['GJ', 'AJ', 'OB', 'RC'] as const

/** Where the lines of an allocation come from: an allocation that is kept, the percents of its lines, or equal parts. */
export const ALLOCATED_BY = ['Allocation', 'Percents', 'Parts'] as const

/**
 * [finance 9.1] An entry that a person makes, account by account. What is actual sums to zero in its currency; what is budgeted, forecast
 * or counted has no other side. A line without an amount takes what the others leave.
 */
export const JournalEntry = document('gl.journalEntry', {
  roles: {
    approver: ['return'],
    clerk: ['view', 'add', 'edit', 'delete', 'export', 'post', 'return', 'submit', 'allocate', 'swap'],
  },
  key: 'documentNo',
  title: 'description',
  state: 'status',
  drafts: ['Draft'],
  needed: ['source', 'dataType'],
  completedBy: ['dataType', 'entryDate', 'currency', 'lines'],
  completedAtStart: true,
  anew: ['entryDate', 'rate', 'journalNo', 'autoReverseOn'],
  amendable: ['notes'],
  actions: {
    ...trade.postedActions,
    /** One amount over several accounts, the last of them with what rounding leaves. */
    allocate: {
      from: ['Draft'],
      parameters: {
        over: choice(ALLOCATED_BY),
        allocationId: optional(lookup('gl.allocation', { active: 'true' }, { upper: true })),
        amount: trade.accountLine().amount,
        fromAccount: optional(trade.accountLine().glAccount),
      },
      skipsValidation: true,
    },
    /** Debits become credits: an entry that takes back what it was copied from. */
    swap: { from: ['Draft'], skipsValidation: true },
  },
  posts: { source: 'GJ', sourceIn: 'source', on: ['entryDate'] },
  head: { amount: 'total' },
  stages: trade.postedStages,
  comes: ['autoReverseOn'],
  hands: {
    ...{ binds: ['post'], decides: ['approve'], inside: ['submit', 'return', 'reverse', 'allocate', 'swap'] },
    secondHand: { field: 'lines', weighed: weighedBy(['JournalEntry'], 'total') },
  },
  bulkActions: trade.approvalBulkActions,
  ownActions: ['overrideControl'],
  fields: {
    documentNo: optional(code({ max: 20, readOnly: true })),
    companyId: optional(code({ max: 10, readOnly: true })),
    status: choice(trade.POSTED_STATES, { readOnly: true }),
    source: choice(ENTERED_SOURCES),
    dataType: choice(DATA_TYPES),
    entryDate: date(),
    /** Into the period for adjustments that ends on its day. */
    isAdjusting: flag(),
    description: text({ max: 100 }),
    reference: optional(text({ max: 60 })),
    ...trade.priced(),
    /** The day on which it turns back by itself. */
    autoReverseOn: optional(date()),
    /** Left empty, the open day-book of its day, or a new one. */
    journalNo: optional(lookup('gl.journal', { status: '=Open' }, { upper: true })),
    notes: optional(note({ max: 500 })),
    total: trade.worked('lines.debit'),
    creditTotal: trade.worked('lines.credit'),
    /** Debits less credits. */
    difference: trade.worked('lines.debit', 'lines.credit'),
    ...trade.approved(),
    ...trade.booked(),
    /** The entry by which it was turned back. */
    turnedBackNo: optional(code({ max: 20, readOnly: true })),
    lines: lines(
      {
        glAccount: trade.accountLine().glAccount,
        description: optional(text({ max: 100 })),
        debit: optional(trade.amount()),
        credit: optional(trade.amount()),
        /** Its part of an amount that is allocated by percent. */
        share: optional(percent()),
        reference: optional(text({ max: 60 })),
        firmId: optional(lookup('admin.firm', { status: '=Active' }, { upper: true })),
        ...trade.jobLine(),
        ...trade.taxOfLine(),
        quantity: trade.countedLine().quantity,
      },
      { most: 5000 },
    ),
  },
  list: [
    ...(['documentNo', 'entryDate', 'source', 'dataType', 'description', 'reference', 'total', 'currency'] as const),
    ...(['status', 'entryNo', 'journalNo', 'autoReverseOn', 'turnedBackNo', 'difference', 'isAdjusting'] as const),
    ...(['submittedBy', 'approvedBy', 'approvedOn', 'approvalNote', 'reversedOn'] as const),
  ],
  search: ['documentNo', 'description', 'reference', 'entryNo'],
  sort: ['-documentNo'],
})
export type JournalEntry = RecordOfEntity<typeof JournalEntry>
