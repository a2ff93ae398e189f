import { document } from '../document.ts'
import type { RecordOfEntity } from '../entity.ts'
import { choice, code, date, flag, integer, lines, lookup, money, note, optional, stamp, text } from '../fields.ts'
import * as trade from '../trade/fields.ts'

/** What is looked at before a year is closed: the first of them stand against it, the others are shown. */
export const YEAR_CHECKS = [
  'periodsOpen',
  'earlierOpen',
  'waiting',
  'drafts',
  'untied',
  'suspense',
  'revaluation',
  'banks',
] as const
export type YearCheck = (typeof YEAR_CHECKS)[number]

/** Accounts of a year that have a balance to close. */
export const MOST_CLOSED = 20_000

const shown = <T>(field: T): T => ({ ...field, readOnly: true })
const ours = () => optional(money({ readOnly: true, ours: true }))

/**
 * [finance 5.10, 9.6] The end of a fiscal year: what every account of revenue and expense has left is moved to retained earnings on the last
 * day, the year is locked, and the next one is there. Opened again, its entry is reversed; a later close makes another one.
 */
export const YearEnd = document('gl.yearEnd', {
  key: 'yearEndNo',
  title: 'fiscalYear',
  state: 'status',
  drafts: ['Draft'],
  completedBy: ['fiscalYear'],
  completedAtStart: true,
  amendable: ['notes'],
  actions: {
    close: { from: ['Draft'], to: 'Closed', preview: true },
    reopen: {
      from: ['Closed'],
      to: 'Reopened',
      parameters: { reopenReason: text({ max: 200 }) },
      skipsValidation: true,
    },
  },
  hands: { inside: ['close', 'reopen'] },
  head: { amount: 'netIncome' },
  fields: {
    yearEndNo: optional(code({ max: 20, readOnly: true })),
    companyId: optional(code({ max: 10, readOnly: true })),
    status: choice(['Draft', 'Closed', 'Reopened'], { readOnly: true }),
    // [S5.38] [S9.12] Left empty, the first year that is not closed.
    fiscalYear: code({ max: 4, pattern: { source: '^[0-9]{4}$', message: 'gl:rules.fiscalYear.range' } }),
    /** The last day of the year. */
    closingDate: optional(date({ readOnly: true })),
    /** What goes to retained earnings: an income, or with a minus a loss. */
    netIncome: ours(),
    notes: optional(note({ max: 500 })),
    entryNo: trade.entryNumber('close'),
    closedBy: optional(text({ max: 100, readOnly: true })),
    closedOn: optional(stamp()),
    /** The entry by which it was opened again, and why. */
    reversalNo: optional(code({ max: 20, readOnly: true })),
    reopenedBy: optional(text({ max: 100, readOnly: true })),
    reopenReason: optional(text({ max: 200, readOnly: true })),
    checks: {
      ...lines({
        checkId: choice(YEAR_CHECKS, { readOnly: true }),
        /** 0: as it should be. */
        found: integer({ readOnly: true }),
        names: optional(text({ max: 200, readOnly: true })),
        blocks: flag({ readOnly: true }),
      }),
      readOnly: true,
    },
    lines: {
      ...lines(
        {
          account: shown(lookup('gl.account', undefined, { max: 40 })),
          accountName: optional(text({ max: 50, readOnly: true })),
          debit: ours(),
          credit: ours(),
        },
        { most: MOST_CLOSED },
      ),
      readOnly: true,
    },
  },
  list: [
    ...(['yearEndNo', 'fiscalYear', 'closingDate', 'netIncome', 'status', 'entryNo', 'closedBy', 'closedOn'] as const),
    ...(['reversalNo', 'reopenedBy', 'reopenReason'] as const),
  ],
  search: ['yearEndNo', 'fiscalYear', 'entryNo'],
  sort: ['-fiscalYear', '-yearEndNo'],
})
export type YearEnd = RecordOfEntity<typeof YearEnd>
