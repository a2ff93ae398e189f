import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { ruleKey } from '../../../platform/action/rules.ts'
import { planned } from '../../../platform/database/planned.ts'
import { drawnLines, lockOrders } from './following.ts'
import type { Order } from './standing.ts'

/** A line of a blanket order, and what all orders draw from it now. */
interface DrawnLine {
  readonly blanketNo: string
  readonly lineId: string
  readonly lineNo: number
  readonly quantity: string
  /** What it says was drawn. */
  readonly was: string
  readonly now: string
  readonly open: string
  readonly tolerance: string
}

/**
 * [supply 9] After an order is written that draws from a blanket order, or did: the blanket order says what was drawn of each of its lines, in the figures in which
 * other orders say what has left, so that ordered is drawn, open and ended there too. What ended of an order is free to be drawn again. More than is left is
 * refused, but within the tolerance of its class; then that much more was ordered.
 * @throws Refusal at the line that asks for too much
 */
export async function drawFromBlanket(context: ActionContext, order: Order, before: Order | null): Promise<void> {
  const numbers = [...new Set([before?.blanketNo, order.blanketNo].filter((one) => typeof one === 'string'))]
  if (numbers.length === 0) return
  const { trx } = context
  const blankets = await planned(
    trx,
    sql<{
      id: string
    }>`select id from sales_order where order_no = any (${numbers}::text[]) and order_type = 'Blanket' order by id`,
  )
  const ids = blankets.map(({ id }) => id)
  await lockOrders(trx, ids)
  const lines = await planned(
    trx,
    sql<DrawnLine>`
    select o.order_no as "blanketNo", b.id as "lineId", b.line_no as "lineNo", trim_scale(coalesce(b.quantity, 0))::text as quantity,
           trim_scale(b.shipped)::text as was, trim_scale(d.quantity)::text as now, trim_scale(b.open)::text as open,
           trim_scale(coalesce(b.tolerance_percent, c.ship_tolerance_percent, 0))::text as tolerance
    from sales_order o join sales_order_line b on b.owner_id = o.id
    left join product_shown p on p.product_id = b.product_id left join product_class_shown c on c.class_id = p.product_class
    cross join lateral (
      select coalesce(sum(l.quantity - l.short_closed - l.cancelled), 0) as quantity
      from sales_order r join sales_order_line l on l.owner_id = r.id
      where r.blanket_no = o.order_no and l.blanket_line_no = b.line_no and r.order_type = 'Stock') d
    where o.id = any (${ids}::uuid[])`,
  )
  const moved = lines.flatMap((line) => {
    const by = new Decimal(line.now).minus(line.was)
    return by.isZero() ? [] : [{ ...line, by }]
  })
  refuseTooMuch(order, moved)
  if (moved.length === 0) return
  const grown = moved.flatMap(({ lineId, by, open }) =>
    by.gt(open) ? [{ lineId, more: by.minus(open).toFixed() }] : [],
  )
  if (grown.length > 0)
    await planned(
      trx,
      sql`
      update sales_order_line l set quantity = l.quantity + g.more
      from json_to_recordset(${JSON.stringify(grown)}::json) as g ("lineId" uuid, more numeric) where l.id = g."lineId"`,
    )
  const parts = moved.map(({ lineId, by }) => ({ lineId, quantity: by.toFixed() }))
  await drawnLines(context, parts)
}

function refuseTooMuch(order: Order, moved: readonly (DrawnLine & { readonly by: Decimal })[]): void {
  const wrong = moved.filter(({ by, open, quantity, tolerance }) =>
    by.gt(new Decimal(open).plus(new Decimal(quantity).times(tolerance).div(100))),
  )
  if (wrong.length === 0) return
  throw new Refusal(
    wrong.map(({ blanketNo, lineNo, open, now, was }) => {
      const at = order.lines.findLastIndex(({ blanketLineNo }) => blanketLineNo === lineNo)
      return {
        Field: at < 0 ? 'lines' : `lines.${at}.quantity`,
        Key: ruleKey('oe.salesOrder.withinBlanket'),
        Args: { blanketNo, line: lineNo, left: open, asked: new Decimal(now).minus(was).toFixed() },
      }
    }),
  )
}
