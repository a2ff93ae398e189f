import { OrdersInvoicesQueue } from '../../../shared/contracts/oe/orders-invoices-queue.ts'
import { process } from '../../../shared/kit/screen.ts'
import { InvoiceBoard } from '../invoicing/invoice-board.tsx'

/** [supply 9] [judgement 34] What was shipped and not invoiced, and the run that invoices it. */
export default process(OrdersInvoicesQueue, { board: InvoiceBoard, texts: ['ar'] })
