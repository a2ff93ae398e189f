import { sql } from 'kysely'
import type { Trx } from '../database/transaction.ts'

/** A setting as a release knows it. */
export interface DeclaredControl {
  readonly control_id: string
  readonly type: string
  readonly default_value: string | null
}

/** Writes the settings that this release knows. One that no release knows any more keeps its values, and is shown no more. */
export async function declareControls(trx: Trx, known: readonly DeclaredControl[]): Promise<void> {
  await sql`
    insert into configuration_control as kept (control_id, type, default_value)
    select control_id, type, default_value from json_to_recordset(${JSON.stringify(known)}::json)
      as c (control_id text, type text, default_value text)
    on conflict (control_id) do update set type = excluded.type, default_value = excluded.default_value
    where (kept.type, kept.default_value) is distinct from (excluded.type, excluded.default_value)`.execute(trx)
}
