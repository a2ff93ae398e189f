import { secondHand } from '../../../trade/approval/second-hand.ts'
import { PurchaseInvoiceStore } from './entity.ts'

/** The second hand of purchase documents [FI12]: holding one writes nothing of it. */
export const invoiceHands = secondHand(PurchaseInvoiceStore, {
  writes: (record, before) => before['holdReason'] === record['holdReason'],
})
