import { DiscountTable } from '../../../shared/contracts/oe/discount-table.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** [supply 9 discount-table] What is taken off prices. */
export default maintenance({
  id: 'oe/discount-table',
  entity: DiscountTable,
  list: ['tableId', 'name', 'rangeUnit', 'active'],
  initial: () => ({ active: true }),
  editor: [section('identity', ['tableId', 'name', 'rangeUnit', 'active']), section('lines', ['lines'])],
  lines: { lines: { optional: ['groupId', 'productClass', 'highQuantity', 'expiry'] } },
})
