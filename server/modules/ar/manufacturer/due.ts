import { sql, type RawBuilder } from 'kysely'
import type { Condition } from '../../../platform/entity/stored.ts'

/** What is to claim of a line of a document, or to give back of it. Amounts are decimal text in the company's currency. */
export interface ClaimDue {
  readonly lineId: string
  readonly manufacturerId: string
  readonly name: string
  readonly manufacturer: string
  readonly invoiceNo: string
  readonly customerReference: string | null
  readonly docDate: string
  readonly productId: string
  readonly description: string | null
  readonly netSales: string
  readonly percent: string
  readonly claimed: string
  readonly balance: string
}

/**
 * [supply 9.1 manufacturers] Lines of posted documents whose product bears the name of a manufacturer `t`, by the agreement of the day of the
 * document, that of the class of the product before that of all; a credit on the other side. What was claimed before goes off it, and a document
 * that was taken back is claimed no more.
 */
export const claimsDue = (asOf: string, of: Condition): RawBuilder<ClaimDue> => sql<ClaimDue>`
  select l.id as "lineId", a.manufacturer_id as "manufacturerId", t.name, a.manufacturer, d.invoice_no as "invoiceNo",
         d.customer_reference as "customerReference", d.doc_date::text as "docDate", l.product_id as "productId", l.description,
         money_text(g.net) as "netSales", trim_scale(a.percent)::text as percent, money_text(c.claimed) as claimed,
         money_text(round(g.net * a.percent / 100, (select home_decimals())) - c.claimed) as balance
  from customer_invoice d
  join customer_invoice_line l on l.owner_id = d.id
  join product_shown p on p.product_id = l.product_id and p.manufacturer is not null
  cross join lateral (
    select m.manufacturer_id, m.manufacturer, m.percent
    from manufacturer_agreement m
    where fold(m.manufacturer) = fold(p.manufacturer) and (m.product_class is null or m.product_class = p.product_class) and m.from_date <= d.doc_date
    order by m.product_class is null, m.from_date desc limit 1) a
  join firm_shown t on t.firm_id = a.manufacturer_id
  cross join lateral (
    select case when d.reversed_on is null or d.reversed_on > ${asOf}::date
                then round(l.amount * coalesce(d.rate, 1), (select home_decimals())) * case d.kind when 'Credit' then -1 else 1 end else 0 end as net) g
  cross join lateral (
    select coalesce(sum(x.amount), 0) as claimed
    from manufacturer_claim x join customer_invoice v on v.id = x.invoice_id and v.status <> 'Reversed' where x.line_id = l.id) c
  where d.kind in ('Invoice', 'Credit') and d.entry_id is not null and d.doc_date <= ${asOf}::date and ${of}
    and round(g.net * a.percent / 100, (select home_decimals())) <> c.claimed
  order by t.name, a.manufacturer_id, d.doc_date, d.invoice_no, l.position`
