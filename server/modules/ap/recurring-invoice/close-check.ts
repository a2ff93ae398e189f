import { recurringDue } from '../../../trade/recurring/close-check.ts'

/** [finance 7.13] Documents that come back are drafted for all dates of a period before it is closed. */
export const recurringInvoicesDue = recurringDue('recurringInvoices', 'recurring_invoice', 'ap/recurring-invoice')
