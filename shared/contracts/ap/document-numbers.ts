/** What an open item, or whatever pays it, is called by: the numbers of the documents that items come from. */
export const DOCUMENT_NUMBERS = [
  'ap.purchaseInvoice.docNumber',
  'ap.purchaseInvoice.invoiceNo',
  'ap.payment.paymentNo',
  'ap.payment.chequeNo',
  'ap.payment.reference',
  'ap.cardPayment.paymentNo',
  'ap.cardPayment.reference',
]
