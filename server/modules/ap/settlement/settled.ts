import { sql, type Kysely } from 'kysely'
import type { Settlement } from '../../../../shared/contracts/trade/settlement.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { settledWith } from '../../../trade/items/settled.ts'
import { PAYABLE } from '../../../trade/items/side.ts'

/** What settles a document of payables or is settled by it, as far as the user may see it. */
export const settledOf = (db: Kysely<Tables>, user: CurrentUser, documentId: string): Promise<Settlement[]> =>
  settledWith(db, PAYABLE, user, documentId)

/** The payment that a cheque was written for; none of one that was spoiled before. */
export async function paymentOf(db: Kysely<Tables>, chequeId: string): Promise<string | null> {
  const { rows } = await sql<{ paymentId: string | null }>`
    select payment_id as "paymentId" from cheque where id = ${chequeId}`.execute(db)
  return rows[0]?.paymentId ?? null
}
