import { sql, type Kysely } from 'kysely'
import { factsOf } from '../../platform/database/facts.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** The region of a warehouse, else that of the company, as addresses name it (`CA-ON`); null where neither says one that is offered. [finance 5.3] */
export async function deliveryRegion(db: Kysely<Tables>, warehouseId: string | null): Promise<string | null> {
  const rows = await factsOf(
    db,
    sql<{ region: string }>`
    select p.place_code as region from (
      select 1 as nearness, country, region from warehouse_shown where warehouse_id = ${warehouseId}
      union all select 2, country, region from company_shown where is_default) a
    join place_shown p on p.place_code = a.country || '-' || a.region and p.level = 'Region' and p.active
    order by a.nearness limit 1`,
  )
  return rows[0]?.region ?? null
}
