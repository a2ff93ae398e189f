import { Shipment } from '../../../shared/contracts/oe/shipment.ts'
import { section, transaction } from '../../../shared/kit/screen.ts'
import { SentPapers } from '../papers/sent-papers.tsx'
import { ShipmentPapers } from '../shipping/shipment-papers.tsx'

/** [supply 3.10] What leaves for an order: named, its lines stand there with what is kept for them; lots are scanned into the second grid. */
export default transaction({
  id: 'oe/shipment',
  document: Shipment,
  list: [
    'shipmentNo',
    'shipDate',
    'orderNo',
    'billToId',
    'customerName',
    'warehouseId',
    'weight',
    'status',
    'invoiceNo',
  ],
  views: [
    { name: 'open', filters: { status: 'Open' } },
    { name: 'toInvoice', filters: { status: 'Shipped', invoiceNo: '=' }, sort: ['shipDate'] },
  ],
  header: [
    section('leaves', ['orderNo', 'warehouseId', 'shipDate', 'shipVia', 'carrierReference', 'packages', 'overReason']),
    section('goesTo', ['billToId', 'shipToId', 'shipToAddress', 'customerReference']),
  ],
  optional: ['shipVia', 'carrierReference', 'packages', 'overReason'],
  lines: {
    lines: {
      given: true,
      columns: [
        ...(['orderLine', 'productId', 'description', 'ordered', 'open', 'kept', 'quantity', 'unit'] as const),
        ...(['weight', 'rest'] as const),
      ],
      whenRead: ['closed', 'shortReason', 'cost'],
      optional: ['weight', 'rest'],
    },
    lots: { columns: ['lotNo', 'orderLine', 'quantity', 'weight'], optional: ['orderLine', 'weight'] },
    packs: { columns: ['packNo', 'kind', 'weight', 'mark'], optional: ['packNo', 'kind', 'weight', 'mark'] },
    packed: {
      columns: ['packNo', 'lotNo', 'orderLine', 'productId', 'quantity', 'unit'],
      optional: ['lotNo', 'orderLine', 'quantity'],
    },
    corrections: { columns: ['fromLot', 'toLot', 'quantity', 'reason', 'correctedBy', 'correctedOn', 'entryNo'] },
  },
  footer: [
    section('remarks', ['notes']),
    section('amounts', ['weight', 'cost', 'entryNo', 'receiptNo', 'invoiceNo', 'reversedOn']),
    section('delivery', ['deliveredOn', 'signedBy']),
  ],
  parts: { aboveForm: ShipmentPapers, belowForm: SentPapers },
  actions: ['post', 'send', 'deliver', 'correctLot', 'reverse'],
  aside: ['send', 'deliver', 'correctLot', 'reverse'],
  baseFilter: ({ corrects }): Partial<Record<'status', string>> => (corrects === 'lots' ? { status: '=Shipped' } : {}),
  begins: ['orderNo', 'warehouseId'],
})
