import type { FieldSources } from '../field-place.ts'

/** Where receivables show fields under other names [S6.09]. */
export const SOURCES: FieldSources = {
  'ar.customerInvoice': {
    customerName: ['admin.firm.name'],
    openAmount: ['docAmount', 'dueAmount'],
    holdbackOpen: ['holdbackAmount'],
    payment: [],
    entryNo: ['gl.entry.entryNo'],
    'lines.description': ['po.product.description'],
  },
}
