import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { AccountRole } from '../../../../shared/contracts/gl/account-roles.ts'
import { factsOf } from '../../../platform/database/facts.ts'
import type { Tables } from '../../../platform/database/tables.ts'

/** Select of the accounts (`account`) that a role means in a company, an expression, whatever it is asked for with. */
export const accountsInRole = (companyId: RawBuilder<unknown>, role: AccountRole): RawBuilder<unknown> =>
  sql`select gl_account as account from account_role where company_id = ${companyId} and role = ${role}`

/** Select of the accounts (`account`) that sales and contracts are booked on. */
export const revenueAccounts: RawBuilder<unknown> = sql`select account from gl_account where account_type = 'Revenue' and not heading`

/** Those of some accounts that a sub-ledger, a bank or another book proves. */
export async function controlAccountsAmong(
  db: Kysely<Tables>,
  accounts: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await factsOf(
    db,
    sql<{ account: string }>`
    select account from gl_account where control_kind is not null and account = any (${[...accounts]}::text[])`,
  )
  return new Set(rows.map(({ account }) => account))
}
