import { sql, type RawBuilder } from 'kysely'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import {
  BillOfMaterials,
  ORDER_COSTS,
  ProductionWorkOrders,
} from '../../../../shared/contracts/ic/production-reports.ts'
import { ProductionTicket } from '../../../../shared/contracts/ic/production-ticket.ts'
import { isKeptFromBooks } from '../../../ledger/sight.ts'
import { today } from '../../../platform/calendar/business-day.ts'
import { calledIn } from '../../../platform/entity/called.ts'
import { rowsFor, where, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { rightsOf } from '../../../platform/rights/rights.ts'
import { onBooks } from '../../../stock/at.ts'
import { movedAgainst } from '../../../stock/subledger.ts'
import { ownCurrency } from '../../../trade/company/own-company.ts'
import { WarehouseStore } from '../../admin/index.ts'

type OfBill = ReportAsked<RecordOf<typeof BillOfMaterials.parameters>>

const ownCompany = sql`(select company_id from company_shown where is_default)`

/** As many steps as anything is made in. */
const DEEPEST = 20

/** What one of a product is carried at over all warehouses. */
const carriedAt = (product: RawBuilder<unknown>) => sql`
  (select round(sum(o.value) / nullif(sum(o.quantity), 0), 6) from stock_pool_shown o
   where o.product_id = ${product} and o.company_id = ${ownCompany} and o.quantity > 0)`

/** Only what nothing else is made into costs something by itself; what it is made of is summed up below it. */
const bill = ({ parameters: p, locale }: OfBill): RawBuilder<unknown> => {
  const isUp = p.look === 'WhereUsed'
  const depth = p.look === 'Exploded' ? DEEPEST : 1
  // Looked at upwards, quantities and costs are still those of what goes in, not of what it is made into.
  const used = isUp ? sql`h` : sql`k`
  const carried = carriedAt(sql`${used}.product_id`)
  return sql`
    with recursive made as (
      select k.product_id as parent, c.component_id as part, c.position, c.quantity, c.scrap_percent
      from product_component_shown c join product_shown k on k.id = c.owner_id),
    tree as (
      select ${isUp ? sql`m.part` : sql`m.parent`} as top, ${isUp ? sql`m.parent` : sql`m.part`} as part, 1 as level, m.quantity as factor,
             m.scrap_percent, m.quantity * (1 + m.scrap_percent / 100) as quantity, array[m.position] as path
      from made m where ${where(p.productId, isUp ? sql`m.part = ${p.productId}` : sql`m.parent = ${p.productId}`)}
      union all
      select t.top, m.part, t.level + 1, m.quantity, m.scrap_percent, t.quantity * m.quantity * (1 + m.scrap_percent / 100), t.path || m.position
      from tree t join made m on m.parent = t.part where t.level < ${depth} and not ${isUp})
    select t.top as "productId", ${calledIn(locale, 'h.description')} as "productName", t.level as step, t.part as "componentId",
           ${calledIn(locale, 'k.description')} as description, t.factor, t.scrap_percent as "scrapPercent", round(t.quantity, 6) as quantity, ${used}.unit,
           ${carried} as "unitCost",
           case when ${isUp} or not exists (select from made m where m.parent = t.part) or ${depth} = 1
                then round(t.quantity * coalesce(${carried}, 0), (select home_decimals())) end as extended
    from tree t join product_shown k on k.product_id = t.part join product_shown h on h.product_id = t.top
    order by t.top, t.path`
}

/** [supply 8] What products are made of. */
export const billOfMaterials = rowsFor(BillOfMaterials, bill, {
  opening: async ({ parameters: { look }, user, say }, db) => {
    const seesCost = (await rightsOf(db, user)).can('cost.view') && !(await isKeptFromBooks(db, user))
    // Looked at upwards it is the part that comes first, and then what is made of it.
    const upwards = {
      productId: say('ic:billOfMaterials.fields.componentId'),
      componentId: say('ic:billOfMaterials.goesInto'),
    }
    return {
      headings: { ...(look === 'WhereUsed' ? upwards : {}), ...(seesCost ? { unitCost: null, extended: null } : {}) },
    }
  },
})

type OfOrders = ReportAsked<RecordOf<typeof ProductionWorkOrders.parameters>>

const inProcess = sql`
  coalesce((select sum(m.amount) from (${movedAgainst('WIP', ProductionTicket.id, sql`(select t.id from production_ticket t where t.order_no = o.order_no)`)}) m), 0)
  + coalesce((select sum(t.labour_cost) from production_ticket t where t.order_no = o.order_no and t.status = 'Committed'), 0)
  - coalesce(o.variance, 0)`

const orders = ({ parameters: p, inSight }: OfOrders): RawBuilder<unknown> => sql`
  select o.order_no as "orderNo", o.status, o.order_type as "orderType", o.product_id as "productId", o.description, o.quantity, o.produced,
         o.remaining, o.unit, o.required_on as "requiredOn",
         case when o.status in ('Pending', 'Committed') and o.required_on < ${today} then ${today} - o.required_on end as "lateDays",
         o.material_cost as "materialCost", o.labour_cost as "labourCost", o.scrap_credit as "scrapCredit", o.output_cost as "outputCost",
         ${inProcess} as "inProcess", o.variance,
         (select round(100 * sum(u.quantity) / nullif((select sum(c.quantity) from production_ticket t join production_ticket_consumed c on c.owner_id = t.id
            where t.order_no = o.order_no and t.status = 'Committed'), 0), 4)
          from production_ticket t join production_ticket_output u on u.owner_id = t.id where t.order_no = o.order_no and t.status = 'Committed') as yield,
         o.closing_reason as "closingReason", o.notes as note
  from production_work_order o
  left join warehouse_shown t on t.warehouse_id = o.warehouse_id
  where (o.warehouse_id is null or ${inSight(WarehouseStore)}) and ${where(p.warehouseId, sql`o.warehouse_id = ${p.warehouseId}`)}
    and ${where(p.productId, sql`o.product_id = ${p.productId}`)} and ${where(p.fromDate, sql`o.order_date >= ${p.fromDate}::date`)}
    and ${where(p.toDate, sql`o.order_date <= ${p.toDate}::date`)}`

/** [supply 2.2] What is in process of all orders is what its account holds. */
const books = ({ parameters: p, headings }: OfOrders): RawBuilder<unknown> | null =>
  !('inProcess' in headings) || [p.fromDate, p.toDate, p.warehouseId, p.productId].some(Boolean)
    ? null
    : sql`
      select 'books' as name, b.accounts as subject, ${ownCurrency} as currency, coalesce((select sum("inProcess") from r), 0) as reported,
             b.amount as expected
      from (${onBooks(['WorkInProcess'], { companyId: ownCompany, day: sql`'9999-12-31'::date` })}) b`

/** [supply 8] Orders with what has come of them. */
export const productionWorkOrders = rowsFor(ProductionWorkOrders, orders, {
  ties: { of: ['inProcess'], query: books },
  opening: async ({ user }, db) => {
    const seesCost = (await rightsOf(db, user)).can('cost.view') && !(await isKeptFromBooks(db, user))
    return { headings: { ...(seesCost ? Object.fromEntries(ORDER_COSTS.map((name) => [name, null])) : {}) } }
  },
})
