import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/action/action.ts'
import { planned } from '../../../platform/database/planned.ts'

/**
 * [supply 9 order-summary] What orders come to now, kept as a moment of their lives where it is something else than before: ordered is at every moment
 * what was shipped, is open, was closed short and was cancelled, and the database refuses any other. One statement, however many orders.
 */
export const noteMoments = (
  { trx, user, now }: Pick<ActionContext, 'trx' | 'user' | 'now'>,
  orderNos: readonly string[],
): Promise<unknown> =>
  planned(
    trx,
    sql`
    insert into sales_order_moment (order_id, on_moment, done_by, what, is_quote, ordered, shipped, still_open, closed_short, cancelled, invoiced)
    select s.order_id, ${now}, ${user.name},
           case when m.id is null then case when s.is_quote then 'Quoted' else 'Ordered' end
                when m.is_quote and not s.is_quote then 'Confirmed'
                when s.shipped > m.shipped then 'Shipped' when s.shipped < m.shipped then 'TakenBack'
                when s.cancelled > m.cancelled then 'Cancelled' when s.closed_short > m.closed_short then 'ClosedShort'
                when s.ordered = m.ordered and s.invoiced <> m.invoiced then 'Invoiced' else 'Changed' end,
           s.is_quote, s.ordered, s.shipped, s.still_open, s.closed_short, s.cancelled, s.invoiced
    from sales_order_sums s
    left join lateral (select m.* from sales_order_moment m where m.order_id = s.order_id order by m.id desc limit 1) m on true
    where s.order_id = any (array(select o.id from sales_order o where o.order_no = any (${[...orderNos]}::text[])))
      and (m.id is null or (s.is_quote, s.ordered, s.shipped, s.still_open, s.closed_short, s.cancelled, s.invoiced)
           is distinct from (m.is_quote, m.ordered, m.shipped, m.still_open, m.closed_short, m.cancelled, m.invoiced))`,
  )
