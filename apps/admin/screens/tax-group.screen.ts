import { TaxGroup } from '../../../shared/contracts/admin/sales-tax.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** Which taxes a document bears together, by the province that it is delivered to. */
export default maintenance({
  id: 'admin/tax-group',
  entity: TaxGroup,
  list: ['taxGroup', 'name', 'province', 'provinceDefault', 'composition', 'active'],
  initial: () => ({ active: true }),
  editor: [
    section('identity', ['taxGroup', 'name', 'province', 'provinceDefault', 'active']),
    section('taxes', ['taxes']),
    section('languages', ['nameFr', 'nameZhCn', 'nameZhTw']),
  ],
})
