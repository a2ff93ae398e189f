import { Branch } from '../../../shared/contracts/admin/branch.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'
import { BranchCounters } from '../branch/branch-counters.tsx'

/** Places of business of a company. */
export default maintenance({
  id: 'admin/branch',
  entity: Branch,
  list: ['branchId', 'name', 'companyId', 'city', 'region', 'phone', 'glSegment', 'active'],
  initial: () => ({ active: true, country: 'CA' }),
  bulk: ['active'],
  parts: { belowForm: BranchCounters },
  editor: [
    section('identity', ['branchId', 'companyId', 'name', 'active', 'phone']),
    section('address', ['line1', 'line2', 'city', 'region', 'postalCode', 'country']),
    section('accounting', ['taxRegistration', 'bankAccountId', 'glSegment']),
  ],
})
