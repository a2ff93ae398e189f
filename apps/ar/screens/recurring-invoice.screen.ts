import { RecurringCustomerInvoice } from '../../../shared/contracts/ar/recurring-invoice.ts'
import { recurringDatesPart } from '../../../shared/items/recurring-dates.tsx'
import { totalOf } from '../../../shared/kit/grid/line-totals.ts'
import { section, transaction } from '../../../shared/kit/screen.ts'

const RecurringDates = recurringDatesPart({ room: 'ar/customer-invoice', column: 'documentNo', ahead: {} })

/** [finance 8.1] Recurring invoices of customers: what comes back, when, and what has become of each date. */
export default transaction({
  id: 'ar/recurring-invoice',
  document: RecurringCustomerInvoice,
  list: [
    ...(['recurringId', 'name', 'billToId', 'customerName', 'frequency', 'nextDate', 'untilDate'] as const),
    ...(['netAmount', 'currency', 'status'] as const),
  ],
  views: [
    { name: 'active', filters: { status: 'Active' } },
    { name: 'ended', filters: { status: 'Ended' } },
  ],
  header: [
    section('template', ['recurringId', 'name', 'billToId', 'shipToId', 'nextDate']),
    section('recurrence', ['frequency', 'every', 'dayOfMonth', 'lastDay', 'fromDate', 'untilDate', 'most']),
    section('document', ['currency', 'termsCode', 'salesRepId', 'holdbackPercent', 'customerReference']),
  ],
  // Behind the lines: Enter leads from the header into them, and makes a new line in a note.
  footer: [section('remarks', ['notes'])],
  totals: [{ name: 'net', of: ({ lines }) => totalOf(lines, 'amount') }],
  lines: {
    lines: { totals: ['amount'], optional: ['productId', 'glAccount', 'taxGroup', 'jobId', 'costCode'] },
    dates: {},
  },
  parts: { sections: { dates: RecurringDates } },
  actions: ['generate', 'skip', 'resume', 'end'],
  aside: ['skip', 'end'],
  bulkActions: { generate: 'check-circle-fill' },
  initial: () => ({ frequency: 'Monthly', every: 1, lastDay: false, holdbackPercent: '0' }),
})
