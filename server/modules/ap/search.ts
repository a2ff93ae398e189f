import { documentSource, type SearchSource } from '../../platform/search/search-source.ts'
import { CardPaymentStore, PaymentStore } from './payment/entity.ts'
import { PurchaseInvoiceStore } from './purchase-invoice/entity.ts'

/** What the command palette finds of payables. */
export const apSources: readonly SearchSource[] = [
  documentSource(PurchaseInvoiceStore, ['docNumber', 'invoiceNo', 'vendorId'], 'docAmount'),
  documentSource(PaymentStore, ['paymentNo', 'payee', 'vendorId'], 'amount'),
  documentSource(CardPaymentStore, ['paymentNo', 'payee', 'vendorId'], 'amount'),
]
