import { currencyShown } from '../gl/currency.ts'
import { Firm } from '../admin/firm.ts'
import { choice, date, lookup, money, optional, text, type Field } from '../fields.ts'
import { Account } from '../gl/account.ts'
import { of, reportContract } from '../report.ts'

/** As many columns as a template may have [finance 7.12]. */
export const EXPENSE_COLUMNS = 20
type Place = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20
export type ExpenseColumn = `column${Place}`
export const expenseColumn = (sequence: number): ExpenseColumn => `column${sequence as Place}`

const accountColumns = Object.fromEntries(
  Array.from({ length: EXPENSE_COLUMNS }, (_, at) => [expenseColumn(at + 1), money({ ours: true })]),
) as Readonly<Record<ExpenseColumn, Field<string>>>

/** What a row is about, where it is not left to the template. */
export const EXPENSE_ROWS = ['Document', 'Vendor', 'Month', 'Branch', 'Job'] as const

/**
 * [finance 7.11] What was bought, in the columns of a template. What falls into none of them is in "Other", so that each row is
 * its documents and the total is the purchase day-books.
 */
export const ExpenseReport = reportContract('ap.expenseReport', {
  roles: { clerk: ['view', 'export'] },
  parameters: {
    templateId: lookup('ap.expenseTemplate', { active: 'true' }, { upper: true }),
    from: date(),
    to: date(),
    rowsBy: optional(choice(EXPENSE_ROWS)),
    vendor: optional(lookup('admin.firm', { firmType: 'vendor|both' }, { upper: true })),
  },
  columns: {
    documentDate: date(),
    firmId: of(Firm, 'firmId'),
    name: of(Firm, 'name'),
    reference: text({ max: 60 }),
    description: optional(text({ max: 500 })),
    month: text({ max: 7 }),
    branchSegment: optional(text({ max: 10 })),
    jobId: optional(text({ max: 20 })),
    currency: currencyShown(),
    ...accountColumns,
    other: money({ ours: true }),
    tax: money({ ours: true }),
    total: money({ ours: true }),
  },
  hidden: ['currency'],
  variable: [
    'documentDate',
    'firmId',
    'name',
    'reference',
    'description',
    'month',
    'branchSegment',
    'jobId',
    'tax',
    ...(Object.keys(accountColumns) as ExpenseColumn[]),
  ],
  groupBy: [[], ['firmId'], ['month']],
  titles: { firmId: 'name' },
  totals: [...(Object.keys(accountColumns) as ExpenseColumn[]), 'other', 'tax', 'total'],
  reads: [Account],
  ties: ['column', 'other', 'tax'],
  period: ['from', 'to'],
  initial: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
  sort: ['month', 'name', 'documentDate', 'reference', 'branchSegment', 'jobId'],
  drill: { firmId: 'ap/account-inquiry' },
})
