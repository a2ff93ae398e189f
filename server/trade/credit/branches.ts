import { sql, type Kysely } from 'kysely'
import { factsOf } from '../../platform/database/facts.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** [finance 8.2] Each of these customers with all who stand below the same uppermost parent; one without a parent and without branches is alone. */
export async function branchesOf(
  db: Kysely<Tables>,
  firmIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (firmIds.length === 0) return new Map()
  const rows = await factsOf(
    db,
    sql<{ firmId: string; branches: string[] }>`
    with recursive up as (
      select f.firm_id as asked, f.firm_id, b.parent_id, 0 as depth
      from firm_shown f join firm_bill_to_shown b on b.owner_id = f.id where f.firm_id = any (${[...firmIds]}::text[])
      union all
      select u.asked, f.firm_id, b.parent_id, u.depth + 1
      from up u join firm_shown f on f.firm_id = u.parent_id join firm_bill_to_shown b on b.owner_id = f.id where u.depth < 20
    ), below as (
      select * from (select distinct on (asked) asked, firm_id from up order by asked, depth desc) t
      union
      select m.asked, f.firm_id from below m join firm_bill_to_shown b on b.parent_id = m.firm_id join firm_shown f on f.id = b.owner_id)
    select asked as "firmId", array_agg(firm_id) as branches from below group by asked`,
  )
  return new Map(rows.map(({ firmId, branches }) => [firmId, new Set(branches)]))
}
