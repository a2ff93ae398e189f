import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/action/action.ts'
import { writeAudits } from '../../../platform/audit/audit.ts'

/**
 * Firms that are about to be put out of use, each with how many active ship-tos of others are billed to it. They stay as they are until the
 * transaction ends: nothing is begun with them meanwhile.
 */
export async function firmsToDeactivate(
  { trx }: Pick<ActionContext, 'trx'>,
  firmIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ firmId: string; shipTos: number }>`
    with locked as materialized (
      select firm_id from firm where firm_id = any (${[...firmIds]}::text[]) order by firm_id for update)
    select l.firm_id as "firmId", (
      select count(*)::int from firm_ship_to s join firm f on f.id = s.owner_id
      where s.bill_to_id = l.firm_id and f.firm_id <> l.firm_id and f.status = 'Active') as "shipTos"
    from locked l`.execute(trx)
  return new Map(rows.map(({ firmId, shipTos }) => [firmId, shipTos]))
}

/** Puts firms out of use, as a save of each would, with its version and its log; whoever is it already stays as he is. */
export async function deactivateFirms(
  { trx, user, now, requestId, changeId }: ActionContext,
  firmIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string; firmId: string }>`
    update firm set status = 'Inactive', version = version + 1, updated_by = ${user.name}, updated_on = ${now}
    where firm_id = any (${[...firmIds]}::text[]) and status = 'Active'
    returning id, firm_id as "firmId"`.execute(trx)
  await writeAudits(
    trx,
    rows.map(({ id, firmId }) => [
      { table: 'firm', id, recordKey: firmId, by: user.name, on: now, requestId, changeId },
      [{ action: 'update', column: 'status', oldValue: 'Active', newValue: 'Inactive' }],
    ]),
  )
}
