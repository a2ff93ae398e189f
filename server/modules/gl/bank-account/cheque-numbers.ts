import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/transaction.ts'

/** Others who take numbers of cheques of this bank account wait until the transaction ends. */
export const holdChequeNumbers = (trx: Trx, bankAccountId: string): Promise<unknown> =>
  sql`select from bank_account where bank_account_id = ${bankAccountId} for update`.execute(trx)

/** The number of the next cheque of a bank account; whoever has the account open meanwhile does not put it back. */
export const countChequesFrom = (trx: Trx, bankAccountId: string, next: number): Promise<unknown> =>
  sql`
    update bank_account set next_cheque_no = ${next}, version = version + 1
    where bank_account_id = ${bankAccountId}`.execute(trx)
