import { sql, type Kysely } from 'kysely'
import type { Weighed } from '../../../shared/contracts/second-hand.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Deciders } from '../../platform/document/guard.ts'
import type { Row, StoredEntity } from '../../platform/entity/stored.ts'

export const NOBODY_KEPT = Promise.resolve<Deciders>({ notBy: [], roles: [] })

interface Asked {
  readonly db: Kysely<Tables>
  readonly record: Row
  readonly now: Date
}

/** [I12] [judgement 12] Whom a document is kept from as its own, and which roles the limits ask for that it passes: so that it says who can approve it. */
export async function decidersOf(
  { table }: StoredEntity,
  { kinds, amount, currency, rate }: Weighed,
  { db, record, now }: Asked,
): Promise<Deciders> {
  const { rows } = await sql<{ notBy: string[]; roles: string[][] }>`
    select coalesce(t.written_by, '{}') as "notBy", coalesce((
             select json_agg(l.roles) from company_shown c cross join lateral limits_passed(
               c.company_id, ${[...kinds]}::text[], ${amount}::numeric, coalesce(${currency}, c.currency), ${rate}::numeric,
               business_day(${now.toISOString()}::timestamptz)) l
             where c.is_default), '[]') as roles
    from ${sql.table(table)} t where t.id = ${record['id']}::uuid`.execute(db)
  return rows[0] ?? NOBODY_KEPT
}
