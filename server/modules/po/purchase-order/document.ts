import { tradeDocument } from '../../../trade/document/trade-document.ts'
import { noneHalfReceived } from '../merge-firms.ts'
import { orderActions } from './actions.ts'
import { complete } from './complete.ts'
import { PurchaseOrderStore } from './entity.ts'
import { orderHands } from './hands.ts'
import { numberOrder } from './number.ts'
import { orderPrintRoute } from './print/route.ts'
import { onDelete, onSave } from './rules.ts'

/** [supply 10] What we ask vendors for. */
export const PurchaseOrders = tradeDocument(PurchaseOrderStore, {
  number: numberOrder,
  approval: orderHands,
  rules: { save: onSave, delete: onDelete },
  complete,
  actions: orderActions,
  calls: [orderPrintRoute],
  search: { by: ['orderNo', 'vendorId'], amount: 'total' },
  againstMerge: [noneHalfReceived],
})
