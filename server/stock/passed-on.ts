import { sql } from 'kysely'
import type { PostingContext } from '../ledger/write.ts'
import { planned } from '../platform/database/planned.ts'
import type { Trx } from '../platform/database/transaction.ts'
import type { StockPosting } from './movement.ts'
import type { Moved } from './write-moves.ts'

/** What a document has made of other moves, which are booked by now. */
export interface Corrected extends Pick<StockPosting, 'companyId' | 'description'> {
  readonly corrections: readonly Moved[]
}

/** Goes on with that, in the same transaction. */
export type Follower = (trx: Trx, of: Corrected, context: PostingContext) => Promise<void>

const followers = new Set<Follower>()

/** Who makes one thing of another has the cost of what went into it go on: stock itself knows no document. */
export const followsCorrections = (follower: Follower): void => void followers.add(follower)

export async function passedOn(trx: Trx, of: Corrected, context: PostingContext): Promise<void> {
  if (of.corrections.length > 0) for (const follower of followers) await follower(trx, of, context)
}

/** What a document has taken costs so much more on a day, and where that stands until it is passed on. */
export interface Reached {
  readonly documentId: string
  readonly day: string
  readonly against: 'WIP' | 'COGS'
  readonly amount: string
}

/**
 * What these differences make of what documents of a kind have taken and not given back. What was taken costs something else: that stands in process on
 * its own day. A cost that came for a lot after it was taken counts as gone: of that the share of what was taken is none.
 */
export const reachedBy = (trx: Trx, type: string, corrections: readonly string[]): Promise<Reached[]> =>
  planned(
    trx,
    sql<Reached>`
    with taken as (
      select m.id, m.pool_id, m.day, m.quantity, g.document_id from stock_move m join stock_posting g on g.id = m.posting_id
      where m.kind = 'Consume' and g.document_type = ${type} and not exists (select from stock_move b where b.reverses_id = m.id)
        and m.pool_id in (select pool_id from stock_move where id = any (${[...corrections]}::uuid[])))
    select t.document_id as "documentId", c.day::text as day, 'WIP' as against, money_text(-sum(c.value)) as amount
    from stock_move c join taken t on t.id = c.corrects_id
    where c.id = any (${[...corrections]}::uuid[]) and c.rule = 'Correction'
    group by 1, 2
    union all
    select t.document_id, c.day::text, 'COGS', money_text(sum(c.value * t.quantity / (k.charge_for - p.stays)))
    from stock_move c join stock_move k on k.id = c.corrects_id and k.rule = 'Charge'
    join stock_pool o on o.id = k.pool_id and o.lot_id is not null
    cross join lateral (
      select greatest(sum(a.quantity), 0) as stays from stock_move a where a.pool_id = k.pool_id and a.day <= k.day) p
    join taken t on t.pool_id = k.pool_id and t.day <= k.day
    where c.id = any (${[...corrections]}::uuid[]) and c.rule = 'Restate' and k.charge_for > p.stays
    group by 1, 2
    order by 1, 2, 3`,
  )

/** What documents have made, as it came, and how often something was passed on to it. */
export interface Made extends Pick<Moved, 'productId' | 'warehouseId' | 'bin' | 'lotId' | 'quantity' | 'lineKey'> {
  readonly documentId: string
  readonly times: number
}

export const madeBy = (trx: Trx, type: string, documents: readonly string[]): Promise<Made[]> =>
  planned(
    trx,
    sql<Made>`
    select g.document_id as "documentId", m.product_id as "productId", m.warehouse_id as "warehouseId", m.bin, m.lot_id as "lotId",
           trim_scale(m.quantity)::text as quantity, m.line_key as "lineKey",
           (select count(*)::int from stock_posting n
            where n.document_type = g.document_type and n.document_id = g.document_id and n.purpose like 'on.%'
              and n.purpose not like '%.rev') as times
    from stock_posting g join stock_move m on m.posting_id = g.id and m.kind = 'Produce'
    where g.document_type = ${type} and g.document_id = any (${[...new Set(documents)]}::uuid[])
      and not exists (select from stock_move b where b.reverses_id = m.id)
    order by g.document_id, m.seq`,
  )

/** Purposes under which something was passed on to what a document made, and stands. */
export const passedBefore = (trx: Trx, type: string, id: string): Promise<{ purpose: string }[]> =>
  planned(
    trx,
    sql<{ purpose: string }>`
    select g.purpose from stock_posting g
    where g.document_type = ${type} and g.document_id = ${id}::uuid and g.purpose like 'on.%' and g.purpose not like '%.rev'
      and not exists (select from stock_posting b
                      where b.document_type = g.document_type and b.document_id = g.document_id and b.purpose = g.purpose || '.rev')
    order by g.posted_on, g.purpose`,
  )

/** Where something went that was taken off a lot: what of a later cost of that goes with it, and how often something went before. */
export interface MovedOn extends Made, Pick<Moved, 'holding' | 'role'> {
  readonly day: string
  /** Of all that the document moved of it. */
  readonly amount: string
}

/** What of costs that came for lots after documents of a kind had moved them, split them or made one of several of them goes on with them. */
export const movedOnBy = (trx: Trx, type: string, corrections: readonly string[]): Promise<MovedOn[]> =>
  planned(
    trx,
    sql<MovedOn>`
    select g.document_id as "documentId", c.day::text as day, f.product_id as "productId", f.warehouse_id as "warehouseId", f.holding, f.bin,
           f.lot_id as "lotId", trim_scale(f.quantity)::text as quantity, f.line_key as "lineKey", f.role,
           money_text(sum(-c.value * f.quantity / (k.charge_for - p.stays)) over (partition by g.document_id, c.day)) as amount,
           (select count(*)::int from stock_posting n
            where n.document_type = g.document_type and n.document_id = g.document_id and n.purpose like 'on.%'
              and n.purpose not like '%.rev') as times
    from stock_move c join stock_move k on k.id = c.corrects_id and k.rule = 'Charge'
    join stock_pool o on o.id = k.pool_id and o.lot_id is not null
    cross join lateral (
      select greatest(sum(a.quantity), 0) as stays from stock_move a where a.pool_id = k.pool_id and a.day <= k.day) p
    join stock_move m on m.pool_id = k.pool_id and m.quantity < 0 and m.corrects_id is null and m.day <= k.day
    join stock_posting g on g.id = m.posting_id and g.document_type = ${type}
    join stock_move f on f.follows_id = m.id and f.quantity > 0 and f.reverses_id is null and f.pool_id <> m.pool_id and f.day <= k.day
    where c.id = any (${[...corrections]}::uuid[]) and c.rule = 'Restate' and k.charge_for > p.stays
      and not exists (select from stock_move b where b.reverses_id = m.id)
    order by g.document_id, c.day, f.seq`,
  )
