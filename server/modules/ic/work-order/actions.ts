import { ProductionWorkOrder } from '../../../../shared/contracts/ic/production-work-order.ts'
import { entryPreview } from '../../../ledger/entry-preview.ts'
import { dateAt } from '../../../platform/action/refusal.ts'
import type { Deps } from '../../../platform/deps.ts'
import { COLUMNS, transition, type Transition } from '../../../platform/document/transition.ts'
import { postingContext } from '../../../trade/posting-context.ts'
import { closesOf, closing, putBack, takenOut } from './closes.ts'
import { complete } from './complete.ts'
import { endsForOrder } from './for-order.ts'
import { inProcessOf } from './in-process.ts'
import * as rules from './rules.ts'

const at = (field: string) => (error: unknown) => {
  throw dateAt(error, field)
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
      const asked = { ...order, orderNo: order.orderNo!, companyId: order.companyId!, closes }
      const entry = await takenOut(trx, asked, { day, left }, postingContext(deps, action)).catch(at('given.closedOn'))
      return {
        ...{ closedOn: day, closingReason: (given['closingReason'] as string | null) ?? null, variance: left },
        entryNo: entry?.entryNo ?? null,
        [COLUMNS]: { entry_id: entry?.id ?? null, closes: closes + 1 },
      }
    },
    preview: async ({ id }, { trx }, locale) =>
      entryPreview(trx, closing(id, (await closesOf(trx, id)).closes), locale),
  }),
  transition(ProductionWorkOrder, 'reopen', {
    rules: rules.onReopen,
    async run(order, action, given) {
      const { trx } = action
      const { entryId } = await closesOf(trx, order.id)
      const asked = { entryId, date: String(given['reversalDate']), description: order.orderNo! }
      await putBack(trx, order.id, asked, postingContext(deps, action)).catch(at('given.reversalDate'))
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
