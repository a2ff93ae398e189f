import { CustomerSku } from '../../../shared/contracts/oe/customer-sku.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** [supply 9 Customer-SKUs] What customers call our products. */
export default maintenance({
  id: 'oe/customer-sku',
  entity: CustomerSku,
  list: ['customerId', 'customerSku', 'productId', 'productDescription', 'unit', 'barcode', 'lastPrice', 'active'],
  recordBy: 'id',
  initial: () => ({ active: true }),
  editor: [section('identity', ['customerId', 'customerSku', 'productId', 'description', 'unit', 'barcode', 'active'])],
})
