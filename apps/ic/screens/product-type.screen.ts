import { ProductType } from '../../../shared/contracts/ic/product-type.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** [supply 5.5] What products are measured and counted as. */
export default maintenance({
  id: 'ic/product-type',
  entity: ProductType,
  list: ['typeId', 'description', 'form', 'unit', 'purchaseUnit', 'salesUnit', 'pricingUnit', 'weightBasis', 'active'],
  initial: () => ({ active: true }),
  bulk: ['active'],
  editor: [
    section('identity', ['typeId', 'description', 'form', 'active']),
    section('units', ['unit', 'purchaseUnit', 'salesUnit', 'pricingUnit', 'weightBasis']),
    section('languages', ['descriptionFr', 'descriptionZhCn', 'descriptionZhTw']),
  ],
})
