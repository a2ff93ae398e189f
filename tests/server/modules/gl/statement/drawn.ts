import type { AccountType } from '../../../../../shared/contracts/gl/account.ts'
import type { DataType } from '../../../../../shared/contracts/gl/journal-sources.ts'
import type { StatementColumn } from '../../../../../shared/contracts/gl/statement-column-set.ts'
import type { StatementRow, StatementType } from '../../../../../shared/contracts/gl/statement-row-set.ts'
import { Books, type BookAccount } from '../../../../../server/modules/gl/financial-statement/books.ts'
import {
  drawnColumns,
  Figures,
  placesOf,
  printed,
  type Asked,
} from '../../../../../server/modules/gl/financial-statement/compute.ts'
import { readColumns, readRows, type Fault } from '../../../../../server/modules/gl/financial-statement/design.ts'
import { Calendar } from '../../../../../server/modules/gl/financial-statement/spans.ts'

/** A row of a set as its save would hold it. */
export const row = (
  number: number,
  kind: StatementRow['kind'],
  of: string | null = null,
  more: Partial<StatementRow> = {},
) =>
  ({
    ...{ number, kind, of, name: `Row ${number}`, nameFr: null, nameZhCn: null, nameZhTw: null },
    ...{ indent: null, reversed: false, underline: null, hideZero: false, accountType: null, cashFlowClass: null },
    ...{ branchSegment: null, departmentSegment: null, basis: null, percentOf: null, pageBreak: false, ...more },
  }) satisfies StatementRow

export const column = (number: number, kind: StatementColumn['kind'], more: Partial<StatementColumn> = {}) =>
  ({
    ...{ number, kind, heading: `Column ${number}`, headingFr: null, headingZhCn: null, headingZhTw: null, span: null },
    ...{ yearOffset: null, of: null, baseRow: null, divideBy: null, decimals: null, reversed: false, fromPeriod: null },
    ...{ toPeriod: null, repeated: null, branchSegment: null, departmentSegment: null, currency: null, ...more },
  }) satisfies StatementColumn

export const account = (code: string, type: AccountType, more: Partial<BookAccount> = {}): BookAccount => ({
  ...{ account: code, natural: code.split('-')[0]!, name: `Account ${code}`, type, gifi: null, cashFlowClass: null },
  ...{ branch: null, department: null, retainedEarnings: false, active: true, ...more },
})

/** Twelve months and a period for adjustments in each of these years. */
export const calendarOf = (...years: number[]): Calendar =>
  new Calendar(
    years.flatMap((fiscalYear) =>
      Array.from({ length: 13 }, (_, at) => ({
        ...{ id: `${fiscalYear}-${at + 1}`, fiscalYear, periodNo: at + 1, isAdjusting: at === 12 },
        startDate: `${fiscalYear}-${String(Math.min(at + 1, 12)).padStart(2, '0')}-01`,
        endDate: `${fiscalYear}-${String(Math.min(at + 1, 12)).padStart(2, '0')}-28`,
      })),
    ),
  )

/** What is booked on an account in a period, debit less credit. */
export interface Booked {
  readonly account: string
  readonly in: readonly [year: number, period: number]
  readonly amount: string
  readonly dataType?: DataType
  readonly currency?: string
  readonly closing?: boolean
}

export interface Drawing {
  readonly type?: StatementType
  readonly rows: readonly StatementRow[]
  readonly columns: readonly StatementColumn[]
  readonly accounts: readonly BookAccount[]
  readonly booked: readonly Booked[]
  readonly calendar: Calendar
  readonly asAt: readonly [year: number, period: number]
  readonly branch?: string
}

export function figuresOf(drawing: Drawing): Figures {
  const { calendar, accounts } = drawing
  const asked: Asked = {
    ...{ type: drawing.type ?? 'Income', asAt: calendar.placeOf(...drawing.asAt)!, department: null },
    branch: drawing.branch ?? null,
  }
  const rows = readRows(drawing.rows, (code) => accounts.some((one) => one.account === code))
  const columns = readColumns(drawing.columns)
  if (rows.faults.length + columns.faults.length > 0) throw new Error(JSON.stringify([rows.faults, columns.faults]))
  const drawn = drawnColumns(columns.read, calendar, asked, accounts)
  const places = placesOf(drawn, calendar)
  const moved = drawing.booked.map(({ account: code, in: at, amount, dataType, currency, closing }) => ({
    ...{ account: code, dataType: dataType ?? ('Actual' as const), currency: currency ?? null, amount },
    ...{ closing: closing ?? false, bucket: places.filter((place) => place <= calendar.placeOf(...at)!).length },
  }))
  return new Figures(rows.read, drawn, asked, new Books(accounts, places, moved), calendar)
}

/** The statement as it prints: a line of cells for each row. */
export function cellsOf(drawing: Drawing): (string | null)[][] {
  const figures = figuresOf(drawing)
  return figures.rows.map((read) => figures.columns.map((_, at) => printed(figures, read, at)))
}

export const faultsOf = (rows: readonly StatementRow[], codes: readonly string[] = []): readonly Fault[] =>
  readRows(rows, (code) => codes.includes(code)).faults
