import { sql } from 'kysely'
import { ProductionWorkOrder } from '../../../../shared/contracts/ic/production-work-order.ts'
import { entryPreview } from '../../../ledger/entry-preview.ts'
import { amountOf } from '../../../ledger/amount.ts'
import { credit, debit, posting, role } from '../../../ledger/legs.ts'
import { post } from '../../../ledger/post.ts'
import { reverse } from '../../../ledger/reverse.ts'
import { dateAt } from '../../../platform/action/refusal.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { COLUMNS, transition, type Transition } from '../../../platform/document/transition.ts'
import { postingContext } from '../../../trade/posting-context.ts'
import { complete } from './complete.ts'
import { endsForOrder } from './for-order.ts'
import { inProcessOf } from './in-process.ts'
import * as rules from './rules.ts'

const at = (field: string) => (error: unknown) => {
  throw dateAt(error, field)
}

const documentOf = (id: string, closes: number) => ({
  type: ProductionWorkOrder.id,
  id,
  purpose: closes === 1 ? 'close' : `close.${closes}`,
})

/** How often it was closed, and the entry of the last time. */
async function closesOf(trx: Trx, id: string): Promise<{ closes: number; entryId: string | null }> {
  const [row] = await planned<{ closes: number; entryId: string | null }>(
    trx,
    sql`select closes, entry_id as "entryId" from production_work_order where id = ${id}::uuid`,
  )
  return row!
}

/** [S4.33] [supply 3.3] What can be done with an order; each in the one transaction of its call. */
export const workOrderActions = (deps: Pick<Deps, 'random'>): readonly Transition[] => [
  transition(ProductionWorkOrder, 'commit', {
    rules: rules.onCommit,
    async run(order, action) {
      // What it is made of and what that ought to cost is as it is now, and stands from here on.
      const now: typeof order & Record<string, unknown> = { ...order }
      await complete(now, action, { ...order })
      const { components, outputs, expectedCost, expectedUnitCost } = now
      return { components, outputs, expectedCost, expectedUnitCost }
    },
  }),
  transition(ProductionWorkOrder, 'close', {
    rules: rules.onClose,
    async run(order, action, given) {
      const { trx } = action
      const day = String(given['closedOn'])
      const left = await inProcessOf(trx, order.orderNo!)
      await endsForOrder(deps, action, order)
      const { closes } = await closesOf(trx, order.id)
      const legs = amountOf(left).isZero()
        ? []
        : [
            debit(role('PRODUCTION_VARIANCE'), left, { productId: order.productId, reference: order.orderNo }),
            credit(role('WIP'), left, { productId: order.productId, reference: order.orderNo }),
          ]
      const entry =
        legs.length === 0
          ? null
          : await post(
              trx,
              posting({
                ...{ companyId: order.companyId!, source: 'IC', date: day, legs },
                ...{ document: documentOf(order.id, closes + 1), description: order.orderNo! },
              }),
              postingContext(deps, action),
            ).catch(at('given.closedOn'))
      await planned(
        trx,
        sql`
        insert into production_work_order_close (owner_id, closed_on, amount)
        values (${order.id}::uuid, ${day}::date, ${left}::numeric)`,
      )
      return {
        ...{ closedOn: day, closingReason: (given['closingReason'] as string | null) ?? null, variance: left },
        entryNo: entry?.entryNo ?? null,
        [COLUMNS]: { entry_id: entry?.id ?? null, closes: closes + 1 },
      }
    },
    preview: async ({ id }, { trx }, locale) =>
      entryPreview(trx, documentOf(id, (await closesOf(trx, id)).closes), locale),
  }),
  transition(ProductionWorkOrder, 'reopen', {
    rules: rules.onReopen,
    async run(order, action, given) {
      const { trx } = action
      const { entryId } = await closesOf(trx, order.id)
      const asked = { date: String(given['reversalDate']), description: order.orderNo! }
      if (entryId !== null)
        await reverse(trx, { entryId, ...asked }, postingContext(deps, action)).catch(at('given.reversalDate'))
      await planned(
        trx,
        sql`
        update production_work_order_close set reopened_on = ${asked.date}::date
        where owner_id = ${order.id}::uuid and reopened_on is null`,
      )
      return { closedOn: null, closingReason: null, variance: null, entryNo: null, [COLUMNS]: { entry_id: null } }
    },
  }),
  transition(ProductionWorkOrder, 'cancel', {
    rules: rules.onCancel,
    run: async (order, action) => {
      await endsForOrder(deps, action, order)
    },
  }),
]
