import { documentSource, type SearchSource } from '../../platform/search/search-source.ts'
import { PurchaseOrderStore } from './purchase-order/entity.ts'
import { PurchaseReceiptStore } from './purchase-receipt/entity.ts'

/** What the command palette finds of purchasing. */
export const poSources: readonly SearchSource[] = [
  documentSource(PurchaseOrderStore, ['orderNo', 'vendorId'], 'total'),
  documentSource(PurchaseReceiptStore, ['receiptNo', 'orderNo'], 'amount'),
]
