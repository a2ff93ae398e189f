import { sql } from 'kysely'
import { PurchaseOrder } from '../../../../shared/contracts/po/purchase-order.ts'
import { today } from '../../../platform/calendar/business-day.ts'
import { depositsOf } from './deposits.ts'
import { toCome } from './of-vendor.ts'
import { stored } from '../../../platform/entity/stored.ts'

/** Some line is still to come. */
const waits = sql`exists (select from purchase_order_line l
  where l.owner_id = t.id and not l.short_closed and l.received < l.quantity)`

export const PurchaseOrderStore = stored(PurchaseOrder, {
  table: 'purchase_order',
  lines: {
    lines: {
      table: 'purchase_order_line',
      derived: {
        forOrders: sql`(select string_agg(distinct s.order_no, ', ') from sales_order_supply_shown s where s.purchase_line_id = c.id)`,
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
