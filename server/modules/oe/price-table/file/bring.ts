import {
  MOST_FAULTS,
  type PriceFileColumn,
  type PriceFileFault,
  type PriceFileRead,
} from '../../../../../shared/contracts/oe/price-table-file.ts'
import { PRICE_FILE_COLUMNS } from '../../../../../shared/contracts/oe/price-table-file.ts'
import { ResultStatus, type Problem } from '../../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../../platform/action/action.ts'
import type { EntityParts } from '../../../../platform/entity/save.ts'
import { follow, readVersion } from '../next-version.ts'
import type { FileRow } from './columns.ts'
import { compared, type TablePlan } from './compare.ts'
import { standingLines, standingTables, unknownNames } from './standing.ts'

/** What is asked of a file besides. */
export interface Asked {
  readonly effective: string | null
  readonly activate: boolean
}

/**
 * [supply 9 price-table-import-export] Next versions out of a file, each by the rules of any: all of them, or none where one row is wrong. Whoever only looks rolls it back.
 */
export async function broughtFile(
  parts: EntityParts,
  context: ActionContext,
  rows: readonly FileRow[],
  { effective, activate }: Asked,
): Promise<PriceFileRead> {
  const ids = [...new Set(rows.flatMap(({ cells }) => (cells.tableId ? String(cells.tableId) : [])))]
  const tables = await standingTables(context.trx, ids)
  const lines = await standingLines(
    context.trx,
    tables.map(({ id }) => id),
  )
  const of = (name: 'productId' | 'productClass') => [
    ...new Set(rows.flatMap(({ cells }) => (typeof cells[name] === 'string' ? cells[name] : []))),
  ]
  const unknown = await unknownNames(context.trx, { productId: of('productId'), productClass: of('productClass') })
  const { plans, faults } = compared(rows, { tables, lines, effective, unknown })
  const told = { rows: rows.length, tables: plans.map(({ change }) => change) }
  if (faults.length > 0) return { ...told, faults: faults.slice(0, MOST_FAULTS), made: [] }
  const made: string[] = []
  const found: PriceFileFault[] = []
  // A table is a document: each is saved by itself, and the next one does not wait for its lines.
  for (const plan of plans) {
    const version = await readVersion(context, plan.of.id)
    const next = { effective: plan.change.effective, expiry: plan.expiry, reviewOn: null, lines: plan.lines, activate }
    const answer = await follow(parts, context, version, next)
    if (answer.ResultStatus === ResultStatus.success) made.push(String((answer.Data as { tableKey?: string }).tableKey))
    else found.push(...(answer.Problems ?? []).map((problem) => inRow(problem, plan)))
  }
  return { ...told, faults: found.slice(0, MOST_FAULTS), made: found.length > 0 ? [] : made }
}

/** A problem of a version stands in the row of the file that says its line, or in the first of the table. */
function inRow(problem: Problem, plan: TablePlan): PriceFileFault {
  const [, at, name] = /^lines\.(\d+)(?:\.(\w+))?$/.exec(problem.Field ?? '') ?? []
  const columns: readonly string[] = PRICE_FILE_COLUMNS
  const column = name ?? problem.Field
  const row = at === undefined ? plan.firstRow : (plan.rows[Number(at)] ?? plan.firstRow)
  const line = at === undefined ? undefined : plan.lines[Number(at)]
  const value = name && line && name in line ? String((line as unknown as Record<string, unknown>)[name] ?? '') : ''
  return { row, column: column && columns.includes(column) ? (column as PriceFileColumn) : null, value, problem }
}
