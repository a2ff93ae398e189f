import { choice, code, flag, integer, lines, lookup, optional, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'

/** The shape of an expense report: by which date, what its rows are, and whether they hold the tax [finance 7.12]. */
export const ExpenseTemplate = entity('ap.expenseTemplate', {
  key: 'templateId',
  title: 'name',
  fields: {
    templateId: code({ max: 20, upper: true, fixed: true }),
    name: text({ max: 50 }), // [S5.58]
    nameFr: optional(text({ max: 50 })),
    nameZhCn: optional(text({ max: 50 })),
    nameZhTw: optional(text({ max: 50 })),
    basis: choice(['PostingDate', 'DocumentDate']),
    rowLevel: choice(['Document', 'Vendor', 'Month']),
    includeTax: flag(),
    active: flag(),
    /** A new one begins with the columns of this one. */
    columnsFrom: optional(lookup('ap.expenseTemplate', undefined, { upper: true, fixed: true })),
  },
  derived: {
    /** How many columns it has. */
    columns: integer({ readOnly: true }),
  },
  list: [
    'templateId',
    'name',
    'basis',
    'rowLevel',
    'includeTax',
    'columns',
    'active',
    'nameFr',
    'nameZhCn',
    'nameZhTw',
  ],
  search: ['templateId', 'name', 'nameFr'],
  ownActions: ['import'],
})
export type ExpenseTemplate = RecordOfEntity<typeof ExpenseTemplate>

/** A column of an expense report: the accounts that it adds up. Accounts of no column fall to "Other". */
export const ExpenseTemplateColumn = entity('ap.expenseTemplateColumn', {
  key: 'heading',
  title: 'heading',
  fields: {
    templateId: lookup('ap.expenseTemplate', undefined, { upper: true, fixed: true }),
    sequence: integer({ least: 1, most: 20 }),
    heading: text({ max: 30 }),
    headingFr: optional(text({ max: 30 })),
    headingZhCn: optional(text({ max: 30 })),
    headingZhTw: optional(text({ max: 30 })),
    sign: choice(['AsPosted', 'Reversed']),
    width: integer({ least: 6, most: 40 }),
    subtotal: flag(),
    ranges: lines(
      {
        // The ends of a range are places in the chart.
        fromAccount: lookup('gl.account', undefined, { max: 40, upper: true, stays: true }),
        toAccount: lookup('gl.account', undefined, { max: 40, upper: true, stays: true }),
      },
      { most: 50 },
    ),
  },
  derived: {
    /** Its accounts, `6000-6199, 6300`. */
    accounts: optional(text({ max: 400, readOnly: true })),
  },
  mirrors: { accounts: ['ranges.fromAccount', 'ranges.toAccount'] },
  list: [
    'templateId',
    'sequence',
    'heading',
    'accounts',
    'sign',
    'width',
    'subtotal',
    'headingFr',
    'headingZhCn',
    'headingZhTw',
  ],
  search: ['templateId', 'heading', 'headingFr'],
  sort: ['templateId', 'sequence'],
  ownActions: ['import'],
})
export type ExpenseTemplateColumn = RecordOfEntity<typeof ExpenseTemplateColumn>
