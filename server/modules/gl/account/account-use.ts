import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

export interface AccountUse {
  /** It has been posted to. */
  lines: boolean
  /** Entries that wait to be posted to it. */
  waiting: number
  /** What its lines add up to in all currencies, debit positive; a decimal text. */
  balance: string
  /** Rows of the role map that lead to it. */
  roles: number
  /** Accounts below it. */
  children: number
}

/** What an account is used by. */
export async function accountUse(db: Kysely<Tables>, account: string): Promise<AccountUse> {
  const { rows } = await sql<AccountUse>`
    select exists (select from moved_line where gl_account = ${account}) as lines,
           (select count(distinct entry_id)::int from pending_line_shown where gl_account = ${account}) as waiting,
           (select coalesce(trim_scale(sum(debit - credit)), 0)::text from gl_balance_shown
             where gl_account = ${account} and data_type = 'Actual') as balance,
           (select count(*)::int from account_role where gl_account = ${account}) as roles,
           (select count(*)::int from gl_account where parent_account = ${account}) as children`.execute(db)
  return rows[0]!
}
