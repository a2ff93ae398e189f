import { documentSource, type SearchSource } from '../../platform/search/search-source.ts'
import { PurchaseOrderStore } from './entities/purchase-order.ts'
import { PurchaseReceiptStore } from './entities/purchase-receipt.ts'

/** What the command palette finds of purchasing. */
export const poSources: readonly SearchSource[] = [
  documentSource(PurchaseOrderStore, ['orderNo', 'vendorId'], 'total'),
  documentSource(PurchaseReceiptStore, ['receiptNo', 'orderNo'], 'amount'),
]
