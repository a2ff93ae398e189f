import { RecurringInvoice } from '../../../shared/contracts/ap/recurring-invoice.ts'
import { numberOn } from '../../../shared/contracts/trade/recurring-dates.ts'
import { totalOf } from '../../../shared/kit/grid/line-totals.ts'
import { section, transaction } from '../../../shared/kit/screen.ts'
import { recurringDatesPart } from '../../../shared/items/recurring-dates.tsx'

const RecurringDates = recurringDatesPart({
  ...{ room: 'ap/purchase-invoice', column: 'invoiceNo' },
  ahead: { docNumber: ({ docNumberPattern }, date) => numberOn(String(docNumberPattern ?? ''), date) },
})

/** [finance 7.13] Recurring invoices: what comes back, when, and what has become of each date. */
export default transaction({
  id: 'ap/recurring-invoice',
  document: RecurringInvoice,
  list: [
    'recurringId',
    'name',
    'vendorId',
    'vendorName',
    'frequency',
    'nextDate',
    'untilDate',
    'netAmount',
    'currency',
    'status',
  ],
  views: [
    { name: 'active', filters: { status: 'Active' } },
    { name: 'ended', filters: { status: 'Ended' } },
  ],
  header: [
    section('template', ['recurringId', 'name', 'vendorId', 'docNumberPattern', 'nextDate']),
    section('recurrence', ['frequency', 'every', 'dayOfMonth', 'lastDay', 'fromDate', 'untilDate', 'most']),
    section('document', ['currency', 'termsCode', 'bankAccountId', 'shipToRegion', 'holdbackPercent']),
  ],
  // Behind the lines: Enter leads from the header into them, and makes a new line in a note.
  footer: [section('remarks', ['reference', 'notes'])],
  totals: [{ name: 'net', of: ({ lines }) => totalOf(lines, 'amount') }],
  lines: { lines: { totals: ['amount'], optional: ['description', 'taxGroup', 'jobId', 'costCode'] }, dates: {} },
  parts: { sections: { dates: RecurringDates } },
  actions: ['generate', 'skip', 'resume', 'end'],
  aside: ['skip', 'end'],
  bulkActions: { generate: 'check-circle-fill' },
  initial: () => ({
    docNumberPattern: '{YYYY}-{MM}',
    frequency: 'Monthly',
    every: 1,
    lastDay: false,
    holdbackPercent: '0',
  }),
})
