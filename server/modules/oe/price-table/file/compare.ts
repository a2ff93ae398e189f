import { Decimal } from 'decimal.js'
import { fieldProblems, normalize } from '../../../../../shared/contracts/check.ts'
import type { Fields } from '../../../../../shared/contracts/fields.ts'
import {
  placeOf,
  PRICE_FILE_COLUMNS,
  ROW_ACTIONS,
  type PriceFileColumn,
  type PriceFileFault,
  type TableChange,
} from '../../../../../shared/contracts/oe/price-table-file.ts'
import type { Problem } from '../../../../../shared/contracts/result.ts'
import { groupedBy } from '../../price/grouped.ts'
import { keyOf } from '../../price/tables.ts'
import { fieldOf, type FileRow } from './columns.ts'
import { LINE_COLUMNS, lineKey, type FileLine, type StandingLine, type StandingTable } from './standing.ts'

/** What the file makes of a table: its lines, each with the row that says it, where one does. */
export interface TablePlan {
  readonly of: StandingTable
  readonly change: TableChange
  readonly expiry: string | null
  readonly lines: readonly FileLine[]
  /** By place among the lines. */
  readonly rows: readonly (number | null)[]
  /** What is said of the table as a whole is told at its first row. */
  readonly firstRow: number
}

export interface Compared {
  readonly plans: readonly TablePlan[]
  readonly faults: readonly PriceFileFault[]
}

/** A row whose cells have the limits of their fields. */
interface Said {
  readonly row: number
  readonly values: Readonly<Partial<Record<PriceFileColumn, string | null>>>
}

const faulty = (
  row: number,
  column: PriceFileColumn | null,
  key: string,
  args: Problem['Args'] = {},
): PriceFileFault => ({
  ...{ row, column, value: String(args['value'] ?? '') },
  problem: { Field: null, Key: `oe:priceTableImportExport.faults.${key}`, Args: args },
})

/** Cells against the limits of their fields. */
function said({ row, cells }: FileRow): { said: Said; faults: PriceFileFault[] } {
  const names = PRICE_FILE_COLUMNS.filter((name) => name in cells && placeOf(name) !== null)
  const fields = Object.fromEntries(names.map((name) => [name, { ...fieldOf(name)!, required: false }])) as Fields
  const values = normalize({ fields }, Object.fromEntries(names.map((name) => [name, cells[name]])))
  const faults = fieldProblems({ fields }, values).map((problem): PriceFileFault => {
    const column = problem.Field as PriceFileColumn
    return { row, column, value: String(cells[column] ?? ''), problem }
  })
  const action = (cells.action ?? null) as string | null
  return { said: { row, values: { ...values, action } as Said['values'] }, faults }
}

/** What a file is held against. */
interface Beside {
  readonly tables: readonly StandingTable[]
  readonly lines: readonly StandingLine[]
  /** From when on the next versions count; null: as the rows say. */
  readonly effective: string | null
  /** Names that are not in use, `productId NAME`. */
  readonly unknown: ReadonlySet<string>
}

/**
 * [supply 9.1 price-table-import-export] A file beside what stands: what it adds, changes and takes out of each table, and what is wrong in which row. Lines that it
 * does not name stay. Days of a file that is from before are not those of the next version: that begins on the day that is asked.
 */
export function compared(rows: readonly FileRow[], { tables, lines, effective, unknown }: Beside): Compared {
  const read = rows.map(said)
  const faults = read.flatMap((one) => one.faults)
  for (const { row, values } of read.map((one) => one.said))
    for (const column of ['productId', 'productClass'] as const) {
      const value = values[column]
      // What has gone out of use may still be taken out.
      if (value && values.action !== 'D' && unknown.has(`${column} ${value}`))
        faults.push(faulty(row, column, 'unknown', { value }))
    }
  const byTable = groupedBy(
    read.map((one) => one.said),
    ({ values }) => values.tableId ?? '',
  )
  const standing = new Map(tables.map((table) => [table.tableId, table]))
  const linesOf = groupedBy(lines, ({ ownerId }) => ownerId)
  const plans: TablePlan[] = []
  for (const [tableId, own] of byTable) {
    const of = standing.get(tableId)
    if (!of) {
      faults.push(
        ...own.map(({ row }) => faulty(row, 'tableId', tableId ? 'noTable' : 'tableMissing', { value: tableId })),
      )
      continue
    }
    const plan = planOf(of, own, linesOf.get(of.id) ?? [], effective)
    faults.push(...plan.faults)
    if (plan.plan) plans.push(plan.plan)
  }
  return { plans, faults: faults.toSorted((a, b) => a.row - b.row) }
}

const isSame = (a: string | null, b: string | null) =>
  a === b || (a !== null && b !== null && /^\d+(\.\d+)?$/.test(a) && /^\d+(\.\d+)?$/.test(b) && new Decimal(a).eq(b))

function planOf(of: StandingTable, own: readonly Said[], before: readonly StandingLine[], asked: string | null) {
  const faults: PriceFileFault[] = []
  const known = new Map(before.map((line, at) => [lineKey(line), at]))
  const after: ({ line: FileLine; row: number | null } | null)[] = before.map((line) => ({ line, row: null }))
  const counted = { added: 0, changed: 0, removed: 0, unchanged: 0 }
  const seen = new Set<string>()
  for (const { row, values } of own) {
    const fault = (...more: [PriceFileColumn | null, string, Problem['Args']?]) =>
      void faults.push(faulty(row, ...more))
    const { action } = values
    const line = lineOf(values)
    const key = lineKey(line)
    if (values.currency && values.currency !== of.currency)
      fault('currency', 'currency', { value: values.currency, currency: of.currency })
    if (action && !(ROW_ACTIONS as readonly string[]).includes(action)) {
      fault('action', 'action', { value: action })
      continue
    }
    if (keyOf(line) === null || line.lowQuantity === null) {
      fault(keyOf(line) === null ? 'productId' : 'lowQuantity', 'lineMissing')
      continue
    }
    if (seen.has(key)) {
      fault('lowQuantity', 'twice', { value: line.lowQuantity })
      continue
    }
    seen.add(key)
    const at = known.get(key)
    if (at === undefined) {
      if (action === 'U' || action === 'D') fault('action', 'noLine', { value: action, tableKey: of.tableKey })
      else {
        counted.added++
        after.push({ line, row })
      }
      continue
    }
    if (action === 'A') fault('action', 'lineThere', { value: action, tableKey: of.tableKey })
    else if (action === 'D') {
      counted.removed++
      after[at] = null
    } else {
      const next = { ...before[at]!, ...givenOf(values) }
      const changes = LINE_COLUMNS.some((name) => !isSame(next[name] ?? null, before[at]![name] ?? null))
      counted[changes ? 'changed' : 'unchanged']++
      after[at] = { line: next, row }
    }
  }
  const days = daysOf(of, own, asked)
  faults.push(...days.faults)
  const hasChanged = counted.added + counted.changed + counted.removed > 0 || days.expiryChanges
  if (!hasChanged) return { plan: null, faults, counted }
  if (of.draftKey) faults.push(faulty(own[0]!.row, 'tableId', 'draft', { value: of.draftKey }))
  if (days.effective === null)
    faults.push(faulty(own[0]!.row, 'effective', 'effective', { value: of.effective, tableKey: of.tableKey }))
  const kept = after.flatMap((one) => one ?? [])
  const change = { ...counted, tableId: of.tableId, tableKey: of.tableKey, effective: days.effective ?? of.effective }
  const plan: TablePlan = {
    ...{ of, change, expiry: days.expiry, lines: kept.map(({ line }) => line), rows: kept.map(({ row }) => row) },
    firstRow: own[0]!.row,
  }
  return { plan, faults, counted }
}

/** A line that nobody has written yet: a fixed price unless its row says another kind. */
function lineOf(values: Said['values']): FileLine {
  const given = Object.fromEntries(LINE_COLUMNS.map((name) => [name, values[name] ?? null]))
  return { ...given, priceType: values.priceType ?? 'Fixed' } as unknown as FileLine
}

/** What a row says of its line; a column that the file does not have says nothing. */
const givenOf = (values: Said['values']): Partial<FileLine> =>
  Object.fromEntries(
    LINE_COLUMNS.flatMap((name) =>
      name in values && !(name === 'priceType' && values[name] === null) ? [[name, values[name] ?? null]] : [],
    ),
  )

/** From when to when the next version counts: as is asked, else as the rows say, which are of one mind. */
function daysOf(of: StandingTable, own: readonly Said[], asked: string | null) {
  const faults: PriceFileFault[] = []
  const oneOf = (column: 'effective' | 'expiry'): string | null => {
    const [first] = own
    for (const { row, values } of own)
      if ((values[column] ?? null) !== (first!.values[column] ?? null))
        faults.push(faulty(row, column, 'days', { value: values[column] ?? '', tableId: of.tableId }))
    return first!.values[column] ?? null
  }
  const [effective, expiry] = [oneOf('effective'), oneOf('expiry')]
  const later = [asked, effective].find((day) => day !== null && day > of.effective) ?? null
  const saysExpiry = own.some(({ values }) => 'expiry' in values)
  // What ended the version before is not the end of one that begins later.
  const ends = saysExpiry && expiry !== of.expiry ? expiry : null
  return { effective: later, expiry: ends, expiryChanges: saysExpiry && expiry !== of.expiry, faults }
}
