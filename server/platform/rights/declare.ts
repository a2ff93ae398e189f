import { sql } from 'kysely'
import type { Trx } from '../database/transaction.ts'

/** A right of the trade as a release knows it (`shared/contracts/admin/named-rights.ts`). */
export interface DeclaredRight {
  readonly right_id: string
  readonly module: string
  readonly limited_by: string | undefined
  readonly place: string | undefined
  readonly hidden_with: string | undefined
}

/**
 * Writes the rights of the trade that this release knows; one that is no more is taken from its roles.
 * @returns those that were known before
 */
export async function declareNamedRights(trx: Trx, declared: readonly DeclaredRight[]): Promise<ReadonlySet<string>> {
  const ids = declared.map(({ right_id }) => right_id)
  const { rows: known } = await sql<{ right_id: string }>`select right_id from named_right`.execute(trx)
  await sql`
    insert into named_right (right_id, module, limited_by, place, hidden_with)
    select right_id, module, limited_by, place, hidden_with
    from json_populate_recordset(null::named_right, ${JSON.stringify(declared)}::json)
    on conflict (right_id) do update set module = excluded.module, limited_by = excluded.limited_by,
      place = excluded.place, hidden_with = excluded.hidden_with`.execute(trx)
  await sql`delete from role_named_right where named_right <> all(${ids}::text[])`.execute(trx)
  await sql`delete from named_right where right_id <> all(${ids}::text[])`.execute(trx)
  return new Set(known.map(({ right_id }) => right_id))
}

/** A right that a role is given, behind those that it has. */
export interface GivenRight {
  readonly role_id: string
  readonly named_right: string
  readonly limit_value: number | string | null
  readonly at: number
}

/** Gives roles rights of the trade that they have not got; roles that are not there any more are left out. */
export async function giveNamedRights(trx: Trx, given: readonly GivenRight[]): Promise<void> {
  await sql`
    insert into role_named_right (owner_id, position, named_right, limit_value)
    select r.id, g.at + (select count(*) from role_named_right o where o.owner_id = r.id), g.named_right, g.limit_value
    from json_to_recordset(${JSON.stringify(given)}::json)
      as g (role_id text, named_right text, limit_value numeric, at int)
    join role r using (role_id)
    where not exists (select from role_named_right o where o.owner_id = r.id and o.named_right = g.named_right)`.execute(
    trx,
  )
}

/** A record of form security for each of these screens; one that is no more goes unless rules are left for it. */
export async function declareScreens(trx: Trx, screens: readonly string[]): Promise<void> {
  await sql`
    insert into secured_screen (screen) select unnest(${[...screens]}::text[]) on conflict (screen) do nothing`.execute(
    trx,
  )
  await sql`
    delete from secured_screen s where screen <> all(${[...screens]}::text[])
      and not exists (select from widget_security w where w.owner_id = s.id)`.execute(trx)
}
