import { sql } from 'kysely'
import type { Trx } from '../database/transaction.ts'

/** A letter, held against others until the transaction ends; null where there is none. */
export async function holdLetter(trx: Trx, id: string): Promise<{ recipient: string; status: string } | null> {
  const { rows } = await sql<{ recipient: string; status: string }>`
    select recipient, status from letter where id = ${id}::uuid for update`.execute(trx)
  return rows[0] ?? null
}
