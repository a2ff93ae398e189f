import { sql } from 'kysely'
import { PurchaseOrder } from '../../../../shared/contracts/po/purchase-order.ts'
import { today } from '../../../platform/calendar/business-day.ts'
import { depositsOf } from './deposits.ts'
import { toCome } from './of-vendor.ts'
import { stored } from '../../../platform/entity/stored.ts'

/** Some line is still to come. */
const waits = sql`exists (select from purchase_order_line l
  where l.owner_id = t.id and not l.short_closed and l.received < l.quantity)`

/** [supply 9.1 packaging] How the line of a sales order for which the line `c` was bought wants it packed. */
const packed = sql`left join lateral (
  select x.* from sales_order_supply_shown s join sales_order_packed_read x on x.line_id = s.order_line_id
  where s.purchase_line_id = c.id order by s.order_no limit 1) packed on true`

export const PurchaseOrderStore = stored(PurchaseOrder, {
  table: 'purchase_order',
  lines: {
    lines: {
      table: 'purchase_order_line',
      derived: {
        forOrders: sql`(select string_agg(distinct s.order_no, ', ') from sales_order_supply_shown s where s.purchase_line_id = c.id)`,
        ...{ skidWeight: sql`packed.skid_weight`, coilInside: sql`packed.coil_inside` },
        ...{ coilOutside: sql`packed.coil_outside`, eye: sql`packed.eye`, packingNote: sql`packed.packing_note` },
      },
      beside: packed,
    },
  },
  derived: {
    depositPaid: depositsOf('paid'),
    depositOpen: depositsOf('open'),
    vendorName: sql`(select f.name from firm_shown f where f.firm_id = t.vendor_id)`,
    remainingAmount: toCome,
    daysLate: sql`case when t.status = 'Open' and t.eta < ${today} and ${waits} then ${today} - t.eta end`,
  },
})
