import { CommissionPlan } from '../../../shared/contracts/ar/commission-plan.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** [finance 8.4] [supply 9] What reps earn on what they sell, of whom and since when. */
export default maintenance({
  id: 'ar/commission-plan',
  entity: CommissionPlan,
  list: [
    'salesRepId',
    'customerId',
    'productClass',
    'fromDate',
    'percent',
    'basis',
    'earned',
    'clawBackDays',
    'withCharges',
  ],
  recordBy: 'id',
  initial: () => ({ basis: 'NetSales', earned: 'Invoiced', withCharges: false }),
  editor: [
    section('identity', ['salesRepId', 'customerId', 'productClass', 'fromDate']),
    section('commission', ['percent', 'basis', 'earned', 'clawBackDays', 'withCharges']),
    section('tiers', ['tiers']),
    section('splits', ['splits']),
  ],
  lines: { splits: { totals: ['share'] } },
})
