import { DistributionTemplate } from '../../../shared/contracts/ap/distribution-template.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** [finance 7.1] Distribution templates: lines that come back, and what part of a document each bears. */
export default maintenance({
  id: 'ap/distribution-template',
  entity: DistributionTemplate,
  list: ['templateId', 'name', 'active'],
  views: [{ name: 'inactive', filters: { active: 'false' } }],
  initial: () => ({ active: true }),
  bulk: ['active'],
  editor: [
    section('identity', ['templateId', 'name', 'active']),
    section('lines', ['lines']),
    section('languages', ['nameFr', 'nameZhCn', 'nameZhTw']),
  ],
  lines: { lines: { totals: ['share'], optional: ['description', 'taxGroup'] } },
})
