import type { FieldSources } from '../field-place.ts'

const PRICE = ['oe.priceTable.lines.price']
const COST = ['po.product.averageCost']

/** Where order entry shows fields under other names [S6.09]. */
export const SOURCES: FieldSources = {
  'oe.ordersInvoicesQueue': {
    shipments: ['oe.shipment.shipmentNo'],
    netAmount: ['oe.salesOrder.lines.netPrice', 'oe.shipment.lines.quantity'],
    taxAmount: ['oe.salesOrder.lines.taxAmount'],
    total: ['oe.salesOrder.lines.netPrice', 'oe.salesOrder.lines.taxAmount'],
    why: ['oe.salesOrder.lines.netPrice', 'oe.shipment.shipDate'],
  },
  'oe.priceList': {
    ...{ tableId: ['oe.priceTable.tableId'], name: ['oe.priceTable.name'], currency: ['oe.priceTable.currency'] },
  },
  'oe.priceTable': {
    standing: ['effective', 'expiry'],
    until: ['effective', 'expiry'],
    firms: ['admin.firm.billTo.priceTable'],
  },
  // What a table says is seen by whoever may ask for prices; what it has cost, as with the product.
  'oe.priceInquiry': {
    ...{ netPrice: PRICE, amount: PRICE, listPrice: PRICE, floor: ['oe.priceTable.lines.safetyPrice'] },
    ...{ cost: COST, margin: COST },
    ...{ 'ranges.from': ['oe.priceTable.lines.lowQuantity'], 'ranges.rangeUnit': ['oe.priceTable.rangeUnit'] },
    ...{
      'ranges.netPrice': PRICE,
      'ranges.priceUnit': ['oe.priceTable.lines.unit'],
      'ranges.currency': ['oe.priceTable.currency'],
    },
    ...{
      'ranges.floor': ['oe.priceTable.lines.safetyPrice'],
      'steps.step': [],
      'steps.source': ['oe.priceTable.usedFor'],
    },
    ...{ 'steps.outcome': [], 'steps.table': ['oe.priceTable.tableKey', 'oe.priceTable.tableId'] },
  },
  'oe.customerSku': {
    productDescription: ['po.product.description'],
    lastPrice: ['ar.customerInvoice.lines.unitPrice'],
    lastCurrency: ['ar.customerInvoice.currency'],
    lastSold: ['ar.customerInvoice.docDate'],
  },
}
