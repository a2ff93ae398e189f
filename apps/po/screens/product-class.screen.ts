import { ProductClass } from '../../../shared/contracts/po/product-class.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** [S5.24] What products have in common. */
export default maintenance({
  id: 'po/product-class',
  entity: ProductClass,
  list: ['classId', 'description', 'expenseAccount', 'overReceiptPercent', 'active'],
  initial: () => ({ overReceiptPercent: '5', active: true }),
  editor: [
    section('identity', ['classId', 'description', 'expenseAccount', 'overReceiptPercent', 'active']),
    section('languages', ['descriptionFr', 'descriptionZhCn', 'descriptionZhTw']),
  ],
})
