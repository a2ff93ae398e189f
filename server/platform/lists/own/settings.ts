import { sql } from 'kysely'
import { NO_SETTINGS, type ListSettings, type StoredListSettings } from '../../../../shared/contracts/list-own.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../action/action.ts'
import type { Answers } from '../../action/answers.ts'

interface SettingsWrite {
  room: string
  record: ListSettings
  /** 0: never written. */
  version: number
}

/** Stores how a user likes a list. In one statement, so that of two browsers that read the same version one is told. */
export async function saveSettings(
  { trx, user, now }: ActionContext,
  answers: Answers,
  { room, record, version }: SettingsWrite,
): Promise<CallResult> {
  const { numAffectedRows } = await sql`
    insert into list_setting (user_id, room, columns, density, start_view, start_filters, view_order, updated_on, version)
    select ${user.id}::uuid, ${room}, ${record.columns && JSON.stringify(record.columns)}::jsonb, ${record.density},
           ${record.startView}, ${JSON.stringify(record.startFilters)}::jsonb, ${[...record.viewOrder]}::text[], ${now}, 1
    where ${version} = 0 or exists (select from list_setting where user_id = ${user.id}::uuid and room = ${room})
    on conflict (user_id, room) do update set columns = excluded.columns, density = excluded.density,
      start_view = excluded.start_view, start_filters = excluded.start_filters, view_order = excluded.view_order,
      updated_on = excluded.updated_on, version = list_setting.version + 1
    where list_setting.version = ${version}`.execute(trx)
  const { rows } = await sql<StoredListSettings>`
    select columns, density, start_view as "startView", start_filters as "startFilters", view_order as "viewOrder", version
    from list_setting where user_id = ${user.id}::uuid and room = ${room}`.execute(trx)
  const current = rows[0] ?? NO_SETTINGS
  if (numAffectedRows === 1n) return answers.saved(user.id, current)
  return answers.conflict(user.id, {
    changedBy: user.name,
    changedOn: now.toISOString(),
    version: current.version,
    current,
  })
}
