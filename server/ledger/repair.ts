import { sql } from 'kysely'
import type { Trx } from '../platform/database/transaction.ts'

/** A derived figure that was put right. */
export interface Repaired {
  readonly proof: 'Balance' | 'OpenAmount' | 'Number'
  /** Account, item or counter; `+ n` for n more that are not named. */
  readonly subject: string
  readonly currency: string
  readonly stood: string
  readonly stands: string
}

export interface RepairContext {
  /** Display name of who asked for it. */
  readonly by: string
  readonly now: Date
  readonly reason: string
}

/**
 * [FI10] Counts anew what is derived and nothing else: balances of accounts out of lines, open amounts of items out of lines and
 * applications, the next number out of the last. It stays on record with what stood there before. Whoever posts meanwhile waits.
 * @returns what was put right; nothing in sound books
 */
export async function rebuild(trx: Trx, companyId: string, { by, now, reason }: RepairContext): Promise<Repaired[]> {
  const { rows } = await sql<{ differences: Repaired[] }>`
    insert into ledger_repair (company_id, asked_by, reason, asked_on) values (${companyId}, ${by}, ${reason}, ${now})
    returning differences`.execute(trx)
  return rows[0]!.differences
}
