import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/action/action.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'

/**
 * Holds a customer's account or releases it, as a save of the firm would, with its version and its log.
 * @param reason code of the hold; null where it is released
 * @returns whether anything has changed: false where it stood so already
 */
export async function holdCustomer(
  { trx, user, now, requestId, changeId }: ActionContext,
  firmId: string,
  { isHeld, reason }: { readonly isHeld: boolean; readonly reason: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ id: string; was: boolean; reason: string | null }>`
    select f.id, b.on_hold as was, b.hold_reason as reason
    from firm f join firm_bill_to b on b.owner_id = f.id where f.firm_id = ${firmId} for update`.execute(trx)
  const [before] = rows
  if (!before || before.was === isHeld) return false
  await sql`update firm_bill_to set on_hold = ${isHeld}, hold_reason = ${reason} where owner_id = ${before.id}::uuid`.execute(
    trx,
  )
  await sql`
    update firm set version = version + 1, updated_by = ${user.name}, updated_on = ${now} where id = ${before.id}::uuid`.execute(
    trx,
  )
  const entry = { table: 'firm', id: before.id, recordKey: firmId, by: user.name, on: now, requestId, changeId }
  await writeAudit(trx, entry, [
    { action: 'update', column: 'billTo.onHold', oldValue: String(before.was), newValue: String(isHeld) },
    ...(before.reason === reason
      ? []
      : [{ action: 'update' as const, column: 'billTo.holdReason', oldValue: before.reason, newValue: reason }]),
  ])
  return true
}
