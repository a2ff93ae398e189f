import { sql, type Kysely } from 'kysely'
import { planned } from '../../platform/database/planned.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** One product in one warehouse, as whoever sells, plans or buys it asks. Quantities are decimal text in the stock unit. */
export interface Available {
  readonly productId: string
  readonly warehouseId: string
  readonly onHand: string
  /** Of lots that may not be used. */
  readonly onHold: string
  /** Set apart in pieces, the picked ones among them. */
  readonly allocated: string
  /** Kept for lines, without pieces. */
  readonly reserved: string
  /** On hand, less what is on hold, kept or set apart; less than nothing where stock was lost that is kept for somebody. */
  readonly available: string
  /** Wanted by lines, and kept for nobody yet. */
  readonly waitedFor: string
  /** Still to come of open orders that were approved. */
  readonly onOrder: string
  readonly inTransit: string
  /** Available, with what comes, less what is waited for. */
  readonly projected: string
  /** The first day on which anything more comes. */
  readonly nextOn: string | null
}

/**
 * [supply 2.2, 7.7] What can be promised of many products, warehouse by warehouse, in one statement. What comes later than `until` is not counted, nor
 * what is promised later.
 */
export const availabilityOf = (
  db: Kysely<Tables>,
  { companyId, products, until = null }: { companyId: string; products: readonly string[]; until?: string | null },
): Promise<Available[]> =>
  planned(
    db,
    sql<Available>`
    with s as (
      select o.product_id, o.warehouse_id, sum(o.quantity) filter (where o.holding = 'Stock') as on_hand,
             sum(o.quantity) filter (where o.holding = 'Transit') as in_transit
      from stock_pool o where o.product_id = any (${[...products]}::text[]) and o.company_id = ${companyId} group by 1, 2),
    h as (
      select p.product_id, p.warehouse_id, sum(p.quantity) as quantity from stock_held p
      where p.product_id = any (${[...products]}::text[]) and p.company_id = ${companyId} group by 1, 2),
    c as (
      select c.product_id, c.warehouse_id, sum(c.reserved) as reserved, sum(c.allocated + c.picked) as allocated,
             sum(c.backordered) filter (where ${until}::date is null or c.promised_on <= ${until}::date) as waits
      from stock_claim c where c.product_id = any (${[...products]}::text[]) and c.company_id = ${companyId} and c.is_open group by 1, 2),
    l as (
      select l.product_id, l.warehouse_id, sum(l.to_come) as to_come, min(l.comes_on) as next_on
      from purchase_order_line_read l
      where l.product_id = any (${[...products]}::text[]) and l.company_id = ${companyId} and l.approved and not l.is_direct
        and l.warehouse_id is not null
        and (${until}::date is null or l.comes_on <= ${until}::date) group by 1, 2),
    k as (
      select product_id, warehouse_id from s union select product_id, warehouse_id from c union select product_id, warehouse_id from l),
    a as (
      select k.product_id, k.warehouse_id, coalesce(s.on_hand, 0) as on_hand, coalesce(s.in_transit, 0) as in_transit,
             coalesce(h.quantity, 0) as on_hold, coalesce(c.reserved, 0) as reserved, coalesce(c.allocated, 0) as allocated,
             coalesce(c.waits, 0) as waits, coalesce(l.to_come, 0) as to_come, l.next_on
      from k left join s using (product_id, warehouse_id) left join h using (product_id, warehouse_id)
      left join c using (product_id, warehouse_id) left join l using (product_id, warehouse_id))
    select a.product_id as "productId", a.warehouse_id as "warehouseId", trim_scale(a.on_hand)::text as "onHand",
           trim_scale(a.on_hold)::text as "onHold", trim_scale(a.allocated)::text as allocated, trim_scale(a.reserved)::text as reserved,
           trim_scale(a.on_hand - a.on_hold - a.allocated - a.reserved)::text as available, trim_scale(a.waits)::text as "waitedFor",
           trim_scale(a.to_come)::text as "onOrder", trim_scale(a.in_transit)::text as "inTransit",
           trim_scale(a.on_hand - a.on_hold - a.allocated - a.reserved + a.to_come + a.in_transit - a.waits)::text as projected,
           a.next_on::text as "nextOn"
    from a order by 1, 2`,
  )
