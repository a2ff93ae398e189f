import { sql } from 'kysely'
import { HIDDEN_WITH, NAMED_RIGHT_IDS, namedRight } from '../../../shared/contracts/admin/named-rights.ts'
import type { Trx } from '../../platform/database/transaction.ts'

/** The rights of the trade as this release knows them; one that is no more is taken from its roles. */
export async function seedNamedRights(db: Trx): Promise<void> {
  const declared = NAMED_RIGHT_IDS.map((id) => {
    const { module, limitedBy, place } = namedRight(id)
    const hidden = (['prices', 'costs'] as const).find((figures) => HIDDEN_WITH[figures].some((right) => right === id))
    return { right_id: id, module, limited_by: limitedBy, place, hidden_with: hidden }
  })
  await sql`
    insert into named_right (right_id, module, limited_by, place, hidden_with)
    select right_id, module, limited_by, place, hidden_with
    from json_populate_recordset(null::named_right, ${JSON.stringify(declared)}::json)
    on conflict (right_id) do update set module = excluded.module, limited_by = excluded.limited_by,
      place = excluded.place, hidden_with = excluded.hidden_with`.execute(db)
  await sql`delete from role_named_right where named_right <> all(${[...NAMED_RIGHT_IDS]}::text[])`.execute(db)
  await sql`delete from named_right where right_id <> all(${[...NAMED_RIGHT_IDS]}::text[])`.execute(db)
}
