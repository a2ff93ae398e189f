import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Condition } from '../../../platform/entity/stored.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { keptFromBooks, revenueAccounts, seesAccount } from '../../gl/index.ts'
import { taxAccounts } from './measured.ts'

/** Every account of tax and of revenue that a return of the company is worked out of is in sight. */
const accountsSeen = (user: CurrentUser, companyId: RawBuilder<unknown>): Condition => sql<boolean>`
  not exists (
    select from (select account from (${taxAccounts(companyId)}) a union (${revenueAccounts})) x
    where not ${seesAccount(user, sql.ref('x.account'))})`

/** [S6.05] What a return says is told to whoever may see all that it is worked out of: a part of it would be no return. */
export const returnsOfOwnAccounts = (user: CurrentUser) => ({
  applies: keptFromBooks(user),
  scope: accountsSeen(user, sql.ref('t.company_id')),
})

/** Whether the user may see what a return of the company would say. */
export async function seesReturns(db: Kysely<Tables>, user: CurrentUser, companyId: string): Promise<boolean> {
  const { rows } = await sql<{ seen: boolean }>`
    select not ${keptFromBooks(user)} or ${accountsSeen(user, sql`${companyId}`)} as seen`.execute(db)
  return rows[0]!.seen
}
