import { ProductGrade } from '../../../shared/contracts/ic/product-grade.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** [supply 8] Of which grades products come. */
export default maintenance({
  id: 'ic/product-grade',
  entity: ProductGrade,
  list: ['productId', 'description', 'gradeId', 'gradeName', 'specificationId', 'priceExtra', 'isUsual', 'active'],
  recordBy: 'id',
  titleOf: ({ productId, gradeId }) => [productId, gradeId].filter(Boolean).join(' '),
  initial: () => ({ active: true, isUsual: false }),
  bulk: ['active'],
  editor: [section('identity', ['productId', 'gradeId', 'specificationId', 'priceExtra', 'isUsual', 'active'])],
})
