import { choice, code, flag, integer, lines, optional, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'
import { ACCOUNT_TYPES } from './account.ts'

/** What a set of rows is: it says which accounts it should hold, and whether its rows are movements or balances. */
export const STATEMENT_TYPES = ['Income', 'BalanceSheet', 'CashFlow', 'Free'] as const
export type StatementType = (typeof STATEMENT_TYPES)[number]

export const ROW_KINDS = ['Heading', 'Accounts', 'Earnings', 'Total', 'Formula', 'Percent', 'Blank'] as const
export type RowKind = (typeof ROW_KINDS)[number]

const segment = () => optional(code({ max: 10, upper: true }))

/**
 * [finance 9.5] The rows of a financial statement, in the order in which they print. What a row says of accounts or of other rows is one
 * text as a controller writes it: `4010-4199, !4150`, `20..50`, `R110 / R60`.
 */
export const StatementRowSet = entity('gl.statementRowSet', {
  key: 'rowSetId',
  title: 'name',
  fields: {
    rowSetId: code({ max: 20, upper: true, fixed: true }),
    name: text({ max: 50 }),
    nameFr: optional(text({ max: 50 })),
    nameZhCn: optional(text({ max: 50 })),
    nameZhTw: optional(text({ max: 50 })),
    statementType: choice(STATEMENT_TYPES),
    active: flag(),
    rows: lines(
      {
        number: integer({ least: 1, most: 9999, ungrouped: true }),
        kind: choice(ROW_KINDS),
        name: optional(text({ max: 80 })),
        /** Accounts, or other rows. */
        of: optional(text({ max: 400 })),
        indent: optional(integer({ least: 0, most: 6 })),
        // Debits are positive, so what grows by credits is turned. A total adds what the ledger says, whatever prints.
        reversed: flag(),
        underline: optional(choice(['Single', 'Double'])),
        hideZero: flag(),
        accountType: optional(choice(ACCOUNT_TYPES)),
        cashFlowClass: optional(choice(['Operating', 'Investing', 'Financing', 'Cash'])),
        branchSegment: segment(),
        departmentSegment: segment(),
        /** What moved, or what stood; as the type of the statement says unless it is said. */
        basis: optional(choice(['Movement', 'Opening', 'Closing'])),
        /** The row that it is a percentage of, in columns that are percentages of a row. */
        percentOf: optional(integer({ least: 1, most: 9999, ungrouped: true })),
        pageBreak: flag(),
        nameFr: optional(text({ max: 80 })),
        nameZhCn: optional(text({ max: 80 })),
        nameZhTw: optional(text({ max: 80 })),
      },
      { most: 500 },
    ),
  },
  derived: {
    /** How many rows it has. */
    rowCount: integer({ readOnly: true }),
  },
  list: ['rowSetId', 'name', 'statementType', 'rowCount', 'active', 'nameFr', 'nameZhCn', 'nameZhTw'],
  search: ['rowSetId', 'name', 'nameFr'],
})
export type StatementRowSet = RecordOfEntity<typeof StatementRowSet>
export type StatementRow = Omit<StatementRowSet['rows'][number], 'lineId'>
