import { Product } from '../../../shared/contracts/po/product.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** [S3.15] [S5.18] What can be bought. */
export default maintenance({
  id: 'po/product',
  entity: Product,
  list: [
    'productId',
    'description',
    'productType',
    'productClass',
    'unit',
    'purchasePrice',
    'lastCost',
    'onHand',
    'onOrder',
    'active',
  ],
  views: [
    { name: 'stock', filters: { productType: 'Stock' } },
    { name: 'services', filters: { productType: 'Service' } },
  ],
  initial: () => ({ productType: 'Stock', active: true }),
  bulk: ['productClass', 'taxGroup', 'active'],
  editor: [
    section('identity', ['productId', 'description', 'productType', 'productClass', 'unit', 'active']),
    section('buying', ['purchasePrice', 'purchaseCurrency', 'taxGroup']),
    section('languages', ['descriptionFr', 'descriptionZhCn', 'descriptionZhTw']),
  ],
})
