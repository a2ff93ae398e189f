import { sql, type Kysely } from 'kysely'
import { factsOf } from '../../../platform/database/facts.ts'
import type { Tables } from '../../../platform/database/tables.ts'

/** What an account is kept in; null for one that is not known. */
export async function currencyOfBank(db: Kysely<Tables>, bankAccountId: string): Promise<string | null> {
  const rows = await factsOf(
    db,
    sql<{ currency: string }>`
    select currency from bank_account where bank_account_id = ${bankAccountId}`,
  )
  return rows[0]?.currency ?? null
}

/** The company whose bank account it is; null for one that is not known. */
export async function companyOfBank(db: Kysely<Tables>, bankAccountId: string): Promise<string | null> {
  const rows = await factsOf(
    db,
    sql<{ companyId: string }>`
    select company_id as "companyId" from bank_account where bank_account_id = ${bankAccountId}`,
  )
  return rows[0]?.companyId ?? null
}
