import { CardPayment } from '../../../shared/contracts/ap/card-payment.ts'
import { Payment } from '../../../shared/contracts/ap/payment.ts'
import { PurchaseInvoice } from '../../../shared/contracts/ap/purchase-invoice.ts'
import type { EntryNumber } from '../../ledger/entry-numbers.ts'

const ofPayment = (documentType: string): readonly EntryNumber[] => {
  const document = { documentType, table: 'ap_payment', key: 'payment_no' }
  return [
    { ...document, purpose: 'post', field: 'entryNo', column: 'entry_no' },
    { ...document, purpose: 'post.rev', field: 'cancelEntryNo', column: 'cancel_entry_no' },
  ]
}

/** Which numbers documents of payables keep of their entries. */
export const apEntryNumbers: readonly EntryNumber[] = [
  {
    ...{ documentType: PurchaseInvoice.id, purpose: 'post', table: 'ap_invoice', key: 'invoice_no' },
    ...{ field: 'entryNo', column: 'entry_no' },
  },
  // A return that is owed as a document of payables names its entry too.
  {
    ...{ documentType: PurchaseInvoice.id, purpose: 'post', table: 'tax_return', entry: 'entry_id', key: 'return_no' },
    ...{ field: 'entryNo', column: 'entry_no' },
  },
  ...ofPayment(Payment.id),
  ...ofPayment(CardPayment.id),
]
