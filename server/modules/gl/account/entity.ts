import { sql } from 'kysely'
import { Account } from '../../../../shared/contracts/gl/account.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { ownAccounts } from '../books-in-sight.ts'
import * as account from './rules.ts'

/** The last entries that were posted: what a lookup takes for likely. By day, so that they are read from an index. */
const LATELY = sql`(select id, posted_by from entry_shown order by posting_date desc, entry_no desc limit 500) e`

export const AccountStore = stored(Account, {
  table: 'gl_account',
  derived: { normalSide: sql`t.normal_side`, holdsItems: sql`t.holds_items` },
  restriction: ownAccounts,
  outOfScope: 'gl:rules.account.notAssigned',
  nearest: ({ user }) => [
    sql<boolean>`t.account in (
      select l.gl_account from ${LATELY} join entry_line_shown l on l.entry_id = e.id where e.posted_by = ${user.name})`,
    sql<boolean>`t.account in (select l.gl_account from ${LATELY} join entry_line_shown l on l.entry_id = e.id)`,
  ],
  searchText: sql<string>`t.search_text`,
  constraints: {
    gl_account_used_once: account.codeUsedOnce,
    gl_account_one_retained_earnings: account.oneRetainedEarnings,
  },
})
