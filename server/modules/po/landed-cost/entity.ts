import { LandedCost } from '../../../../shared/contracts/po/landed-cost.ts'
import { stored } from '../../../platform/entity/stored.ts'

export const LandedCostStore = stored(LandedCost, {
  table: 'landed_cost',
  lines: { lines: { table: 'landed_cost_line' }, shares: { table: 'landed_cost_share' } },
  costs: [
    ...['carried', 'amount', 'lines.amount', 'shares.value', 'shares.freight', 'shares.other', 'shares.amount'],
    'shares.unitCost',
  ],
})
