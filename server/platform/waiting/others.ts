import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Deciders } from '../document/guard.ts'

/** People who are named of each; of more it is said that there are others. */
const MOST_NAMES = 3

interface Asked {
  /** The right to decide, and the one of the trade within whose limit that is done. */
  readonly right: string
  readonly within: string | null
  /** Who asks. */
  readonly besides: readonly string[]
  readonly rows: readonly (Deciders & { readonly id: string })[]
}

/** Who else holds the right to decide these documents, and is kept from none of them by his hand or by a limit; in one statement. */
export async function othersWhoMay(
  db: Kysely<Tables>,
  { right, within, besides, rows: asked }: Asked,
): Promise<ReadonlyMap<string, { readonly names: readonly string[]; readonly more: boolean }>> {
  if (asked.length === 0) return new Map()
  const told = asked.map(({ id, notBy, roles }) => ({ id, notBy, roles }))
  const { rows } = await sql<{ id: string; names: string[] }>`
    with recursive giving (role_id) as (
      select r.role_id from role_right r where ${right} like replace(r.right_id, '*', '%')
      union select r.role_id from role r join giving g on r.inherits = g.role_id),
    able as (
      select u.id, u.display_name, array(select role_id from roles_of(u.id) as role_id) as roles from app_user u
      where not u.disabled and not u.external_user and u.id <> all (${[...besides]}::uuid[])
        and exists (select from user_role held join giving g on g.role_id = held.role_id where held.user_id = u.id))
    select w.id, array_agg(a.display_name order by a.display_name) as names
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as w (id uuid, "notBy" uuid[], roles jsonb)
    join able a on a.id <> all (w."notBy") and not exists (
      select from jsonb_array_elements(w.roles) as wanted (any_of)
      where not exists (select from unnest(a.roles) as own (role_id) where wanted.any_of ? own.role_id))
    where ${within}::text is null or exists (
      select from role_right r where r.right_id = '*' and r.role_id = any (a.roles)) or exists (
      select from role_named_right n join role r on r.id = n.owner_id where r.role_id = any (a.roles) and n.named_right = ${within})
    group by w.id`.execute(db)
  return new Map(
    rows.map(({ id, names }) => [id, { names: names.slice(0, MOST_NAMES), more: names.length > MOST_NAMES }]),
  )
}
