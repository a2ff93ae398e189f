import { choice, code, date, flag, integer, lines, optional } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'

/** How the periods of a year are laid out: months of the calendar, or quarters of 4, 4 and 5 weeks; with a period for adjustments behind them, or without. */
export const YEAR_PATTERNS = ['Months', 'MonthsAdjusting', 'Weeks445', 'Weeks445Adjusting'] as const
export type YearPattern = (typeof YEAR_PATTERNS)[number]

/** The flags of a period, by the ledger that each closes. */
export const PERIOD_FLAGS = { GL: 'glClosed', AR: 'arClosed', AP: 'apClosed', PR: 'prClosed' } as const

/** A year is a name, not a figure: it is written without separators. */
const FROM_1001_TO_9998 = '^(100[1-9]|10[1-9][0-9]|1[1-9][0-9]{2}|[2-8][0-9]{3}|9[0-8][0-9]{2}|99[0-8][0-9]|999[0-8])$'

/**
 * [S3.32] A fiscal year of the default company with its periods, 12, or 13 with the one for adjustments. Each period is closed
 * for G/L, A/R, A/P and payroll by flags of its own, which only closing and reopening set.
 */
export const FiscalYear = entity('gl.fiscalYear', {
  roles: { clerk: ['view'], payer: ['view'] },
  key: 'fiscalYear',
  title: 'fiscalYear',
  fields: {
    companyId: optional(code({ max: 20, readOnly: true })),
    // [S5.38] [S9.12]
    fiscalYear: code({
      max: 4,
      fixed: true,
      pattern: { source: FROM_1001_TO_9998, message: 'gl:rules.fiscalYear.range' },
    }),
    yearPattern: choice(YEAR_PATTERNS, { fixed: true }),
    startDate: date(),
    endDate: date(),
    status: choice(['Open', 'Closed'], { readOnly: true }),
    periods: lines(
      {
        periodNo: integer({ least: 1, most: 13 }),
        startDate: date(),
        endDate: date(),
        isAdjusting: flag(),
        glClosed: flag({ readOnly: true }),
        arClosed: flag({ readOnly: true }),
        apClosed: flag({ readOnly: true }),
        prClosed: flag({ readOnly: true }),
      },
      { most: 13 },
    ),
  },
  derived: {
    periodCount: integer({ readOnly: true }),
    /** Periods whose books are closed as a whole. */
    closedCount: integer({ readOnly: true }),
    /** Day-books that are still open. */
    openJournals: integer({ readOnly: true }),
  },
  list: [
    'fiscalYear',
    'startDate',
    'endDate',
    'yearPattern',
    'periodCount',
    'closedCount',
    'openJournals',
    'status',
    'companyId',
  ],
  search: ['fiscalYear'],
  sort: ['-fiscalYear'],
  ownActions: ['close'],
})
export type FiscalYear = RecordOfEntity<typeof FiscalYear>
export type PeriodLine = FiscalYear['periods'][number]

/** `GET api/gl/fiscal-year/next`: the year that comes next, as it would be added; dates are `YYYY-MM-DD`. */
export interface NextYear {
  fiscalYear: string
  startDate: string
  endDate: string
  yearPattern: YearPattern
}
