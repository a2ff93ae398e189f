import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Condition } from '../../../platform/entity/stored.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { CostedLine } from './line-costs.ts'

/** Which versions are meant: of a table, or of all that end or are to be looked at within some days of today. */
export interface Meant {
  readonly tableId: string | null
  readonly dueWithin: string | number | null
}

/** The first day on which a later version of `t` counts. */
export const followedOn = sql`(
  select min(n.effective) from price_table n where n.table_id = t.table_id and n.status = 'Active' and n.effective > t.effective)`

/** When something is to be done about `t`: it ends, or is to be looked at. */
export const dueOn = sql`least(t.expiry, t.review_on)`

/** Versions `t` that are the last of their table to count by a day: those that a next one follows. */
export const lastBy = (day: RawBuilder<unknown> | string): Condition => sql<boolean>`
  t.status = 'Active' and t.effective <= ${day}::date and not exists (
    select from price_table n where n.table_id = t.table_id and n.status = 'Active' and n.effective > t.effective and n.effective <= ${day}::date)`

/** Of versions `t` those that are meant, on that day. */
export const meant = ({ tableId, dueWithin }: Meant, today: string): Condition => sql<boolean>`
  (${tableId}::text is null or t.table_id = ${tableId})
  and (${dueWithin}::int is null or ${dueOn} <= ${today}::date + ${dueWithin}::int)`

export interface TableLine extends CostedLine {
  readonly ownerId: string
  readonly groupId: string | null
  readonly productClass: string | null
  readonly description: string | null
  readonly lowQuantity: string | null
}

/** Lines of versions, in their order. */
export const linesOf = (
  db: Kysely<Tables>,
  owners: readonly string[],
  { most = null }: { readonly most?: number | null } = {},
): Promise<TableLine[]> =>
  planned(
    db,
    sql<TableLine>`
    select l.owner_id as "ownerId", l.product_id as "productId", l.group_id as "groupId", l.product_class as "productClass", l.description,
           l.price_type as "priceType", l.unit, trim_scale(l.low_quantity)::text as "lowQuantity", trim_scale(l.price)::text as price,
           trim_scale(l.safety_price)::text as "safetyPrice", trim_scale(l.cost)::text as cost, trim_scale(l.margin)::text as margin
    from price_table_line l join price_table t on t.id = l.owner_id
    where l.owner_id = any (${[...owners]}::uuid[])
    order by t.table_id, l.position limit ${most}`,
  )
