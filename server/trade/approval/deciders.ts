import { sql, type Kysely } from 'kysely'
import type { Weighed } from '../../../shared/contracts/second-hand.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Deciders, Weighing } from '../../platform/document/guard.ts'
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

interface WeighedRow extends Weighing {
  readonly id: string
}

/**
 * The same of many documents, in one statement. What has left to their payees on the same day is not counted here: an action weighs it when it is
 * done. What binds by being approved is kept from its own hands above a limit alone.
 */
export async function weighedMany(
  { table }: StoredEntity,
  records: readonly (Weighed & { readonly id: string })[],
  { db, now, isBinding }: { readonly db: Kysely<Tables>; readonly now: Date; readonly isBinding: boolean },
): Promise<ReadonlyMap<string, Weighing>> {
  const { rows } = await sql<WeighedRow>`
    select t.id, coalesce(d.currency, c.currency) as currency, l.roles,
           case when l.above is not null then json_build_object('above', l.above, 'currency', l.currency) end as limit,
           case when ${isBinding} and l.above is null then '{}' else coalesce(t.written_by, '{}') end as "notBy"
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as d (id uuid, kinds text[], amount numeric, currency text, rate numeric)
    join ${sql.table(table)} t on t.id = d.id
    join company_shown c on c.is_default
    cross join lateral (
      select coalesce(json_agg(p.roles), '[]') as roles,
             (array_agg(trim_scale(p.above)::text order by p.above desc))[1] as above, (array_agg(p.currency order by p.above desc))[1] as currency
      from limits_passed(c.company_id, d.kinds, d.amount, coalesce(d.currency, c.currency), d.rate,
                         business_day(${now.toISOString()}::timestamptz)) p) l`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
