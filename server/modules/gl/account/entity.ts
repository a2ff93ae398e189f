import { sql } from 'kysely'
import { Account } from '../../../../shared/contracts/gl/account.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { ownAccounts } from '../books-in-sight.ts'
import * as account from './rules.ts'

export const AccountStore = stored(Account, {
  table: 'gl_account',
  derived: { normalSide: sql`t.normal_side`, holdsItems: sql`t.holds_items` },
  restriction: ownAccounts,
  outOfScope: 'gl:rules.account.notAssigned',
  searchText: sql<string>`t.search_text`,
  constraints: {
    gl_account_used_once: account.codeUsedOnce,
    gl_account_one_retained_earnings: account.oneRetainedEarnings,
  },
})
