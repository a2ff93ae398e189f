import { sql, type Kysely } from 'kysely'
import type { OutstandingCheques } from '../../../../shared/contracts/gl/bank-account.ts'
import type { Tables } from '../../../platform/database/tables.ts'

/** Cheques of a bank account that were written and are not cashed, as far as we know. */
export async function outstandingCheques(db: Kysely<Tables>, bankAccountId: string): Promise<OutstandingCheques> {
  const { rows } = await sql<OutstandingCheques>`
    select money_text(coalesce(sum(amount), 0)) as outstanding, count(*)::int as cheques
    from cheque where bank_account_id = ${bankAccountId} and status = 'Open'`.execute(db)
  return rows[0]!
}
