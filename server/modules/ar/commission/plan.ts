import { CommissionPlan } from '../../../../shared/contracts/ar/commission-plan.ts'
import { stored } from '../../../platform/entity/stored.ts'

export const CommissionPlanStore = stored(CommissionPlan, {
  table: 'commission_plan',
  lines: { tiers: { table: 'commission_plan_tier' }, splits: { table: 'commission_plan_split' } },
})
