import { Decimal } from 'decimal.js'
import { type Kysely, sql } from 'kysely'
import { decimalsOf } from '../../../shared/contracts/decimals.ts'
import { factsOf } from '../../platform/database/facts.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Whether an amount has no more decimals than its currency: what is posted is what was typed. */
export const isWhole = (amount: string | null, currency: string | null): boolean =>
  amount === null || new Decimal(amount).decimalPlaces() <= decimalsOf(currency)

/** Whether a bank account is of another currency than a document that names both. [finance 5.6] */
export async function isBankOfOther(
  db: Kysely<Tables>,
  { bankAccountId, currency }: { readonly bankAccountId?: string | null; readonly currency?: string | null },
): Promise<boolean> {
  if (!bankAccountId || !currency) return false
  const rows = await factsOf(
    db,
    sql`
    select from bank_account where bank_account_id = ${bankAccountId} and currency <> ${currency}`,
  )
  return rows.length > 0
}
