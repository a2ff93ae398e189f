import { sql, type RawBuilder } from 'kysely'
import { liesIn, placesOn } from '../../../stock/places.ts'

/** What a freeze takes in. */
export interface Scope {
  readonly warehouseId: string
  readonly countDate: string
  readonly classes: readonly string[]
  /** Also products that are kept there and of which there is nothing: nobody finds what nobody looks for. */
  readonly withEmpty: boolean
}

/** Codes of classes as they were typed, with commas between them. */
export const classesOf = (typed: string | null | undefined): string[] => [
  ...new Set((typed ?? '').split(/[,;|]/).flatMap((one) => one.trim().toUpperCase() || [])),
]

/** Whose stock it is. */
export const ownStock = sql`(select company_id from company_shown where is_default)`

/**
 * Places of a warehouse at the end of the day of a count, in the order of the walk: what is kept by lot stands by lot, and a product that lies in
 * several bins stands once for each.
 */
export const placesOf = ({ warehouseId, countDate, classes, withEmpty }: Scope): RawBuilder<unknown> => {
  const inScope = sql`k.product_type = 'Stock' and (cardinality(${[...classes]}::text[]) = 0 or k.product_class = any (${[...classes]}::text[]))`
  const at = { companyId: ownStock, warehouseId: sql`${warehouseId}`, day: sql`${countDate}::date` }
  return sql`
    select f.*, row_number() over (order by f.walk, f.product_id, f.lot_id) as position
    from (
      select k.product_id, k.product_class, p.lot_id, p.bin, coalesce(nullif(p.bin, ''), s.bin1, '') as walk, p.quantity as frozen, p.weight,
             p.pieces, p.unit_cost
      from (${placesOn(at)}) p
      join product_shown k on k.product_id = p.product_id and ${inScope}
      left join product_stocking_shown s on s.owner_id = k.id and s.warehouse_id = ${warehouseId}
      union all
      select k.product_id, k.product_class, null, '', coalesce(s.bin1, ''), 0, 0, 0, 0
      from product_stocking_shown s join product_shown k on k.id = s.owner_id and k.active and ${inScope}
      where ${withEmpty} and s.warehouse_id = ${warehouseId} and not k.lot_tracked
        and not ${liesIn(ownStock, sql`${warehouseId}`, sql`k.product_id`)}
    ) f`
}
