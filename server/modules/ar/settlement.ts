import type { Called } from '../../trade/items/settlement-route.ts'

/** Fields by which documents of receivables are called, and how much each is of. */
export const CALLED: Called = {
  'ar/customer-invoice': [
    ['ar.customerInvoice.invoiceNo', 'ar.customerInvoice.documentNo'],
    'ar.customerInvoice.docAmount',
  ],
  'ar/cash-receipt': [['ar.cashReceipt.receiptNo', 'ar.cashReceipt.reference'], 'ar.cashReceipt.amount'],
}
