import { Decimal } from 'decimal.js'
import type { ChosenDemand, DEMAND_ACTIONS } from '../../../shared/contracts/ic/demand.ts'
import type { SourceTaken } from '../../../shared/contracts/ic/demand-sources.ts'
import { decimalsOf, homeCurrency } from '../../../shared/contracts/decimals.ts'
import { posted } from '../../../shared/contracts/money.ts'
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
  /** In the company's currency; not there for whoever may not see costs. */
  readonly unitCost?: string | null
  readonly amount?: string | null
}

export interface Demand {
  readonly rows: readonly DemandRow[]
  /** Of all that needs something; rows are the first of them. */
  readonly total: number
  /** Its reader may see what is bought for how much. */
  readonly seesCosts: boolean
}

export const keyOf = (productId: string, warehouseId: string): string => JSON.stringify([productId, warehouseId])

export const demandOf = ({ columns, rows, total }: ProcessPreview): Demand => ({
  ...{ total, seesCosts: columns.includes('amount') },
  rows: rows.map((values) => {
    const row = Object.fromEntries(columns.map((name, at) => [name, values[at]]))
    return { ...row, key: keyOf(String(row['productId']), String(row['warehouseId'])) } as unknown as DemandRow
  }),
})

/** What is made here; what is to be hurried or cancelled is left to people, and so is what no vendor is known for. */
export const isMade = ({ action, from, suggested }: DemandRow): boolean =>
  isFigure(suggested) && (action === 'Make' || ((action === 'Buy' || action === 'Transfer') && (from ?? null) !== null))

export const waits = ({ waitedFor }: DemandRow): boolean => decimal(waitedFor).gt(0)

/** An order for a vendor and a warehouse, a transfer between two, or a work order of one product, with the lines that go on it. */
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
    const { action, warehouseId } = row
    const from = action === 'Make' ? row.productId : row.from
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

/** What a line costs as it is made; null where nothing is known of that. */
export const costOf = ({ action, unitCost }: DemandRow, quantity: string | undefined): Decimal | null =>
  action === 'Buy' && isFigure(unitCost) && isFigure(quantity)
    ? posted(new Decimal(unitCost).times(quantity), decimalsOf(homeCurrency()))
    : null

/** Whether a row comes from there. */
export const comesFrom = (row: DemandRow, { action, source }: SourceTaken): boolean =>
  row.action === action && (action === 'Make' || row.from === source)

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
