import type { FieldSources } from '../field-place.ts'

/** What the lines come to. */
const SUMS = ['netAmount', 'taxAmount', 'holdbackAmount', 'dueAmount', 'docAmount', 'lines.taxAmount']

/** Where receivables show fields under other names [S6.09]. */
export const SOURCES: FieldSources = {
  'ar.customerInvoice': {
    customerName: ['admin.firm.name'],
    // A document of one line is told by its sum.
    ...Object.fromEntries(SUMS.map((name) => [name, ['lines.amount']])),
    openAmount: ['docAmount', 'dueAmount', 'lines.amount'],
    holdbackOpen: ['holdbackAmount', 'lines.amount'],
    payment: [],
    entryNo: ['gl.entry.entryNo'],
    'lines.description': ['po.product.description'],
  },
}
