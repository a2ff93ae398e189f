import { sql } from 'kysely'
import { CONTROLS } from '../../../../shared/contracts/admin/configuration.ts'
import type { Trx } from '../../../platform/database/transaction.ts'

/** The settings of this release. One that no release knows any more keeps its values, and is shown no more. */
export async function seedControls(db: Trx): Promise<void> {
  const known = CONTROLS.map((control) => ({
    control_id: control.id,
    type: control.type,
    default_value: control.default || null,
  }))
  await sql`
    insert into configuration_control as kept (control_id, type, default_value)
    select control_id, type, default_value from json_to_recordset(${JSON.stringify(known)}::json)
      as c (control_id text, type text, default_value text)
    on conflict (control_id) do update set type = excluded.type, default_value = excluded.default_value
    where (kept.type, kept.default_value) is distinct from (excluded.type, excluded.default_value)`.execute(db)
}
