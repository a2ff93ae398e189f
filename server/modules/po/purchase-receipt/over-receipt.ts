import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import type { Problem } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { useRight } from '../../../platform/rights/use.ts'
import type { Receipt } from './complete.ts'

/** How much more than ordered may come of what is no product of ours, in percent. [supply 10] */
const USUAL_TOLERANCE = '5'
const RIGHT = 'receipt.overreceive'

interface Allowed {
  lineNo: number
  ordered: string
  received: string
  percent: string
}

/**
 * [supply 10, acceptance 48] No more is received of a line than was ordered with the tolerance of its class, with what was received
 * before, unless by the right and with a reason. The order is locked.
 * @throws Refusal
 */
export async function refuseBeyondTolerance(receipt: Receipt, action: ActionContext): Promise<void> {
  const { rows } = await sql<Allowed>`
    select l.line_no as "lineNo", trim_scale(l.quantity)::text as ordered, trim_scale(l.received)::text as received,
           trim_scale(coalesce(c.over_receipt_percent, ${USUAL_TOLERANCE}::numeric))::text as percent
    from purchase_order o join purchase_order_line l on l.owner_id = o.id
    left join product p on p.product_id = l.product_id left join product_class c on c.class_id = p.product_class
    where o.order_no = ${receipt.orderNo}`.execute(action.trx)
  const allowed = new Map(rows.map((row) => [row.lineNo, row]))
  const problems: Problem[] = []
  let furthest = new Decimal(0)
  for (const [at, { orderLineNo, quantity }] of receipt.lines.entries()) {
    const line = allowed.get(orderLineNo!)!
    const all = new Decimal(line.received).plus(quantity)
    const most = new Decimal(line.ordered).times(new Decimal(100).plus(line.percent)).div(100)
    if (all.lte(most)) continue
    furthest = Decimal.max(furthest, all.minus(line.ordered).times(100).div(line.ordered))
    problems.push({
      Field: `lines.${at}.quantity`,
      Key: 'po:rules.purchaseReceipt.withinTolerance',
      Args: { ordered: line.ordered, received: line.received, most: most.toFixed() },
    })
  }
  if (problems.length === 0) return
  const place = receipt.warehouseId ? { warehouse: receipt.warehouseId } : undefined
  if (!action.rights.can(RIGHT, place)) throw new Refusal(problems)
  const refusal = await useRight(action, {
    right: RIGHT,
    amount: furthest.toFixed(),
    reason: receipt.overReason,
    on: { table: 'purchase_receipt', id: receipt.id, recordKey: receipt.receiptNo },
    ...(place ? { place } : {}),
    fields: { amount: problems[0]!.Field!, reason: 'overReason' },
  })
  if (refusal) throw new Refusal([refusal])
}
