import { sql } from 'kysely'
import { PurchaseOrder } from '../../../../shared/contracts/po/purchase-order.ts'
import { stored } from '../../../platform/entity/stored.ts'

/** Some line is still to come. */
const waits = sql`exists (select from purchase_order_line l
  where l.owner_id = t.id and not l.short_closed and l.received < l.quantity)`

export const PurchaseOrderStore = stored(PurchaseOrder, {
  table: 'purchase_order',
  lines: { lines: { table: 'purchase_order_line' } },
  derived: {
    vendorName: sql`(select f.name from firm f where f.firm_id = t.vendor_id)`,
    remainingAmount: sql`case when t.status <> 'Open' then 0 else (
      select coalesce(round(sum(greatest(l.quantity - l.received, 0) * l.unit_cost), 2), 0)
      from purchase_order_line l where l.owner_id = t.id and not l.short_closed) end`,
    daysLate: sql`case when t.status = 'Open' and t.eta < current_date and ${waits} then current_date - t.eta end`,
  },
})
