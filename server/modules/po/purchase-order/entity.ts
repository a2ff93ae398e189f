import { sql, type RawBuilder } from 'kysely'
import { PurchaseOrder } from '../../../../shared/contracts/po/purchase-order.ts'
import { today } from '../../../platform/calendar/business-day.ts'
import { depositsOf } from './deposits.ts'
import { toCome } from './of-vendor.ts'
import { stored } from '../../../platform/entity/stored.ts'

/** Some line is still to come. */
const waits = sql`exists (select from purchase_order_line l
  where l.owner_id = t.id and not l.short_closed and l.received < l.quantity)`

/** [supply 9.1 packaging] How the line of a sales order for which the line `c` was bought wants it packed. */
const packed = (said: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select ${said} from sales_order_supply_shown s join sales_order_packed_read x on x.line_id = s.order_line_id
  where s.purchase_line_id = c.id order by s.order_no limit 1)`

export const PurchaseOrderStore = stored(PurchaseOrder, {
  table: 'purchase_order',
  lines: {
    lines: {
      table: 'purchase_order_line',
      derived: {
        forOrders: sql`(select string_agg(distinct s.order_no, ', ') from sales_order_supply_shown s where s.purchase_line_id = c.id)`,
        ...{
          skidWeight: packed(sql`x.skid_weight`),
          coilInside: packed(sql`x.coil_inside`),
          coilOutside: packed(sql`x.coil_outside`),
        },
        ...{ eye: packed(sql`x.eye`), packingNote: packed(sql`x.packing_note`) },
      },
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
