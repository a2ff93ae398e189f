import { sql } from 'kysely'
import { ProductionWorkOrder } from '../../../../shared/contracts/ic/production-work-order.ts'
import { tradeDocument } from '../../../trade/document/trade-document.ts'
import { workOrderAboutRoute } from './about.ts'
import { workOrderActions } from './actions.ts'
import { complete } from './complete.ts'
import { ProductionWorkOrderStore } from './entity.ts'
import { keptAsAsked } from './for-order.ts'
import { onDelete, onSave } from './rules.ts'
import { travellerRoute } from './traveller.ts'

/** [supply 3.3, 8] What is to be made, and what has come of it. */
export const ProductionWorkOrders = tradeDocument(ProductionWorkOrderStore, {
  number: { counter: 'WORK_ORDER', day: 'orderDate' },
  rules: { save: onSave, delete: onDelete },
  complete,
  actions: workOrderActions,
  also: (deps) => ({ afterSave: keptAsAsked(deps) }),
  calls: [workOrderAboutRoute, travellerRoute],
  search: { by: [ProductionWorkOrder.key, 'productId', 'description'], amount: 'expectedCost' },
  // What is left of the cost of closed orders leaves work in process with their close.
  subledgers: [
    {
      ...{ source: 'IC', kind: 'WorkInProcess', ours: true },
      movements: ({ companyId, from, to }) => sql`
        select ${sql.lit(ProductionWorkOrder.id)} as document_type, o.id as document_id, o.order_no as number, m.day as moved_on, c.currency,
               greatest(m.amount, 0) as debit, greatest(-m.amount, 0) as credit
        from production_work_order o join company_shown c on c.company_id = o.company_id
        join production_work_order_close k on k.owner_id = o.id and k.amount <> 0
        cross join lateral (values (k.closed_on, -k.amount), (k.reopened_on, k.amount)) m (day, amount)
        where o.company_id = ${companyId} and m.day between ${from}::date and ${to}::date`,
    },
  ],
})
