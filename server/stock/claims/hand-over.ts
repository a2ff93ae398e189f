import { sql } from 'kysely'
import { planned } from '../../platform/database/planned.ts'
import type { ClaimContext } from './claim.ts'
import { note } from './claims.ts'

/** So much of what is kept for one claim goes to another of the same product and warehouse. */
export interface HandedOver {
  readonly from: string
  readonly to: string
  readonly quantity: string
}

/**
 * [supply 3.9] What is kept for lines goes with them to others of the same customer: nobody else has waited for it, so no right is asked. It stands in the
 * history of both. One statement, however many; their shelves are held by whoever has said what the others want.
 */
export async function handOver(context: ClaimContext, moves: readonly HandedOver[], reason: string): Promise<void> {
  if (moves.length === 0) return
  await planned(
    context.trx,
    sql`
    update stock_claim c set reserved = c.reserved + m.quantity
    from (select r."to" as id, r.quantity from json_to_recordset(${JSON.stringify(moves)}::json) as r ("to" uuid, quantity numeric)
          union all
          select r."from", -r.quantity from json_to_recordset(${JSON.stringify(moves)}::json) as r ("from" uuid, quantity numeric)) m
    where c.id = m.id`,
  )
  await note(
    context,
    moves.flatMap(({ from, to, quantity }) => [
      { claimId: from, happened: 'Given' as const, quantity, otherId: to, reason },
      { claimId: to, happened: 'Got' as const, quantity, otherId: from, reason },
    ]),
  )
}
