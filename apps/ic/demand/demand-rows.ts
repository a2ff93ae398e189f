import { Decimal } from 'decimal.js'
import type { ChosenDemand, DEMAND_ACTIONS } from '../../../shared/contracts/ic/demand.ts'
import type { ProcessPreview } from '../../../shared/contracts/process.ts'
import { formatFigure } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'

export const say = (name: string, args: Record<string, string | number> = {}): string =>
  t(`ic:demandActionReport.${name}`, args)

const isFigure = (value: string | null | undefined): value is string => /^-?\d+(\.\d+)?$/.test(value ?? '')
/** What the reader may not see of it is nothing. */
export const decimal = (value: string | null | undefined): Decimal => new Decimal(isFigure(value) ? value : 0)
/** A figure as people write it; what stands in place of one is shown as it came. */
export const quantityText = (value: string | null | undefined): string =>
  isFigure(value) ? formatFigure(value, { kind: 'quantity' }) : (value ?? '')

export type DemandAction = (typeof DEMAND_ACTIONS)[number]

/** A product in a warehouse that needs something; what the reader may not see of it is missing. */
export interface DemandRow {
  readonly key: string
  readonly productId: string
  readonly warehouseId: string
  readonly description?: string
  readonly action: DemandAction
  readonly suggested?: string
  readonly unit?: string
  readonly from?: string | null
  readonly onHand?: string
  readonly kept?: string
  readonly waitedFor?: string
  readonly onOrder?: string
  readonly inTransit?: string
  readonly use?: string
  readonly projected?: string
  readonly least?: string | null
  readonly most?: string | null
  readonly lateOrder?: string | null
  readonly leadDays?: number | null
  readonly multiple?: string | null
}

export interface Demand {
  readonly rows: readonly DemandRow[]
  /** Of all that needs something; rows are the first of them. */
  readonly total: number
}

export const demandOf = ({ columns, rows, total }: ProcessPreview): Demand => ({
  total,
  rows: rows.map((values) => {
    const row = Object.fromEntries(columns.map((name, at) => [name, values[at]]))
    return { ...row, key: JSON.stringify([row['productId'], row['warehouseId']]) } as unknown as DemandRow
  }),
})

/** What is made here; what is to be produced, hurried or cancelled is left to people, and so is what no vendor is known for. */
export const isMade = ({ action, from, suggested }: DemandRow): boolean =>
  (action === 'Buy' || action === 'Transfer') && isFigure(suggested) && (from ?? null) !== null

export const waits = ({ waitedFor }: DemandRow): boolean => decimal(waitedFor).gt(0)

/** An order for a vendor and a warehouse, or a transfer between two, with the lines that go on it. */
export interface Made {
  readonly key: string
  readonly action: DemandAction
  readonly from: string
  readonly warehouseId: string
  readonly lines: readonly DemandRow[]
}

/** What comes of these lines, as the server groups them. */
export function madeOf(rows: readonly DemandRow[]): Made[] {
  const made = new Map<string, Made & { lines: DemandRow[] }>()
  for (const row of rows) {
    const { action, from, warehouseId } = row
    const key = JSON.stringify([action, from, warehouseId])
    const one = made.get(key)
    if (one) one.lines.push(row)
    else made.set(key, { key, action, from: from!, warehouseId, lines: [row] })
  }
  return [...made.values()]
}

/** A row as it is ticked, with the quantity that was typed in place of what is proposed. */
export const chosenLine = ({ productId, warehouseId, suggested }: DemandRow, typed?: string): ChosenDemand => ({
  ...{ productId, warehouseId, quantity: typed ?? suggested ?? '0' },
})

/** A step of the sum that ends in the quantity. */
export interface Step {
  readonly name: string
  readonly amount: string
}

/** [judgement 36] What is there, less and plus whatever is known: it ends in what the product comes to. What is nothing is left out. */
export function stepsOf({ onHand, kept, onOrder, inTransit, waitedFor, use }: DemandRow): Step[] {
  const steps: [string, string | undefined, 1 | -1][] = [
    ['kept', kept, -1],
    ['onOrder', onOrder, 1],
    ['inTransit', inTransit, 1],
    ['waitedFor', waitedFor, -1],
    ['use', use, -1],
  ]
  const known = steps.flatMap(([name, amount, sign]) => {
    const figure = decimal(amount)
    return figure.isZero() ? [] : [{ name, amount: figure.times(sign).toFixed() }]
  })
  return [{ name: 'onHand', amount: onHand ?? '0' }, ...known]
}
