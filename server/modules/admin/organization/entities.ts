import { sql } from 'kysely'
import { Branch } from '../../../../shared/contracts/admin/branch.ts'
import { Company } from '../../../../shared/contracts/admin/company.ts'
import { Warehouse } from '../../../../shared/contracts/admin/warehouse.ts'
import { stored } from '../../../platform/entity/stored.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import * as branch from './branch-rules.ts'
import * as company from './company-rules.ts'
import * as warehouse from './warehouse-rules.ts'

export const CompanyStore = stored(Company, {
  table: 'company',
  constraints: {
    company_id_used_once: company.idUsedOnce,
    company_one_default: company.oneDefault,
    company_default_active: company.defaultActive,
  },
})

const limitedTo = (user: CurrentUser, flag: 'branches_limited' | 'warehouses_limited') =>
  sql<boolean>`exists (select from user_scope s where s.id = ${user.id}::uuid and ${sql.ref(`s.${flag}`)})`
const ownBranch = (user: CurrentUser) =>
  sql<boolean>`t.branch_id in (select b.branch_id from user_branch b where b.owner_id = ${user.id}::uuid)`
const ownWarehouse = (user: CurrentUser) =>
  sql<boolean>`t.warehouse_id in (select w.warehouse_id from user_warehouse w where w.owner_id = ${user.id}::uuid)`

/** Whoever is limited to branches or warehouses sees no others; the warehouses of other branches are out of sight too. */
export const BranchStore = stored(Branch, {
  table: 'branch',
  restriction: (user) => ({ applies: limitedTo(user, 'branches_limited'), scope: ownBranch(user) }),
  outOfScope: 'admin:rules.branch.notAssigned',
  constraints: { branch_id_used_once: branch.idUsedOnce },
})

export const WarehouseStore = stored(Warehouse, {
  table: 'warehouse',
  restriction: (user) => {
    const [byBranch, byWarehouse] = [limitedTo(user, 'branches_limited'), limitedTo(user, 'warehouses_limited')]
    return {
      applies: sql<boolean>`(${byBranch} or ${byWarehouse})`,
      scope: sql<boolean>`(not ${byBranch} or ${ownBranch(user)}) and (not ${byWarehouse} or ${ownWarehouse(user)})`,
    }
  },
  outOfScope: 'admin:rules.warehouse.notAssigned',
  constraints: {
    warehouse_id_used_once: warehouse.idUsedOnce,
    warehouse_clear_to_deactivate: warehouse.clearToDeactivate,
  },
})
