import type { EntityRegistry } from '../../platform/entity/registry.ts'
import type { Row, StoredEntity } from '../../platform/entity/stored.ts'
import { PurchaseOrderStore, PurchaseReceiptStore } from '../po/index.ts'
import { CardPaymentStore, ChequeStore, PaymentStore } from './payment/entity.ts'
import { PurchaseInvoiceStore } from './purchase-invoice/entity.ts'

/** What forms ask for beside their documents: what settled them, or what they settled (`shared/kit/related`). */
export function apOpeningCalls(registry: EntityRegistry): void {
  const settled = (store: StoredEntity, isBooked: (document: Row) => boolean) =>
    registry.opensWith(store, (document) =>
      isBooked(document) ? [`${store.entity.room}/${String(document['id'])}/settlement`] : [],
    )
  settled(PurchaseInvoiceStore, ({ status }) => status === 'Posted' || status === 'Reversed')
  settled(PurchaseOrderStore, ({ orderNo }) => Boolean(orderNo))
  settled(PurchaseReceiptStore, ({ receiptNo, status }) => Boolean(receiptNo) && status !== 'Open')
  for (const store of [PaymentStore, CardPaymentStore, ChequeStore])
    settled(store, ({ status, entryNo, paymentNo }) => status !== 'Draft' && Boolean(entryNo || paymentNo))
}
