import type { FieldSources } from '../field-place.ts'

/** Where order entry shows fields under other names [S6.09]. */
export const SOURCES: FieldSources = {
  'oe.customerSku': {
    productDescription: ['po.product.description'],
    lastPrice: ['ar.customerInvoice.lines.unitPrice'],
    lastCurrency: ['ar.customerInvoice.currency'],
    lastSold: ['ar.customerInvoice.docDate'],
  },
}
