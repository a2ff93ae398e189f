import { sql } from 'kysely'
import type { Problem } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { handsOf } from '../../../platform/identity/user.ts'

type Row = Record<string, unknown>

/** Notes who has worked a return out, or submitted it: he does not approve it [FI12]. */
export async function noteReturnWriter(
  record: Row,
  { trx, user }: ActionContext,
  before: Row | null,
): Promise<Problem[]> {
  if (before && before['status'] !== 'Draft') return []
  await sql`
    update tax_return set written_by = array(select distinct unnest(written_by || ${handsOf(user)}::uuid[]))
    where return_no = ${record['returnNo']} and not written_by @> ${handsOf(user)}::uuid[]`.execute(trx)
  return []
}
