import { tradeDocument } from '../../../trade/document/trade-document.ts'
import { shipmentActions } from './actions.ts'
import { complete } from './complete.ts'
import { ShipmentStore } from './entity.ts'
import { onSave } from './rules.ts'

/** [supply 3.10] What leaves for orders. */
export const Shipments = tradeDocument(ShipmentStore, {
  number: { prefix: 'SH', sequence: 'shipment_number' },
  rules: { save: onSave },
  complete,
  actions: shipmentActions,
  search: { by: ['shipmentNo', 'orderNo', 'billToId'], amount: 'cost' },
})
