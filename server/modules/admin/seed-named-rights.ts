import { sql } from 'kysely'
import { HIDDEN_WITH, NAMED_RIGHT_IDS, namedRight } from '../../../shared/contracts/admin/named-rights.ts'
import { FIRST_NAMED_RIGHTS } from './first-named-rights.ts'
import type { Trx } from '../../platform/database/transaction.ts'

/** The rights of the trade as this release knows them; one that is no more is taken from its roles. */
export async function seedNamedRights(db: Trx): Promise<void> {
  const declared = NAMED_RIGHT_IDS.map((id) => {
    const { module, limitedBy, place } = namedRight(id)
    const hidden = (['prices', 'costs'] as const).find((figures) => HIDDEN_WITH[figures].some((right) => right === id))
    return { right_id: id, module, limited_by: limitedBy, place, hidden_with: hidden }
  })
  const { rows: known } = await sql<{ right_id: string }>`select right_id from named_right`.execute(db)
  await sql`
    insert into named_right (right_id, module, limited_by, place, hidden_with)
    select right_id, module, limited_by, place, hidden_with
    from json_populate_recordset(null::named_right, ${JSON.stringify(declared)}::json)
    on conflict (right_id) do update set module = excluded.module, limited_by = excluded.limited_by,
      place = excluded.place, hidden_with = excluded.hidden_with`.execute(db)
  await sql`delete from role_named_right where named_right <> all(${[...NAMED_RIGHT_IDS]}::text[])`.execute(db)
  await sql`delete from named_right where right_id <> all(${[...NAMED_RIGHT_IDS]}::text[])`.execute(db)
  await giveFirst(db, new Set(known.map(({ right_id }) => right_id)))
}

/** Each right once, when an installation comes to know it: to its first roles, if they are still there. */
async function giveFirst(db: Trx, known: ReadonlySet<string>): Promise<void> {
  const given = Object.entries(FIRST_NAMED_RIGHTS).flatMap(([role_id, rights]) =>
    rights
      .filter(([right]) => !known.has(right))
      .map(([named_right, limit_value], at) => ({ role_id, named_right, limit_value, at })),
  )
  await sql`
    insert into role_named_right (owner_id, position, named_right, limit_value)
    select r.id, g.at + (select count(*) from role_named_right o where o.owner_id = r.id), g.named_right, g.limit_value
    from json_to_recordset(${JSON.stringify(given)}::json)
      as g (role_id text, named_right text, limit_value numeric, at int)
    join role r using (role_id)
    where not exists (select from role_named_right o where o.owner_id = r.id and o.named_right = g.named_right)`.execute(
    db,
  )
}
