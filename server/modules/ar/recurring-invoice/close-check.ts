import { recurringDue } from '../../../trade/recurring/close-check.ts'

/** [finance 8.1] What customers are asked for again and again is drafted for all dates of a period before it is closed. */
export const customerInvoicesDue = recurringDue(
  'recurringCustomerInvoices',
  'ar_recurring_invoice',
  'ar/recurring-invoice',
)
