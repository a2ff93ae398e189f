import { sql, type RawBuilder } from 'kysely'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { PriceOverrideAudit, SafetyPriceAudit } from '../../../../shared/contracts/oe/price-audits.ts'
import { calledIn } from '../../../platform/entity/called.ts'
import type { Condition } from '../../../platform/entity/stored.ts'
import { rowsFor, where, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { FirmStore } from '../../admin/index.ts'
import { costColumns } from '../price/costs.ts'

type Asked = ReportAsked<RecordOf<typeof PriceOverrideAudit.parameters>>

/** The day of a use where its reader is. */
const dayOf = (moment: RawBuilder<unknown>, zone: string) => sql`(${moment} at time zone ${zone})::date`

/** Uses `u` of these rights within the days and by whom and for what is asked, of customers `t` whom the reader sees. */
const usesOf = ({ parameters: p, zone, inSight }: Asked, rights: Condition): RawBuilder<unknown> => sql`
  from sales_price_by_right u
  join firm_shown t on t.firm_id = u.bill_to_id and ${inSight(FirmStore)}
  join product_shown k on k.product_id = u.product_id
  where ${rights} and ${dayOf(sql`u.done_on`, zone)} between ${p.fromDate}::date and ${p.toDate}::date
    and ${where(p.doneBy, sql`fold(u.done_by) like '%' || fold(${p.doneBy}) || '%'`)}
    and ${where(p.customerId, sql`u.bill_to_id = ${p.customerId}`)} and ${where(p.productId, sql`u.product_id = ${p.productId}`)}`

/** Whoever released the order after the use, unless he had asked the price himself. */
const approver = sql`
  (select o.released_by from sales_order o where o.id = u.order_id and o.released_on >= u.done_on and o.released_by <> u.done_by) as approver`

const line = ({ zone, locale }: Asked) => sql`
  ${dayOf(sql`u.done_on`, zone)} as "usedOn", u.done_by as "doneBy", u.order_no as "orderNo", u.line_no as "lineNo", u.bill_to_id as "billToId", t.name,
  u.product_id as "productId", ${calledIn(locale, 'k.description')} as description, coalesce(u.price_quantity, u.quantity) as "priceQuantity",
  u.price_unit as "priceUnit", 1 as uses, u.currency, u.reason, ${approver}`

/** There are as many rows as the change log has uses of the rights: none was left out, and none is told that never was. */
const logged = (rights: readonly string[]) => ({
  of: ['uses'],
  query: ({ parameters: p, zone }: Asked): RawBuilder<unknown> | null =>
    [p.doneBy, p.customerId, p.productId].some(Boolean)
      ? null
      : sql`
    select 'auditLog' as name, '' as subject, '' as currency, coalesce((select sum(uses) from r), 0) as reported,
           (select count(*) from audit_log a
            where a.table_name = 'sales_order' and a.action = 'use' and a.column_name = any (${[...rights]}::text[])
              and ${dayOf(sql`a.action_on`, zone)} between ${p.fromDate}::date and ${p.toDate}::date) as expected`,
})

/** A price less what the table of the customer takes off, as it would have been printed. */
const lessTable = (price: RawBuilder<unknown>) => sql`round(${price} * (1 - coalesce(u.table_discount, 0) / 100), 4)`

/**
 * What was changed by the use: of a price what the line would have cost with the discount of the table, of a discount what it then took off. Both together lead from
 * what the prices said to what was asked.
 */
const changed = sql`
  cross join lateral (
    select case when u.named_right = 'price.override' then ${lessTable(sql`u.list_price`)} else ${lessTable(sql`u.unit_price`)} end as before,
           case when u.named_right = 'price.override' then ${lessTable(sql`u.unit_price`)} else u.net_price end as after) c`
const margin = (price: RawBuilder<unknown>) =>
  sql`greatest(round((${price} - u.unit_cost) / nullif(${price}, 0) * 100, 4), -999)`

const overrides = (asked: Asked): RawBuilder<unknown> => sql`
  select ${line(asked)}, case when u.named_right = 'price.override' then 'Price' else 'Discount' end as "byRight", u.list_price as "listPrice",
         u.discount_percent as "discountPercent", u.unit_price as "unitPrice", u.net_price as "netPrice", c.after - c.before as change,
         round((c.after / nullif(c.before, 0) - 1) * 100, 4) as "changePercent",
         round((c.after - c.before) * coalesce(u.price_quantity, u.quantity), 2) as amount,
         ${margin(sql`c.before`)} as "marginBefore", ${margin(sql`c.after`)} as "marginAfter"
  ${fromWith(asked, sql<boolean>`u.named_right in ('price.override', 'discount.manual')`)}`

/** The uses, with what each of them changed. */
const fromWith = (asked: Asked, rights: Condition) => sql`from (select u.* ${usesOf(asked, rights)}) u
  join firm_shown t on t.firm_id = u.bill_to_id join product_shown k on k.product_id = u.product_id ${changed}`

const below = (asked: Asked): RawBuilder<unknown> => sql`
  select ${line(asked)}, u.unit_cost as "unitCost", u.floor_price as "floorPrice", u.net_price as "netPrice", u.floor_price - u.net_price as "shortEach",
         round((u.floor_price - u.net_price) * coalesce(u.price_quantity, u.quantity), 2) as short
  ${usesOf(asked, sql<boolean>`u.named_right = 'price.belowfloor'`)}`

/** [supply 9 price-override-audit] Who asked another price than the prices say, and what that was. */
export const priceOverrideAudit = rowsFor(PriceOverrideAudit, overrides, {
  ties: logged(['price.override', 'discount.manual']),
  opening: costColumns(['marginBefore', 'marginAfter']),
})

/** [supply 9 safety-price-audit] What was sold below the safety price. */
export const safetyPriceAudit = rowsFor(SafetyPriceAudit, below, {
  ties: logged(['price.belowfloor']),
  opening: costColumns(['unitCost', 'floorPrice', 'shortEach', 'short']),
})
