import { sql, type RawBuilder } from 'kysely'
import type { AccountRole } from '../../../../shared/contracts/gl/account-roles.ts'

/** Select of the accounts (`account`) that a role means in a company, an expression, whatever it is asked for with. */
export const accountsInRole = (companyId: RawBuilder<unknown>, role: AccountRole): RawBuilder<unknown> =>
  sql`select gl_account as account from account_role where company_id = ${companyId} and role = ${role}`

/** Select of the accounts (`account`) that sales and contracts are booked on. */
export const revenueAccounts: RawBuilder<unknown> = sql`select account from gl_account where account_type = 'Revenue' and not heading`
