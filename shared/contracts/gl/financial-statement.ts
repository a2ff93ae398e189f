import { code, date, flag, integer, lookup, optional } from '../fields.ts'
import type { SavedParameters } from '../report.ts'
import type { StatementColumn } from './statement-column-set.ts'
import type { RowKind, StatementRow, StatementType } from './statement-row-set.ts'

const segment = () => optional(code({ max: 10, upper: true }))

/** [finance 9.5] What a financial statement is asked with: its rows, its columns, and the period at whose end it is drawn up. */
export const FinancialStatement = {
  id: 'gl.financialStatement',
  module: 'gl',
  noun: 'financialStatement',
  room: 'gl/financial-statement',
  parameters: {
    rowSetId: lookup('gl.statementRowSet', { active: 'true' }, { upper: true }),
    columnSetId: lookup('gl.statementColumnSet', { active: 'true' }, { upper: true }),
    fiscalYear: integer({ least: 1001, most: 9998, ungrouped: true }),
    periodNo: integer({ least: 1, most: 13 }),
    // A day of the period, where it is not to be as at its end.
    day: optional(date()),
    branchSegment: segment(),
    departmentSegment: segment(),
    hideZeros: flag(),
  },
} as const

/** As asked: of sets that are kept, or of one that is being designed. */
export interface StatementAsk {
  readonly rowSetId?: string
  readonly columnSetId?: string
  /** In place of the kept rows, as they are typed. */
  readonly design?: { readonly statementType: StatementType; readonly rows: readonly StatementRow[] }
  readonly columns?: readonly StatementColumn[]
  readonly fiscalYear: number
  readonly periodNo: number
  /** A day of the period; null: as at its end. */
  readonly day?: string | null
  readonly branchSegment?: string | null
  readonly departmentSegment?: string | null
  readonly hideZeros?: boolean
}

export interface StatementCell {
  /** Rounded as it prints; null: it has no figure. */
  readonly value: string | null
  readonly isPercent: boolean
}

export interface StatementViewRow {
  readonly number: number
  readonly kind: RowKind
  readonly name: string
  readonly indent: number
  readonly underline: 'Single' | 'Double' | null
  readonly pageBreak: boolean
  /** By columns; empty where the row has no figures. */
  readonly cells: readonly StatementCell[]
}

export interface StatementViewColumn {
  readonly number: number
  readonly heading: string
  /** Its figures lead to accounts. */
  readonly isLedger: boolean
}

export interface StatementAccount {
  readonly account: string
  readonly name: string
  readonly amount: string
  readonly rows: readonly number[]
}

/** What the rows hold beside what they should. */
export interface StatementCoverage {
  /** Heading of the column whose amounts are told. */
  readonly heading: string
  readonly missing: readonly StatementAccount[]
  readonly twice: readonly StatementAccount[]
  readonly statement: string
  readonly books: string
  readonly difference: string
}

/** A statement as it prints. */
export interface StatementView {
  readonly title: string
  readonly company: string
  readonly currency: string
  readonly period: { readonly fiscalYear: number; readonly periodNo: number; readonly endDate: string }
  readonly columns: readonly StatementViewColumn[]
  readonly rows: readonly StatementViewRow[]
  /** Of a balance sheet: by how much a column does not balance. */
  readonly unbalanced: readonly { readonly column: number; readonly amount: string }[]
  /** Its figures are rounded: totals are sums of what is not. */
  readonly isRounded: boolean
  /** Some accounts are out of the reader's sight. */
  readonly isRestricted: boolean
  readonly coverage: StatementCoverage | null
}

/** A row of a statement over periods, each by its last day. */
export interface StatementCourse {
  readonly row: number
  readonly name: string
  readonly isPercent: boolean
  readonly currency: string
  readonly points: readonly {
    readonly fiscalYear: number
    readonly periodNo: number
    readonly endDate: string
    /** Exact decimals as it prints, neither divided nor in thousands; null: it has no figure. */
    readonly value: string | null
    /** The same period of the year before; null: the books have none. */
    readonly before: string | null
  }[]
}

/** What stands behind a figure. */
export interface StatementFigure {
  readonly row: number
  readonly name: string
  readonly heading: string
  readonly value: string
  readonly accounts: readonly { readonly account: string; readonly name: string; readonly amount: string }[]
  /** Days of the ledger that lead to it: of a balance from the beginning of its year. */
  readonly from: string
  readonly to: string
  /** Of a total, a formula: the rows that it is made of. */
  readonly rows: readonly { readonly number: number; readonly name: string; readonly value: string | null }[]
}

export interface StatementPanel {
  readonly canExport: boolean
  /** Statements that the reader keeps under names. */
  readonly saved: readonly SavedParameters[]
  readonly years: readonly { readonly fiscalYear: number; readonly periods: readonly StatementPeriod[] }[]
  /** The period that today lies in, else the last one. */
  readonly now: { readonly fiscalYear: number; readonly periodNo: number } | null
  readonly rowSets: readonly StatementSet[]
  readonly columnSets: readonly StatementSet[]
  readonly branches: readonly StatementSegment[]
  readonly departments: readonly StatementSegment[]
}
export interface StatementPeriod {
  readonly periodNo: number
  readonly endDate: string
  readonly isAdjusting: boolean
}
export interface StatementSet {
  readonly id: string
  readonly name: string
  readonly statementType?: StatementType
}
export interface StatementSegment {
  readonly value: string
  readonly name: string
}

/** A statement begins with the balance sheet or what else there is, as at the period that runs. */
export const firstAsk = ({
  rowSets,
  columnSets,
  now,
}: Pick<StatementPanel, 'rowSets' | 'columnSets' | 'now'>): Readonly<Record<string, unknown>> => ({
  rowSetId: (rowSets.find(({ statementType }) => statementType === 'BalanceSheet') ?? rowSets[0])?.id ?? null,
  columnSetId: (columnSets.find(({ id }) => id === 'YEARS') ?? columnSets[0])?.id ?? null,
  ...now,
  hideZeros: true,
})
