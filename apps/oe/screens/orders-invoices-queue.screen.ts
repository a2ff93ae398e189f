import { OrdersInvoicesQueue } from '../../../shared/contracts/oe/orders-invoices-queue.ts'
import { process } from '../../../shared/kit/screen.ts'

/** [supply 9] What was shipped and not invoiced, and the run that invoices it. */
export default process(OrdersInvoicesQueue)
