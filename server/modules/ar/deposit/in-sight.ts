import { sql, type Kysely } from 'kysely'
import { seesBank } from '../../../ledger/sight.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { visibilityOf } from '../../../platform/entity/visibility.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { branchesOf } from '../../../trade/credit/branches.ts'
import { itemSeen } from '../../../trade/items/items-at.ts'
import { FirmStore } from '../../admin/index.ts'
import { firmsInSight } from './proposal-route.ts'

/** [S6.05] Whether there is such a bank for this user. */
export async function bankInSight(db: Kysely<Tables>, user: CurrentUser, bankAccountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from bank_account_shown b where b.bank_account_id = ${bankAccountId} and b.active
      and ${seesBank(user, sql.ref('b.bank_account_id'))}`.execute(db)
  return rows.length > 0
}

/** [S6.05, S6.07] Whether this user may see the customer, and these items as documents of him or of another branch of his parent. */
export async function itemsInSight(
  db: Kysely<Tables>,
  user: CurrentUser,
  customerId: string | null,
  ids: readonly string[],
): Promise<boolean> {
  if (customerId === null) return ids.length === 0
  const { scope } = await visibilityOf(db, user, FirmStore)
  const branches = (await branchesOf(db, [customerId])).get(customerId) ?? []
  const firms = await firmsInSight(db, scope, [...new Set([customerId, ...branches])])
  if (!firms.includes(customerId)) return false
  if (ids.length === 0) return true
  const { rows } = await sql<{ seen: number }>`
    select count(*)::int as seen from open_item_shown i
    where i.id = any (${[...ids]}::uuid[]) and i.firm_id = any (${[...firms]}::text[]) and ${itemSeen(user)}`.execute(
    db,
  )
  return rows[0]!.seen === new Set(ids).size
}
