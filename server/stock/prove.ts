import { sql } from 'kysely'
import type { Difference } from '../ledger/balances.ts'
import type { BookProof } from '../ledger/prove.ts'

/** What is counted from moves is what the moves come to: pools, places and days. [supply 2.2] */
export const stockAgrees: BookProof = (companyId) => sql<Difference>`
  with pool as (
    select m.pool_id as id, sum(m.quantity) as quantity, sum(m.value) as value from stock_move m where m.company_id = ${companyId} group by 1
  ), place as (
    select m.place_id as id, sum(m.quantity) as quantity, sum(m.value) as value, sum(m.weight) as weight, sum(m.pieces) as pieces
    from stock_move m where m.company_id = ${companyId} group by 1
  ), day as (
    select m.place_id as id, m.day, sum(m.quantity) as quantity, sum(m.value) as value from stock_move m
    where m.company_id = ${companyId} group by 1, 2
  ), wrong (subject, expected, found) as (
    select o.product_id || ' ' || o.warehouse_id, coalesce(p.quantity, 0) || ' / ' || coalesce(p.value, 0), o.quantity || ' / ' || o.value
    from stock_pool o left join pool p using (id)
    where o.company_id = ${companyId} and (o.quantity, o.value) is distinct from (coalesce(p.quantity, 0), coalesce(p.value, 0))
    union all
    select o.product_id || ' ' || o.warehouse_id || ' ' || l.bin, p.quantity || ' / ' || p.value, l.quantity || ' / ' || l.value
    from place p join stock_place l using (id) join stock_pool o on o.id = l.pool_id
    where (l.quantity, l.value, l.weight, l.pieces) is distinct from (p.quantity, p.value, p.weight, p.pieces)
    union all
    select o.product_id || ' ' || o.warehouse_id || ' ' || coalesce(d.day, s.day), coalesce(d.quantity, 0) || ' / ' || coalesce(d.value, 0),
           coalesce(s.quantity, 0) || ' / ' || coalesce(s.value, 0)
    from day d full join stock_day s on s.place_id = d.id and s.day = d.day
    join stock_place l on l.id = coalesce(d.id, s.place_id) join stock_pool o on o.id = l.pool_id and o.company_id = ${companyId}
    where (coalesce(s.quantity, 0), coalesce(s.value, 0)) is distinct from (coalesce(d.quantity, 0), coalesce(d.value, 0))
  )
  select 'Stock' as proof, subject, '' as currency, expected, found, '{}'::text[] as entries from wrong`
