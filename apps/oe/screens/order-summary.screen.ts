import { OrderSummary, type OrderLife } from '../../../shared/contracts/oe/order-summary.ts'
import { inquiry } from '../../../shared/kit/screen.ts'
import { About } from '../order-summary/about.tsx'

/** [supply 9 order-summary, judgement 32] One order's whole life. */
export default inquiry(
  OrderSummary,
  {
    About,
    next: ({ head }) => [
      { name: 'openOrder', room: 'oe/sales-order', record: String((head as unknown as OrderLife).orderId) },
    ],
  },
  ['ar'],
)
