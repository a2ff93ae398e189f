import { choice, code, flag, integer, lines, optional, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'
import { currency } from './currency.ts'

/** Kinds that are read from the ledger; the others are worked out of them. */
export const LEDGER_COLUMNS = ['Actual', 'Budget', 'Forecast'] as const
export const COLUMN_KINDS = [
  ...LEDGER_COLUMNS,
  'Variance',
  'Better',
  'VariancePercent',
  'PercentOfRow',
  'Formula',
] as const
export type ColumnKind = (typeof COLUMN_KINDS)[number]

export const SPANS = [
  'Period',
  'YearToDate',
  'Quarter1',
  'Quarter2',
  'Quarter3',
  'Quarter4',
  'Rolling12',
  'Range',
] as const
export type Span = (typeof SPANS)[number]

const period = () => optional(integer({ least: 1, most: 13 }))

/** [finance 9.5] The columns of a financial statement: periods of the ledger, and what is worked out of other columns. */
export const StatementColumnSet = entity('gl.statementColumnSet', {
  key: 'columnSetId',
  title: 'name',
  fields: {
    columnSetId: code({ max: 20, upper: true, fixed: true }),
    name: text({ max: 50 }),
    nameFr: optional(text({ max: 50 })),
    nameZhCn: optional(text({ max: 50 })),
    nameZhTw: optional(text({ max: 50 })),
    active: flag(),
    columns: lines(
      {
        number: integer({ least: 1, most: 99 }),
        kind: choice(COLUMN_KINDS),
        /** `{year}`, `{period}`, `{date}` and `{branch}` stand for those of the column. */
        heading: text({ max: 40 }),
        span: optional(choice(SPANS)),
        yearOffset: optional(integer({ least: -20, most: 5 })),
        /** Other columns: `C1 - C2`, `1, 2`. */
        of: optional(text({ max: 100 })),
        /** The row that its percentages are of, where a row names none itself. */
        baseRow: optional(integer({ least: 1, most: 9999, ungrouped: true })),
        divideBy: optional(integer({ least: 1, most: 1_000_000 })),
        decimals: optional(integer({ least: 0, most: 4 })),
        reversed: flag(),
        fromPeriod: period(),
        toPeriod: period(),
        /** One column for each of them. */
        repeated: optional(choice(['Branch', 'Department'])),
        branchSegment: optional(code({ max: 10, upper: true })),
        departmentSegment: optional(code({ max: 10, upper: true })),
        /** What was booked in it, in itself. */
        currency: optional(currency()),
        headingFr: optional(text({ max: 40 })),
        headingZhCn: optional(text({ max: 40 })),
        headingZhTw: optional(text({ max: 40 })),
      },
      { most: 60 },
    ),
  },
  derived: {
    /** How many columns it has. */
    columnCount: integer({ readOnly: true }),
  },
  list: ['columnSetId', 'name', 'columnCount', 'active', 'nameFr', 'nameZhCn', 'nameZhTw'],
  search: ['columnSetId', 'name', 'nameFr'],
})
export type StatementColumnSet = RecordOfEntity<typeof StatementColumnSet>
export type StatementColumn = Omit<StatementColumnSet['columns'][number], 'lineId'>
