import { sql, type Kysely } from 'kysely'
import { planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Trx } from '../../../platform/database/transaction.ts'

/** A line of a posted invoice that sold a product, as it stands after what was given back of it. Decimal text, money in the currency of the invoice. */
export interface LineSold {
  /** By which what gives back names it. */
  readonly ofLine: string
  readonly documentNo: string
  readonly invoiceNo: string
  readonly docDate: string
  readonly billToId: string
  readonly shipToId: string | null
  readonly currency: string
  readonly rate: string
  readonly salesRepId: string | null
  readonly customerReference: string | null
  readonly productId: string
  readonly description: string | null
  readonly unit: string | null
  /** Invoiced, less what came back. */
  readonly quantity: string
  readonly invoiced: string
  /** Of a price of another unit, and how much of that is left of it; null where the price is of `unit`. */
  readonly priceUnit: string | null
  readonly priceQuantity: string | null
  /** Invoiced, with what was adjusted since; of `priceUnit` where there is one. */
  readonly unitPrice: string
  readonly cost: string | null
  /** Percent by which its order was less as a whole, on this invoice. */
  readonly lessPercent: string
  readonly taxGroup: string | null
  readonly glAccount: string | null
  readonly orderNo: string | null
  readonly orderLine: number | null
  readonly shipmentNo: string | null
  readonly shipmentLine: number | null
  /** The job that it was for, and its cost code there. */
  readonly jobId: string | null
  readonly costCode: string | null
}

/** Which lines are looked for; what is not said narrows nothing. */
export interface SoldAsked {
  readonly billToId: string | null
  readonly documentNo: string | null
  readonly productId: string | null
  /** `YYYY-MM-DD`, of the invoice */
  readonly from: string | null
  readonly to: string | null
  /** Numbers of shipments; null: of whichever. */
  readonly shipments?: readonly string[] | null
  readonly most: number
}

/** [supply 9 price-adjustments, products-return] What was sold and not given back, line by line, in the order of the invoices. */
export const linesSold = (db: Kysely<Tables>, asked: SoldAsked): Promise<LineSold[]> =>
  planned(
    db,
    sql<LineSold>`
    select l.id::text as "ofLine", d.document_no as "documentNo", d.invoice_no as "invoiceNo", d.doc_date::text as "docDate",
           d.bill_to_id as "billToId", d.ship_to_id as "shipToId", d.currency, trim_scale(d.rate)::text as rate,
           d.sales_rep_id as "salesRepId", d.customer_reference as "customerReference",
           l.product_id as "productId", l.description, l.unit, trim_scale(l.quantity - b.returned)::text as quantity,
           l.price_unit as "priceUnit", trim_scale(round(l.price_quantity * (l.quantity - b.returned) / l.quantity, 6))::text as "priceQuantity",
           trim_scale(l.quantity)::text as invoiced, trim_scale(l.unit_price + b.changed)::text as "unitPrice", money_text(l.cost) as cost,
           trim_scale(coalesce(w.less, 0))::text as "lessPercent", l.tax_group as "taxGroup", l.gl_account as "glAccount", l.order_no as "orderNo", l.order_line as "orderLine",
           l.shipment_no as "shipmentNo", l.shipment_line as "shipmentLine", l.job_id as "jobId", l.cost_code as "costCode"
    from customer_invoice d join customer_invoice_line l on l.owner_id = d.id
    cross join lateral (
      select coalesce(sum(r.quantity) filter (where k.origin = 'ProductReturn'), 0) as returned,
             coalesce(sum(case k.kind when 'Credit' then -r.unit_price else r.unit_price end) filter (where k.origin = 'PriceAdjustment'), 0) as changed
      from customer_invoice_line r join customer_invoice k on k.id = r.owner_id
      where r.of_line = l.id::text and k.status = 'Posted' and coalesce(r.sells, 'Goods') = 'Goods') b
    left join lateral (
      select round(-100 * sum(o.amount) filter (where o.product_id is null)
                   / nullif(sum(o.amount) filter (where o.product_id is not null), 0), 6) as less
      from customer_invoice_line o
      where o.owner_id = d.id and l.order_no is not null and o.order_no = l.order_no and o.tax_group is not distinct from l.tax_group
        and o.sells = 'Goods') w on true
    where d.kind = 'Invoice' and d.status = 'Posted' and l.product_id is not null and l.quantity > b.returned and l.unit_price is not null
      and coalesce(l.sells, 'Goods') = 'Goods'
      and (${asked.billToId}::text is null or d.bill_to_id = ${asked.billToId})
      and (${asked.documentNo}::text is null or d.document_no = ${asked.documentNo})
      and (${asked.productId}::text is null or l.product_id = ${asked.productId})
      and (${asked.shipments ?? null}::text[] is null or l.shipment_no = any (${asked.shipments ?? null}::text[]))
      and (${asked.from}::date is null or d.doc_date >= ${asked.from}::date)
      and (${asked.to}::date is null or d.doc_date <= ${asked.to}::date)
    order by d.doc_date, d.document_no, l.position
    limit ${asked.most}`,
  )

/** Whoever gives something back of these invoices waits here for whoever does so too. */
export const lockSold = (trx: Trx, documents: readonly string[]) =>
  sql`select from customer_invoice where document_no = any (${[...documents]}::text[]) order by id for update`.execute(
    trx,
  )
