import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { PurchaseOrder } from '../../../../shared/contracts/po/purchase-order.ts'
import { moneyText, posted } from '../../../../shared/contracts/money.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { transition, type Transition } from '../../../platform/document/transition.ts'
import { useRight } from '../../../platform/rights/use.ts'
import * as rules from './rules.ts'
import type { OrderLine } from './complete.ts'

/** [judgement 36 punctual] The day that was agreed first is the one that a vendor is held to, whatever the line is moved to. */
const keepAgreed = (trx: Trx, id: string) =>
  planned(
    trx,
    sql`
    update purchase_order_line l set agreed_date = coalesce(l.required_date, o.eta) from purchase_order o
    where o.id = ${id}::uuid and l.owner_id = o.id and l.agreed_date is null`,
  )

/** [supply 3.4] What can be done with an order. */
export const orderActions: readonly Transition[] = [
  transition(PurchaseOrder, 'approve', {
    rules: rules.onApprove,
    async run(order, context) {
      const total = moneyText(posted(new Decimal(order.total ?? 0).times(order.rate)))
      const refusal = await useRight(context, {
        right: 'po.approve',
        amount: total,
        reason: `${order.orderNo!} ${order.vendorId} ${total}`,
        on: { table: 'purchase_order', id: order.id, recordKey: order.orderNo },
        fields: { amount: 'total' },
      })
      if (refusal) throw new Refusal([refusal])
      await sql`update purchase_order set approver_id = ${context.user.id}::uuid where id = ${order.id}::uuid`.execute(
        context.trx,
      )
      await keepAgreed(context.trx, order.id)
      return { approval: 'Approved' as const, approvedBy: context.user.name, approvedOn: context.now.toISOString() }
    },
  }),
  transition(PurchaseOrder, 'close', {
    async run({ id, lines }, { trx }, { closingReason }) {
      await sql`update purchase_order set closed_by_hand = true where id = ${id}::uuid`.execute(trx)
      const waits = ({ received, quantity, closingReason: closed }: OrderLine) =>
        closed === null && new Decimal(received ?? 0).lt(quantity)
      if (!lines.some(waits)) return {}
      if (!closingReason) throw new Refusal([rules.REASON_MISSING])
      return {
        lines: lines.map((line) => (waits(line) ? { ...line, closingReason: closingReason as string } : line)),
      }
    },
  }),
  transition(PurchaseOrder, 'cancel', { rules: rules.onCancel, ask: 'cancelled' }),
]
