import type { Operation } from '../../../shared/contracts/oe/line-window.ts'
import type { LineEdits } from '../../../shared/kit/grid/line-edits.ts'
import type { Row } from './line-words.ts'

interface Standing {
  /** Place of the line in its order, from 0. */
  readonly at: number
  readonly row: Row
}

/** What is asked to be done with the goods of a line. */
export interface Asked {
  readonly operation: Operation
  readonly run: Standing
  /** What is charged once; of several that share it, it stands with the first. */
  readonly setup: Standing | null
}

interface Lists {
  lines(name: string): Pick<LineEdits, 'insert' | 'remove' | 'write'>
  write(changes: readonly (readonly [string, unknown])[]): void
}

const sharing = (rows: readonly Row[], processNo: unknown): Standing[] =>
  processNo ? rows.flatMap((row, at) => (row['processNo'] === processNo ? [{ at, row }] : [])) : []

/** What is asked for the goods of the line at this place, in the order of its lines. */
export function askedIn(rows: readonly Row[], at: number, operations: readonly Operation[]): readonly Asked[] {
  const own = sharing(rows, rows[at]?.['processNo'])
  const left = new Map(own.flatMap((one) => (one.row['charge'] === 'Setup' ? [[one.row['productId'], one]] : [])))
  return own
    .filter(({ row }) => row['charge'] === 'Run')
    .map((run) => {
      const { productId, description, unit } = run.row as Readonly<Record<string, string | null>>
      const known = operations.find((one) => one.productId === productId)
      const setupId = known?.setupId ?? null
      const setup = left.get(setupId) ?? null
      left.delete(setupId)
      const named = { productId: productId ?? '', description: known?.description || description || productId || '' }
      return { operation: { ...named, unit: unit ?? known?.unit ?? '', setupId }, run, setup }
    })
}

/** Asks for an operation: a line of what it charges for, below the goods and what is asked for them already. Nothing is saved by it. */
export function askFor(store: Lists, rows: readonly Row[], at: number, { productId }: Operation): void {
  const goods = rows[at]!
  const highest = Math.max(0, ...rows.map((row) => Number(row['processNo'] ?? 0)))
  const processNo = goods['processNo'] ?? highest + 1
  const to = 1 + Math.max(at, ...sharing(rows, processNo).map((one) => one.at))
  const { jobId = null, costCode = null, warehouseId = null } = goods
  store.write([[`lines.${at}.processNo`, processNo]])
  const lines = store.lines('lines')
  lines.insert(to)
  lines.write(to, [{ productId, processNo, charge: 'Run', jobId, costCode, warehouseId }])
}

/** Takes an operation out, with what is charged once for it alone. */
export function takeOut(store: Lists, asked: readonly Asked[], one: Asked): void {
  const { run, setup, operation } = one
  const isShared = asked.some((other) => other !== one && other.operation.setupId === operation.setupId)
  const gone = [run.at, ...(setup && !isShared ? [setup.at] : [])].toSorted((a, b) => b - a)
  const lines = store.lines('lines')
  for (const at of gone) lines.remove(at)
}
