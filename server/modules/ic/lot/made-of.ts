import { sql, type RawBuilder } from 'kysely'

/** `made_of (id, steps)` for a `with recursive`: a lot and all that it was made of, by how many steps lie between. [supply 2.2] */
export const madeOf = (lot: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  made_of (id, steps) as (
    select ${lot}, 0
    union select p.parent_id, m.steps + 1 from made_of m join stock_lot_parent p on p.lot_id = m.id)`
