import { sql, type RawBuilder } from 'kysely'
import type { Condition } from '../../../platform/entity/stored.ts'
import { isNotWeighed, priceQuantity } from './priced.ts'

export interface ToInvoiceAsked {
  /** `YYYY-MM-DD`, of the invoices. */
  readonly day: string
  /** Of orders `o` and shipments `s`. */
  readonly of: Condition
  /** Of customers `t`: those whom the caller sees. */
  readonly inSight: Condition
  /** What was not weighed is asked for by its theoretical weight. */
  readonly isTheoretical: boolean
}

/** [supply 9] Lines of shipments `s` of orders `o` that no invoice has asked for: `l` of the shipment, `k` of the order, `p` their product. */
export const NOT_INVOICED = sql`
  from shipment s join sales_order o on o.order_no = s.order_no
  join shipment_line l on l.owner_id = s.id and l.quantity > 0
  join sales_order_line k on k.owner_id = o.id and k.id::text = l.line_key
  left join product_shown p on p.product_id = k.product_id`
export const waits = sql<boolean>`s.status = 'Shipped' and s.invoice_no is null`

/** Nothing of the order is still to be shipped: its freight is asked for now. */
export const asksFreight = sql`(not o.freight_invoiced and coalesce(o.freight, 0) > 0
  and not exists (select from sales_order_line r where r.owner_id = o.id and r.open > 0))`

/** Freight of the order `o` bears the taxes of its first line that bears any. */
export const freightTaxGroup = sql`(
  select r.tax_group from sales_order_line r where r.owner_id = o.id and r.tax_group is not null order by r.position limit 1)`

/** The price of the order `o` is on hold: by whom, since when. */
const priceHold = sql`
  select h.placed_by, h.placed_on::date as placed_on from sales_order_hold h where h.owner_id = o.id and h.kind = 'Price' and h.lifted_on is null
  order by h.placed_on limit 1`

/** Orders that want one invoice: of a customer who asks for it, alike in all that an invoice says of itself. */
const together = sql`concat_ws('|', o.bill_to_id, coalesce(o.ship_to_id, ''), o.currency, o.terms_code, coalesce(o.sales_rep_id, ''))`

/** Orders of which something waits, each with why it cannot be invoiced and with the invoice that it will be on, by its key. */
export const waitingOrders = ({ day, of, inSight, isTheoretical }: ToInvoiceAsked): RawBuilder<unknown> => sql`
  select w.*, case when w.why is null and coalesce(b.consolidated_invoicing, false) then ${together} else o.id::text end as invoice,
         o.order_no, o.bill_to_id, t.name, o.currency
  from (
    select u.*, case when h.placed_by is not null then 'PriceHold' when u.is_unpriced then 'NoPrice' when u.is_unweighed then 'NoWeight'
                     when f.po_required and o.customer_reference is null then 'NoReference'
                     when f.proof_required and u.is_unproven then 'NoProof'
                     when u.ship_date > ${day}::date then 'BeforeShipment' end as why,
           case when h.placed_by is not null then h.placed_by when u.is_unweighed then u.shipped_by when f.proof_required and u.is_unproven then u.shipped_by when u.is_unpriced or (f.po_required and o.customer_reference is null) then o.created_by end as knows,
           case when h.placed_by is not null then h.placed_on when u.is_unpriced or u.is_unweighed or f.po_required or f.proof_required then u.ship_date end as since
    from (
      select o.id, max(s.ship_date) as ship_date, min(s.ship_date) as first_date, min(s.shipment_no) as shipment_no,
             count(distinct s.id)::int as shipments, max(s.updated_by) as shipped_by, bool_or(k.net_price is null) as is_unpriced,
             bool_or(s.delivered_on is null) as is_unproven,
             bool_or(${isNotWeighed}) and not ${isTheoretical}::boolean as is_unweighed
      ${NOT_INVOICED} where ${waits} and ${of} group by o.id) u
    join sales_order o on o.id = u.id
    join firm_shown c on c.firm_id = o.bill_to_id left join firm_bill_to_shown f on f.owner_id = c.id
    left join lateral (${priceHold}) h on true) w
  join sales_order o on o.id = w.id
  join firm_shown t on t.firm_id = o.bill_to_id and ${inSight}
  left join firm_bill_to_shown b on b.owner_id = t.id`

/** Decimals of the currency of the order `o`. */
const places = sql`(select c.decimals from currency_shown c where c.currency_code = o.currency)`

/** Amounts of what waits, as the invoice will have them: goods, what is taken off them as a whole, surcharges, freight; each with the taxes that it bears. */
const amounts = (of: Condition) => sql`
  select o.id, k.tax_group, round(coalesce(${priceQuantity}, l.quantity) * k.net_price, ${places}) as goods,
         round(l.quantity * coalesce(k.surcharge, 0), ${places}) as charges
  ${NOT_INVOICED} where ${waits} and ${of}`

/**
 * [supply 9 orders-invoices-queue] What would be invoiced, an invoice in a row: exactly what it comes to. A tax is rounded once for each code, as on every document, in the
 * decimals of its currency; a compound tax stands on the others of its group.
 */
export const ordersToInvoice = (asked: ToInvoiceAsked): RawBuilder<unknown> => sql`
  with waiting as (${waitingOrders(asked)}),
  part as (
    select w.invoice, a.tax_group, w.currency, sum(a.goods) - round(sum(a.goods) * coalesce(o.discount_percent, 0) / 100, ${places}) as goods,
           sum(a.charges) as charges
    from (${amounts(asked.of)}) a join waiting w on w.id = a.id join sales_order o on o.id = a.id
    group by w.invoice, a.id, a.tax_group, o.discount_percent, o.currency, w.currency
    union all
    select w.invoice, ${freightTaxGroup}, w.currency, 0, o.freight
    from waiting w join sales_order o on o.id = w.id where ${asksFreight}),
  taxed as (
    select o.invoice, t.tax_code,
           round(sum((o.goods + o.charges) * r.rate / 100 * (1 + case when t.compound then b.rate / 100 else 0 end)), max(${places})) as tax
    from part o join tax_group_shown g on g.tax_group = o.tax_group
    join tax_group_tax_shown c on c.owner_id = g.id join sales_tax_shown t on t.tax_code = c.tax_code and t.active
    cross join lateral (
      select r.rate from sales_tax_rate_shown r
      where r.owner_id = t.id and ${asked.day}::date between r.from_date and coalesce(r.until_date, 'infinity')
      order by r.from_date desc limit 1) r
    cross join lateral (
      select coalesce(sum(q.rate), 0) as rate from tax_group_tax_shown d join sales_tax_shown u on u.tax_code = d.tax_code and u.active and not u.compound
      cross join lateral (
        select q.rate from sales_tax_rate_shown q
        where q.owner_id = u.id and ${asked.day}::date between q.from_date and coalesce(q.until_date, 'infinity')
        order by q.from_date desc limit 1) q
      where d.owner_id = g.id) b
    group by o.invoice, t.tax_code),
  invoice as (
    select w.invoice, min(w.order_no) as order_no, string_agg(w.order_no, ' ' order by w.order_no) as order_nos, count(*)::int as orders, w.bill_to_id,
           w.name, w.currency, max(w.ship_date) as ship_date, min(w.first_date) as first_date, min(w.shipment_no) as shipment_no,
           sum(w.shipments)::int as shipments, min(w.why) as why, min(w.knows) as knows, min(w.since) as since
    from waiting w group by w.invoice, w.bill_to_id, w.name, w.currency)
  select i.order_no as "orderNo", i.order_nos as "orderNos", i.orders, i.bill_to_id as "billToId", i.name, i.ship_date as "shipDate",
         i.shipment_no as "shipmentNo", i.shipments, n.goods, n.charges, n.goods + n.charges as "netAmount", coalesce(x.tax, 0) as "taxAmount",
         n.goods + n.charges + coalesce(x.tax, 0) as total, i.currency, i.why, i.knows, i.since
  from invoice i
  join (select invoice, sum(goods) as goods, sum(charges) as charges from part group by invoice) n on n.invoice = i.invoice
  left join (select invoice, sum(tax) as tax from taxed group by invoice) x on x.invoice = i.invoice
  order by i.first_date, i.bill_to_id, i.order_no`
