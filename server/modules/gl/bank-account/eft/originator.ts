import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../../platform/database/tables.ts'
import type { Trx } from '../../../../platform/database/transaction.ts'
import { Refusal } from '../../../../platform/action/refusal.ts'
import { openColumn } from '../../../../platform/secrets/sealed-column.ts'
import type { Secrets } from '../../../../platform/secrets/secrets.ts'
import { fileNoAfter, LAST_FILE_NO, type Originator } from './eft-file.ts'

/** Who we are for the bank of an account, its number open; the account takes files, so all of it was given. */
export async function eftOriginator(
  db: Kysely<Tables>,
  secrets: Secrets,
  bankAccountId: string,
): Promise<Originator & { bankAccountId: string }> {
  const { rows } = await sql<Omit<Originator, 'accountNumber'> & { id: string; bankAccountId: string }>`
    select id, bank_account_id as "bankAccountId", eft_originator_id as "originatorId", data_centre as "dataCentre", currency,
           short_name as "shortName", long_name as "longName", institution, transit
    from bank_account where bank_account_id = ${bankAccountId}`.execute(db)
  const { id, ...bank } = rows[0]!
  const place = { table: 'bank_account', column: 'account_number', id }
  return { ...bank, accountNumber: (await openColumn(db, secrets, place))! }
}

/**
 * The next file number of an originator [finance 5.1, acceptance A17]; accounts with one originator id at one institution count
 * together. It belongs to the transaction: rolled back, it was never taken.
 * @throws Refusal when one of the last files had that number
 */
export async function takeFileNo(
  trx: Trx,
  { bankAccountId, institution, originatorId }: Originator & { bankAccountId: string },
): Promise<number> {
  // All of them, in one order, so that two files of one originator come one after the other.
  const { rows } = await sql<{ bank_account_id: string; next: number }>`
    select bank_account_id, next_file_no as next from bank_account
    where institution = ${institution} and eft_originator_id = ${originatorId}
    order by bank_account_id for update`.execute(trx)
  const fileNo = rows.find((row) => row.bank_account_id === bankAccountId)!.next
  const used = await sql`
    select from (select file_no from eft_file where institution = ${institution} and originator_id = ${originatorId}
                 order by seq desc limit ${sql.lit(LAST_FILE_NO - 1)}) f
    where f.file_no = ${fileNo} limit 1`.execute(trx)
  if (used.rows.length > 0)
    throw new Refusal([{ Field: 'bankAccountId', Key: 'gl:rules.bankAccount.fileNumberUsed', Args: { fileNo } }])
  // Whoever has the account open meanwhile does not put the number back.
  await sql`
    update bank_account set next_file_no = ${fileNoAfter(fileNo)}, version = version + 1
    where institution = ${institution} and eft_originator_id = ${originatorId}`.execute(trx)
  return fileNo
}
