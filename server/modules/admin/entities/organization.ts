import { Branch } from '../../../../shared/contracts/admin/branch.ts'
import { Company } from '../../../../shared/contracts/admin/company.ts'
import { Warehouse } from '../../../../shared/contracts/admin/warehouse.ts'
import { stored } from '../../../platform/entity/stored.ts'
import * as branch from '../rules/branch.ts'
import * as company from '../rules/company.ts'
import * as warehouse from '../rules/warehouse.ts'

export const CompanyStore = stored(Company, {
  table: 'company',
  constraints: {
    company_id_used_once: company.idUsedOnce,
    company_one_default: company.oneDefault,
    company_default_active: company.defaultActive,
  },
})

export const BranchStore = stored(Branch, {
  table: 'branch',
  constraints: { branch_id_used_once: branch.idUsedOnce },
})

export const WarehouseStore = stored(Warehouse, {
  table: 'warehouse',
  constraints: {
    warehouse_id_used_once: warehouse.idUsedOnce,
    warehouse_clear_to_deactivate: warehouse.clearToDeactivate,
  },
})
