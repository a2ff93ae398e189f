import { Allocation } from '../../../shared/contracts/gl/allocation.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** [finance 9.1] Allocations: accounts over which amounts are spread, by percents or by what is counted. */
export default maintenance({
  id: 'gl/allocation',
  entity: Allocation,
  list: ['allocationId', 'name', 'basis', 'active'],
  views: [{ name: 'inactive', filters: { active: 'false' } }],
  initial: () => ({ active: true, basis: 'Percent' }),
  bulk: ['active'],
  editor: [
    section('identity', ['allocationId', 'name', 'basis', 'active']),
    section('lines', ['lines']),
    section('languages', ['nameFr', 'nameZhCn', 'nameZhTw']),
  ],
  lines: { lines: { totals: ['share'], optional: ['description', 'statisticAccount'] } },
})
