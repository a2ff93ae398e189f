import { SalesRep } from '../../../shared/contracts/admin/sales-rep.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** Sales reps, their commission and the vendor through which it is paid [S5.11] [S5.12]. */
export default maintenance({
  id: 'admin/sales-rep',
  entity: SalesRep,
  list: ['salesRepId', 'name', 'territory', 'commissionPercent', 'commissionBasis', 'apFirmId', 'managerId', 'active'],
  views: [{ name: 'managers', filters: { isSalesManager: 'true' } }],
  initial: () => ({ active: true }),
  bulk: ['active', 'managerId', 'territory'],
  editor: [
    section('identity', ['salesRepId', 'name', 'active', 'territory', 'managerId', 'isSalesManager']),
    section('commission', ['commissionPercent', 'commissionBasis', 'commissionEarned', 'apFirmId']),
    section('splits', ['splits']),
  ],
  lines: { splits: { totals: ['share'] } },
})
