import { document } from '../document.ts'
import type { RecordOfEntity } from '../entity.ts'
import { choice, code, lines, money, note, optional, percent, stamp, text } from '../fields.ts'
import * as trade from '../trade/fields.ts'

/** Columns of the periods of a year, in their order; the one for adjustments has no budget. */
export const PERIODS = ['p01', 'p02', 'p03', 'p04', 'p05', 'p06', 'p07', 'p08', 'p09', 'p10', 'p11', 'p12'] as const
/** A total goes over its periods in equal parts, or as what the account was moved by a year before. */
export const SPREAD_BY = ['Equal', 'YearBefore'] as const
/** What a budget begins with: what was booked in a year, or what was budgeted for it. */
export const COPIED_FROM = ['Actual', 'Budget', 'Forecast'] as const

const signed = () => money({ least: '-9999999999.99', most: '9999999999.99', ours: true })
const period = () => optional(signed())

/**
 * [finance 9.9] What is planned for the accounts of a fiscal year, period by period, in the company's currency: above zero on the side on
 * which an account grows. Posted, it stands beside the books as data of its own, and reversed it is gone.
 */
export const Budget = document('gl.budget', {
  key: 'budgetId',
  title: 'name',
  state: 'status',
  drafts: ['Draft'],
  needed: ['budgetId', 'dataType'],
  completedBy: ['lines'],
  completedAtStart: true,
  anew: ['budgetId'],
  amendable: ['notes'],
  actions: {
    post: { from: ['Draft'], to: 'Posted' },
    spread: { from: ['Draft'], parameters: { by: choice(SPREAD_BY) }, skipsValidation: true },
    copyYear: {
      from: ['Draft'],
      parameters: {
        ofYear: code({ max: 4, pattern: { source: '^[0-9]{4}$', message: 'gl:rules.fiscalYear.range' } }),
        from: choice(COPIED_FROM),
        /** How much more, or with a minus less, than then. */
        change: percent({ least: '-100', most: '1000' }),
      },
      skipsValidation: true,
    },
    reverse: { from: ['Posted'], to: 'Reversed', skipsValidation: true },
  },
  hands: { inside: ['post', 'spread', 'copyYear', 'reverse'] },
  head: { amount: 'total' },
  ownActions: ['import'],
  fields: {
    budgetId: code({ max: 20, upper: true, fixed: true }),
    companyId: optional(code({ max: 10, readOnly: true })),
    status: choice(['Draft', 'Posted', 'Reversed'], { readOnly: true }),
    name: text({ max: 50 }),
    // [S5.38]
    fiscalYear: code({ max: 4, pattern: { source: '^[0-9]{4}$', message: 'gl:rules.fiscalYear.range' } }),
    dataType: choice(['Budget', 'Forecast']),
    notes: optional(note({ max: 500 })),
    /** What is left of what is earned: revenue less all that is spent. */
    total: optional(money({ readOnly: true, ours: true })),
    postedBy: optional(text({ max: 100, readOnly: true })),
    postedOn: optional(stamp()),
    lines: lines(
      {
        glAccount: trade.accountLine().glAccount,
        yearTotal: period(),
        ...{ p01: period(), p02: period(), p03: period(), p04: period(), p05: period(), p06: period() },
        ...{ p07: period(), p08: period(), p09: period(), p10: period(), p11: period(), p12: period() },
      },
      { most: 5000 },
    ),
  },
  list: ['budgetId', 'name', 'fiscalYear', 'dataType', 'total', 'status', 'postedBy', 'postedOn'],
  search: ['budgetId', 'name', 'fiscalYear'],
  sort: ['-fiscalYear', 'budgetId'],
})
export type Budget = RecordOfEntity<typeof Budget>
