import { Decimal } from 'decimal.js'
import { decimalsOf, homeCurrency } from '../../../shared/contracts/decimals.ts'
import type { NOT_INVOICED_SINCE } from '../../../shared/contracts/oe/orders-invoices-queue.ts'
import type { ProcessPreview } from '../../../shared/contracts/process.ts'
import { isUnderWay, type WorkResult, type WorkRow } from '../../../shared/contracts/work.ts'
import { formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'

export const say = (name: string, args: Record<string, string | number> = {}): string =>
  t(`oe:ordersInvoicesQueue.${name}`, args)

export type Why = (typeof NOT_INVOICED_SINCE)[number]

/** An invoice that waits to be made; what the reader may not see of it is missing. */
export interface BoardRow {
  readonly orderNo: string
  readonly orderNos: readonly string[]
  readonly billToId?: string
  readonly name?: string
  readonly shipDate?: string
  readonly shipmentNo?: string
  readonly shipments?: number
  readonly goods?: string
  readonly charges?: string
  readonly taxAmount?: string
  readonly total?: string
  readonly currency?: string
  readonly why: Why | null
  readonly knows: string | null
  readonly since: string | null
}

export interface Board {
  readonly rows: readonly BoardRow[]
  /** Of all that waits; rows are the first of them. */
  readonly total: number
}

export const boardOf = ({ columns, rows, total }: ProcessPreview): Board => ({
  total,
  rows: rows.map((values) => {
    const row = Object.fromEntries(columns.map((name, at) => [name, values[at]]))
    const numbers = String(row['orderNos'] ?? row['orderNo'] ?? '')
    return { why: null, knows: null, since: null, ...row, orderNos: numbers.split(' ') } as unknown as BoardRow
  }),
})

export type Standing = 'Ready' | 'Blocked' | 'Waiting' | WorkRow['outcome']

/** What became of each order, by its number. */
export const outcomesOf = (shown: WorkResult | null): ReadonlyMap<string, WorkRow> =>
  new Map((shown?.rows ?? []).map((row) => [row.key ?? row.id, row]))

/** Where an invoice stands: what came of it in the run that is shown, else whether it can be made. */
export function standingOf(row: BoardRow, shown: WorkResult | null, outcomes: ReadonlyMap<string, WorkRow>): Standing {
  const own = row.orderNos.flatMap((number) => outcomes.get(number) ?? [])
  if (own.length > 0) return (own.find(({ outcome }) => outcome !== 'done') ?? own[0]!).outcome
  if (shown && isUnderWay(shown) && isOf(shown, row)) return 'Waiting'
  return row.why === null ? 'Ready' : 'Blocked'
}

const isOf = ({ asked }: WorkResult, { orderNos }: BoardRow): boolean => {
  const chosen = asked['chosen']
  return typeof chosen !== 'string' || orderNos.some((number) => chosen.split(' ').includes(number))
}

/** What rows come to, each currency by itself; empty where no amount may be seen. */
export function sumsOf(rows: readonly BoardRow[]): string {
  const sums = new Map<string, Decimal>()
  for (const { total, currency = homeCurrency() } of rows)
    if (total !== undefined) sums.set(currency, (sums.get(currency) ?? new Decimal(0)).plus(total))
  if (sums.size === 0) return ''
  const isPlain = sums.size === 1 && sums.has(homeCurrency())
  return [...sums]
    .map(([currency, sum]) => {
      const figure = formatMoney(sum.toFixed(), { currency, places: decimalsOf(currency) })
      return isPlain ? figure : `${figure} ${currency}`
    })
    .join(' · ')
}
