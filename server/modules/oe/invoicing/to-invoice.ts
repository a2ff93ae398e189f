import { sql, type RawBuilder } from 'kysely'
import type { Condition } from '../../../platform/entity/stored.ts'

interface Asked {
  /** `YYYY-MM-DD`, of the invoices. */
  readonly day: string
  /** Of orders `o` and shipments `s`. */
  readonly of: Condition
  /** Of customers `t`: those whom the caller sees. */
  readonly inSight: Condition
}

/** [supply 9] Lines of shipments `s` of orders `o` that no invoice has asked for: `l` of the shipment, `k` of the order. */
export const NOT_INVOICED = sql`
  from shipment s join sales_order o on o.order_no = s.order_no
  join shipment_line l on l.owner_id = s.id and l.quantity > 0
  join sales_order_line k on k.id::text = l.line_key`
export const waits = sql<boolean>`s.status = 'Shipped' and s.invoice_no is null`

/** Nothing of the order is still to be shipped: its freight is asked for now. */
export const asksFreight = sql`(not o.freight_invoiced and coalesce(o.freight, 0) > 0
  and not exists (select from sales_order_line r where r.owner_id = o.id and r.open > 0))`

/** Freight of the order `o` bears the taxes of its first line that bears any. */
export const freightTaxGroup = sql`(
  select r.tax_group from sales_order_line r where r.owner_id = o.id and r.tax_group is not null order by r.position limit 1)`

/** [supply 6.7] What one stock unit of the line `k` of an order costs: its price may be of another unit, 72.00 per hundredweight of 1,953.7 pounds. */
export const unitPrice = sql`(case when k.price_quantity <> k.quantity and k.quantity <> 0
  then round(k.net_price * k.price_quantity / k.quantity, 6) else k.net_price end)`

/** Amounts of what waits, as the invoice will have them: goods, what is taken off them as a whole, surcharges, freight; each with the taxes that it bears. */
const amounts = (of: Condition) => sql`
  select o.id, k.tax_group, round(l.quantity * ${unitPrice}, 2) as goods, round(l.quantity * coalesce(k.surcharge, 0), 2) as charges
  ${NOT_INVOICED} where ${waits} and ${of}`

/**
 * [supply 9 orders-invoices-queue] What would be invoiced, an order in a row: exactly what its invoice comes to. A tax is rounded once for each code, as on every document;
 * a compound tax stands on the others of its group.
 */
export const ordersToInvoice = ({ day, of, inSight }: Asked): RawBuilder<unknown> => sql`
  with waiting as (
    select o.id, max(s.ship_date) as ship_date, count(distinct s.id)::int as shipments, bool_or(k.net_price is null) as is_unpriced
    ${NOT_INVOICED} where ${waits} and ${of} group by o.id),
  part as (
    select a.id, a.tax_group, sum(a.goods) - round(sum(a.goods) * coalesce(o.discount_percent, 0) / 100, 2) + sum(a.charges) as amount
    from (${amounts(of)}) a join sales_order o on o.id = a.id group by a.id, a.tax_group, o.discount_percent
    union all
    select o.id, ${freightTaxGroup}, o.freight
    from waiting w join sales_order o on o.id = w.id where ${asksFreight}),
  taxed as (
    select p.id, t.tax_code,
           round(sum(p.amount * r.rate / 100 * (1 + case when t.compound then b.rate / 100 else 0 end)), 2) as tax
    from part p join tax_group_shown g on g.tax_group = p.tax_group
    join tax_group_tax_shown c on c.owner_id = g.id join sales_tax_shown t on t.tax_code = c.tax_code and t.active
    cross join lateral (
      select r.rate from sales_tax_rate_shown r where r.owner_id = t.id and ${day}::date between r.from_date and coalesce(r.until_date, 'infinity')
      order by r.from_date desc limit 1) r
    cross join lateral (
      select coalesce(sum(q.rate), 0) as rate from tax_group_tax_shown d join sales_tax_shown u on u.tax_code = d.tax_code and u.active and not u.compound
      cross join lateral (
        select q.rate from sales_tax_rate_shown q where q.owner_id = u.id and ${day}::date between q.from_date and coalesce(q.until_date, 'infinity')
        order by q.from_date desc limit 1) q
      where d.owner_id = g.id) b
    group by p.id, t.tax_code)
  select w.id, o.order_no, o.bill_to_id, t.name, o.currency, w.ship_date, w.shipments, n.amount as net_amount, coalesce(x.tax, 0) as tax_amount,
         n.amount + coalesce(x.tax, 0) as total,
         case when exists (select from sales_order_hold h where h.owner_id = o.id and h.kind = 'Price' and h.lifted_on is null) then 'PriceHold'
              when w.is_unpriced then 'NoPrice' when w.ship_date > ${day}::date then 'BeforeShipment' end as why
  from waiting w join sales_order o on o.id = w.id join firm_shown t on t.firm_id = o.bill_to_id and ${inSight}
  join (select id, sum(amount) as amount from part group by id) n on n.id = w.id
  left join (select id, sum(tax) as tax from taxed group by id) x on x.id = w.id`
