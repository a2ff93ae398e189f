import { sql, type RawBuilder } from 'kysely'

interface InWarehouse {
  readonly companyId: RawBuilder<unknown>
  readonly warehouseId: RawBuilder<unknown>
  readonly day: RawBuilder<unknown>
}

/** What one unit of a pool `o` is carried at on a day; of an empty one what the last of it has cost, or nothing. */
const carriedOn = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  coalesce(
    (select round((o.value - coalesce(d.value, 0)) / nullif(o.quantity - coalesce(d.quantity, 0), 0), 6)
     from (select sum(quantity) as quantity, sum(value) as value from stock_day where pool_id = o.id and day > ${day}) d),
    (select round(m.value / m.quantity, 6) from stock_move m
     where m.pool_id = o.id and m.day <= ${day} and m.quantity > 0 and m.rule = 'Given' order by m.day desc, m.seq desc limit 1),
    0)`

/**
 * [supply 3.1] What lies where in a warehouse at the end of a day, place by place, for a statement around it: `product_id`, `lot_id`, `bin`,
 * `quantity`, `weight`, `pieces` and `unit_cost`. What is empty is left out.
 */
export const placesOn = ({ companyId, warehouseId, day }: InWarehouse): RawBuilder<unknown> => {
  const left = (column: string) => sql`p.${sql.ref(column)} - coalesce(d.${sql.ref(column)}, 0)`
  return sql`
    select o.product_id, p.lot_id, p.bin, ${left('quantity')} as quantity, ${left('weight')} as weight, ${left('pieces')} as pieces,
           ${carriedOn(day)} as unit_cost
    from stock_pool o join stock_place p on p.pool_id = o.id
    left join lateral (
      select sum(quantity) as quantity, sum(weight) as weight, sum(pieces) as pieces from stock_day
      where place_id = p.id and day > ${day}) d on o.last_day > ${day}
    where o.company_id = ${companyId} and o.warehouse_id = ${warehouseId} and o.holding = 'Stock' and ${left('quantity')} <> 0`
}

/** Whether there is any of a product in a warehouse now. */
export const liesIn = (
  companyId: RawBuilder<unknown>,
  warehouseId: RawBuilder<unknown>,
  productId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`
  exists (select from stock_pool o where o.company_id = ${companyId} and o.warehouse_id = ${warehouseId} and o.product_id = ${productId}
            and o.holding = 'Stock' and o.quantity <> 0)`

/**
 * What there is now of a product at one place, and what one of it is carried at: one row of `quantity`, `weight`, `pieces` and `unit_cost`,
 * nulls where it has never been there.
 */
export const placeOf = (
  at: InWarehouse,
  of: Readonly<Record<'productId' | 'poolLot' | 'lotId' | 'bin', RawBuilder<unknown>>>,
): RawBuilder<unknown> => sql`
  select p.quantity, p.weight, p.pieces, ${carriedOn(at.day)} as unit_cost
  from stock_pool o left join stock_place p on p.pool_id = o.id and p.bin = ${of.bin} and p.lot_id is not distinct from ${of.lotId}
  where o.company_id = ${at.companyId} and o.warehouse_id = ${at.warehouseId} and o.product_id = ${of.productId} and o.holding = 'Stock'
    and o.lot_id is not distinct from ${of.poolLot}`

/** The number of the last move that stands: what has a higher one came after it. */
export const lastMove: RawBuilder<unknown> = sql`(select coalesce(max(seq), 0) from stock_move)`

/** What has moved in a warehouse since a move, on days up to this one, place by place: `product_id`, `lot_id`, `bin` and `quantity`. */
export const movedSince = (
  warehouseId: RawBuilder<unknown>,
  { seq, day }: { readonly seq: RawBuilder<unknown>; readonly day: RawBuilder<unknown> },
): RawBuilder<unknown> => sql`
  select m.product_id, m.lot_id, m.bin, sum(m.quantity) as quantity from stock_move m
  where m.seq > ${seq} and m.warehouse_id = ${warehouseId} and m.holding = 'Stock' and m.day <= ${day}
  group by 1, 2, 3`
