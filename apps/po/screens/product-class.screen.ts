import { ProductClass } from '../../../shared/contracts/po/product-class.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** [S5.24] What products have in common, and what a new one begins with. */
export default maintenance({
  id: 'po/product-class',
  entity: ProductClass,
  list: ['classId', 'description', 'parentClass', 'form', 'expenseAccount', 'overReceiptPercent', 'active'],
  initial: () => ({ overReceiptPercent: '5', weightTolerance: '2', active: true }),
  lines: { attributes: { optional: ['least', 'most', 'choices'] } },
  editor: [
    section('identity', ['classId', 'description', 'parentClass', 'expenseAccount', 'active']),
    section('newProducts', [
      'form',
      'valuation',
      'lotTracked',
      'lotCosted',
      'markupPercent',
      'minimumMargin',
      'commissionPercent',
    ]),
    section('tolerances', [
      'overReceiptPercent',
      'shipTolerancePercent',
      'weightTolerance',
      'countTolerance',
      'inspected',
    ]),
    section('attributes', ['attributes']),
    section('template', ['template', 'templateFr', 'templateZhCn', 'templateZhTw']),
    section('languages', ['descriptionFr', 'descriptionZhCn', 'descriptionZhTw']),
  ],
})
