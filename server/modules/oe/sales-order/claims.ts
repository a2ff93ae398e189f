import { sql } from 'kysely'
import { openOf } from '../../../../shared/contracts/oe/order-lines.ts'
import { SalesOrder } from '../../../../shared/contracts/oe/sales-order.ts'
import type { RuleBook } from '../../../platform/action/rules.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Claimant } from '../../../stock/claims/claim.ts'
import { claimContext } from '../../../stock/claims/claim-context.ts'
import { endClaims, want } from '../../../stock/claims/claims.ts'
import { isBlanket } from './blanket.ts'
import { COMING } from './coming.ts'
import { isDirect } from './direct.ts'
import type { Order, OrderLine } from './standing.ts'

interface StoredLine {
  readonly id: string
  readonly orderId: string
  readonly companyId: string
  readonly lineNo: number
  /** Where stock of it is wanted; null of a service, and of a line that says no warehouse. */
  readonly shelf: string | null
  /** The purchase order or the transfer that brings it for this line alone. */
  readonly supply: { readonly type: string; readonly id: string } | null
}

const linesOf = (trx: Trx, orderNo: string): Promise<StoredLine[]> =>
  planned(
    trx,
    sql<StoredLine>`
    select l.id, o.id as "orderId", o.company_id as "companyId", l.line_no as "lineNo",
           case when p.product_type = 'Stock' then coalesce(l.warehouse_id, o.warehouse_id) end as shelf,
           (select json_build_object('type', s.type, 'id', s.id) from ${COMING} s
            where s.order_line_id = l.id order by s.asked_on desc limit 1) as supply
    from sales_order o join sales_order_line l on l.owner_id = o.id left join product_shown p on p.product_id = l.product_id
    where o.order_no = ${orderNo}`,
  )

/** Lines that an order had and has no more: nothing of what was kept for them is wanted. */
const takenOut = (before: Order | null, { lines }: Order): string[] => {
  const left = new Set(lines.map(({ lineId }) => lineId))
  return (before?.lines ?? []).flatMap(({ lineId }) => (lineId && !left.has(lineId) ? [lineId] : []))
}

/** Lines of which the rest was ended by what is being written. */
function endedBy(before: Order | null, { lines }: Order, as: 'shortClosed' | 'cancelled'): OrderLine[] {
  const stood = new Map((before?.lines ?? []).map((line) => [line.lineId, line[as]]))
  return lines.filter((line) => line.lineId && (line[as] ?? '0') !== (stood.get(line.lineId) ?? '0'))
}

/**
 * [supply 3.9] After an order is written: what its lines want of stock is said, what is free is kept for them, the rest waits. What was ended, or
 * taken out of the order, is let go, and fills who waits for it. A quote keeps nothing, nor does what its vendor ships.
 */
export const keepsStock =
  (deps: Pick<Deps, 'random'>): NonNullable<RuleBook['afterSave']> =>
  async (record, context, before) => {
    const order = record as unknown as Order
    const stood = before as unknown as Order | null
    if (isBlanket(order) || isDirect(order)) return []
    if (order.status === 'Quote' || (stood?.status === 'Quote' && order.status === 'Cancelled')) return []
    const { trx } = context
    const [lines, claims] = await Promise.all([linesOf(trx, order.orderNo!), claimContext(deps, context)])
    const [first] = lines
    const orderId = first?.orderId ?? stood?.id
    if (!orderId) return []
    const of: Claimant = {
      ...{ companyId: first?.companyId ?? stood!.companyId!, documentNo: order.orderNo!, wantedBy: order.billToId },
      document: { type: SalesOrder.id, id: orderId },
    }
    const gone = takenOut(stood, order)
    if (gone.length > 0) await endClaims(claims, of, gone, 'Cancelled')
    for (const [name, as] of [
      ['shortClosed', 'ShortClosed'],
      ['cancelled', 'Cancelled'],
    ] as const) {
      const ended = endedBy(stood, order, name)
      if (ended.length > 0)
        await endClaims(
          claims,
          of,
          ended.map(({ lineId }) => lineId!),
          as,
          ended[0]!.closingReason,
        )
    }
    if (order.status === 'Open' || order.status === 'OnHold')
      await want(claims, of, wantsOf(order, lines, claims.today))
    return []
  }

function wantsOf(order: Order, lines: readonly StoredLine[], today: string) {
  const stored = new Map(lines.map((line) => [line.lineNo, line]))
  const day = order.requestedDate ?? order.orderDate ?? today
  return order.lines.flatMap((line, at) => {
    const { id, shelf, supply } = stored.get(line.lineNo!)!
    if (shelf === null || line.productId === null || line.quantity === null || openOf(line).lte(0)) return []
    return [
      {
        ...{ lineKey: id, productId: line.productId, warehouseId: shelf, quantity: line.quantity },
        ...{ promisedOn: line.promisedDate ?? day, orderedOn: order.orderDate ?? today },
        oneHeat: line.oneHeat,
        supply,
        field: `lines.${at}.quantity`,
      },
    ]
  })
}
