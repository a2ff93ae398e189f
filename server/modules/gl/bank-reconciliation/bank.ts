import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { forbidden, notFound } from '../../../platform/http/errors.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { seesAccount, seesBank } from '../books-in-sight.ts'

export interface Bank {
  readonly id: string
  readonly bankAccountId: string
  readonly name: string
  readonly companyId: string
  readonly currency: string
  readonly glAccount: string
  readonly accountNumber: string | null
}

/**
 * A bank account as whoever asks may see it: the bank itself, and its account of the ledger.
 * @throws 404, 403
 */
export async function bankOf(db: Kysely<Tables>, user: CurrentUser, bankAccountId: string): Promise<Bank> {
  const { rows } = await sql<Bank & { seen: boolean }>`
    select k.id, k.bank_account_id as "bankAccountId", k.name, k.company_id as "companyId", k.currency, k.gl_account as "glAccount",
           k.account_number as "accountNumber",
           ${seesBank(user, sql.ref('k.bank_account_id'))} and ${seesAccount(user, sql.ref('k.gl_account'))} as seen
    from bank_account k where k.bank_account_id = ${bankAccountId}`.execute(db)
  const [bank] = rows
  if (!bank) throw notFound()
  if (!bank.seen) throw forbidden()
  const { seen: _seen, ...own } = bank
  return own
}
