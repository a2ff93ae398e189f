import {
  OrdersShippingQueue,
  type PickedLot,
  type ShippingRow,
} from '../../../shared/contracts/oe/orders-shipping-queue.ts'
import type { CallResult } from '../../../shared/contracts/result.ts'
import { formatFigure } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { problemText } from '../../../shared/kit/editor/labels.ts'
import { asEntity } from '../../../shared/kit/parameters/parameter.tsx'

export const ENTITY = asEntity(OrdersShippingQueue)

export const say = (name: string, args: Record<string, string | number> = {}): string =>
  t(`oe:ordersShippingQueue.${name}`, args)

/** Decimals of a quantity are those that it has. */
export const figure = (quantity: string | null): string =>
  quantity === null ? '' : formatFigure(quantity, { kind: 'quantity' })

export const pounds = (weight: string | null): string =>
  weight === null ? '' : formatFigure(weight, { kind: 'quantity', shown: 0 })

/** What a refused call says, in the user's language. */
export const whyAll = ({ Problems, Message }: Pick<CallResult, 'Problems' | 'Message'>): string =>
  Problems?.length ? Problems.map((one) => problemText(ENTITY, one)).join(' ') : (Message ?? '')

/** What stands in one row: a lot that was picked for a line, or the line itself. */
export interface Piece {
  readonly id: string
  readonly row: ShippingRow
  readonly lot: PickedLot | null
  /** The first of its order, and of its line. */
  readonly begins: 'order' | 'line' | null
}

export function piecesOf(rows: readonly ShippingRow[]): Piece[] {
  let order = ''
  return rows.flatMap((row) => {
    const isOther = row.orderId !== order
    order = row.orderId
    const lots: readonly (PickedLot | null)[] = row.lots.length > 0 ? row.lots : [null]
    return lots.map((lot, at): Piece => {
      const begins = at > 0 ? null : isOther ? 'order' : 'line'
      return { id: `${row.lineKey} ${lot?.lotNo ?? ''}`, row, lot, begins }
    })
  })
}

/** Pounds that a piece should weigh. */
export const expectedOf = ({ row, lot }: Piece): string | null =>
  lot === null ? row.expected : row.unit === 'LB' ? lot.quantity : null

export const weighedOf = ({ row, lot }: Piece): string | null => (lot === null ? row.weight : lot.weight)
