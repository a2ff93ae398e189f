import { sql } from 'kysely'
import { Branch } from '../../../../shared/contracts/admin/branch.ts'
import { ask, fail, rule } from '../../../platform/action/rules.ts'

/** A branch id is given to one branch only. [S6.09] */
export const idUsedOnce = rule(Branch, 'admin.branch.idUsedOnce', 'branchId', async (branch, { db, before }) => {
  if (before || !branch.branchId) return false
  const { rows } = await sql`select from branch where branch_id = ${branch.branchId}`.execute(db)
  return rows.length > 0 && fail({ branchId: branch.branchId })
})

/** Whoever puts a branch out of use is asked when it has active warehouses. [S6.09] */
export const warehousesLeftBehind = rule(
  Branch,
  'admin.branch.warehousesLeftBehind',
  'active',
  async (branch, { db, before }) => {
    if (branch.active || !before?.active) return false
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from warehouse where branch_id = ${branch.branchId} and active`.execute(db)
    return rows[0]!.count > 0 && ask({ count: rows[0]!.count })
  },
)

export const onSave = [idUsedOnce, warehousesLeftBehind]
