import { tradeDocument } from '../../../trade/document/trade-document.ts'
import { shipmentActions } from './actions.ts'
import { SalesOrderStore } from '../sales-order/entity.ts'
import { complete } from './complete.ts'
import { orderShippedCourse } from './course.ts'
import { ShipmentStore } from './entity.ts'
import { shipmentPapers } from './papers/routes.ts'
import { sentCertificateRoutes } from './papers/send.ts'
import { onSave } from './rules.ts'

/** [supply 3.10] What leaves for orders. */
export const Shipments = tradeDocument(ShipmentStore, {
  number: { prefix: 'SH', sequence: 'shipment_number' },
  rules: { save: onSave },
  complete,
  actions: shipmentActions,
  search: { by: ['shipmentNo', 'orderNo', 'billToId'], amount: 'cost' },
  calls: [
    shipmentPapers,
    sentCertificateRoutes,
    (_app, _deps, { registry }) => registry.tellsCourse(SalesOrderStore, orderShippedCourse),
  ],
})
