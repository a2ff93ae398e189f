import { sql } from 'kysely'
import type { Problem } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { handsOf } from '../../../platform/identity/user.ts'

type Row = Record<string, unknown>

/** Notes who has written a draft, or submitted it: he does not approve it [FI12]. Holding one writes nothing of it. */
export async function noteWriter(record: Row, { trx, user }: ActionContext, before: Row | null): Promise<Problem[]> {
  if (before && (before['status'] !== 'Draft' || before['holdReason'] !== record['holdReason'])) return []
  await sql`
    update ap_invoice set written_by = array(select distinct unnest(written_by || ${handsOf(user)}::uuid[]))
    where invoice_no = ${record['invoiceNo']} and not written_by @> ${handsOf(user)}::uuid[]`.execute(trx)
  return []
}
