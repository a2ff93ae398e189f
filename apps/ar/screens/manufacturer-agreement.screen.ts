import { ManufacturerAgreement } from '../../../shared/contracts/ar/manufacturer-agreement.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** [supply 9.1 manufacturers] What manufacturers pay us for selling their lines, and since when. */
export default maintenance({
  id: 'ar/manufacturer-agreement',
  entity: ManufacturerAgreement,
  list: ['manufacturerId', 'manufacturer', 'productClass', 'fromDate', 'percent'],
  recordBy: 'id',
  initial: () => ({}),
  editor: [section('identity', ['manufacturerId', 'manufacturer', 'productClass', 'fromDate', 'percent'])],
})
