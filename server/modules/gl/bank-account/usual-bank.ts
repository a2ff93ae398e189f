import { sql, type Kysely } from 'kysely'
import { factsOf } from '../../../platform/database/facts.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { seesBank } from '../books-in-sight.ts'

/**
 * The one bank account of a currency that is neither out of use nor that of the payroll; a drawer has no number at a bank and gives way to one that has. Null where there are
 * several, or where the user may not see it.
 */
export async function usualBank(db: Kysely<Tables>, user: CurrentUser, currency: string): Promise<string | null> {
  const rows = await factsOf(
    db,
    sql<{ bankAccountId: string }>`
    select b.bank_account_id as "bankAccountId" from bank_account b
    where b.currency = ${currency} and b.active and not b.payroll_default
      and (b.account_number is not null or not exists (
        select from bank_account n where n.currency = b.currency and n.active and not n.payroll_default and n.account_number is not null))
      and ${seesBank(user, sql.ref('b.bank_account_id'))}
    limit 2`,
  )
  return rows.length === 1 ? rows[0]!.bankAccountId : null
}
