import { sql, type RawBuilder } from 'kysely'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { PurchaseOrderList } from '../../../../shared/contracts/po/purchase-order-list.ts'
import { today } from '../../../platform/calendar/business-day.ts'
import { calledIn } from '../../../platform/entity/called.ts'
import { rowsFor, where, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { rightsOf } from '../../../platform/rights/rights.ts'
import { PurchaseOrderStore } from '../purchase-order/entity.ts'

type Asked = ReportAsked<RecordOf<typeof PurchaseOrderList.parameters>>

/**
 * Lines one behind the other by the day on which they come, beside those who wait one behind the other by their promise: of a line those wait for what lies between what has come before it and
 * its own end. Narrowed only when both are laid beside each other.
 */
const toCome = ({ parameters: p, inSight, locale }: Asked): RawBuilder<unknown> => sql`
  with line as (
    select t.order_no, t.vendor_id, t.currency, t.company_id, t.warehouse_id, l.line_no, l.product_id, l.description, l.unit,
           l.unit_cost, l.quantity - l.received as to_come, coalesce(l.required_date, t.eta) as comes_on
    from purchase_order t join purchase_order_line l on l.owner_id = t.id
    where t.status = 'Open' and t.approval = 'Approved' and not l.short_closed and l.quantity > l.received and ${inSight(PurchaseOrderStore)}),
  coming as (
    select *, coalesce(sum(to_come) over (partition by company_id, product_id, warehouse_id order by comes_on nulls last, order_no, line_no
                                          rows between unbounded preceding and 1 preceding), 0) as before
    from line),
  waiting as (
    select company_id, product_id, warehouse_id, document_no, backordered, promised_on,
           sum(backordered) over (partition by company_id, product_id, warehouse_id order by promised_on, ordered_on, document_no, line_key) as until
    from stock_claim_shown where is_open and backordered > 0)
  select c.comes_on as "comesOn", case when c.comes_on < ${today} then ${today} - c.comes_on end as "daysLate", c.product_id as "productId",
         coalesce(${calledIn(locale, 'k.description')}, c.description) as description, c.to_come as "toCome", w.quantity as "waitedFor",
         c.to_come - w.quantity as free, c.unit, w.documents as "waitsFor", c.warehouse_id as "warehouseId", c.order_no as "orderNo",
         c.vendor_id as "vendorId", f.name as "vendorName", c.unit_cost as "unitCost", c.currency
  from coming c
  left join product_shown k on k.product_id = c.product_id
  left join firm_shown f on f.firm_id = c.vendor_id
  cross join lateral (
    select coalesce(sum(least(g.until, c.before + c.to_come) - greatest(g.until - g.backordered, c.before)), 0) as quantity,
           string_agg(distinct g.document_no, ', ') as documents
    from waiting g
    where g.company_id = c.company_id and g.product_id = c.product_id and g.warehouse_id = c.warehouse_id
      and g.until > c.before and g.until - g.backordered < c.before + c.to_come) w
  where k.product_type is distinct from 'Service' and ${where(p.productId, sql`c.product_id = ${p.productId}`)} and ${where(p.warehouseId, sql`c.warehouse_id = ${p.warehouseId}`)}
    and ${where(p.vendorId, sql`c.vendor_id = ${p.vendorId}`)} and ${where(p.untilDate, sql`c.comes_on <= ${p.untilDate}::date`)}`

/** [supply 9] What is on order, for sales to promise from. */
export const purchaseOrderList = rowsFor(PurchaseOrderList, toCome, {
  opening: async ({ user }, db) => {
    const seesCost = (await rightsOf(db, user)).can('cost.view')
    return { headings: { ...(seesCost ? { unitCost: null, currency: null } : {}) } }
  },
})
