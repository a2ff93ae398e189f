import type { FieldSources } from '../field-place.ts'

const vendorName = ['admin.firm.name']

/** Where purchasing shows fields under other names [S6.09]. */
export const SOURCES: FieldSources = {
  'po.product': {
    lastCost: ['po.purchaseReceipt.lines.unitCost'],
    lastReceived: ['po.purchaseReceipt.receiptDate'],
    onOrder: ['po.purchaseOrder.lines.quantity'],
    onHand: ['po.purchaseReceipt.lines.quantity'],
    averageCost: ['po.purchaseReceipt.lines.unitCost'],
    stockValue: ['po.purchaseReceipt.lines.amount'],
    leastLevel: ['stocking.least'],
    preferredVendor: ['vendors.vendorId'],
    vendorSku: ['vendors.vendorSku'],
    weightEach: ['thickness'],
    weightEachKg: ['thickness'],
    weightArea: ['thickness'],
  },
  'po.job': {
    committed: ['po.purchaseOrder.lines.amount'],
    spent: ['gl.entry.lines.debit'],
    earned: ['gl.entry.lines.credit'],
  },
  'po.purchaseOrder': {
    remainingAmount: ['lines.amount'],
    daysLate: ['eta', 'lines.requiredDate'],
  },
  'po.purchaseReceipt': {
    vendorName,
    invoicing: ['lines.invoiced'],
    vendorId: ['po.purchaseOrder.vendorId'],
    currency: ['po.purchaseOrder.currency'],
    rate: ['po.purchaseOrder.rate'],
    'lines.orderNo': ['orderNo'],
    'lines.orderLineNo': ['po.purchaseOrder.lines.lineNo'],
    'lines.productId': ['po.purchaseOrder.lines.productId'],
    'lines.description': ['po.purchaseOrder.lines.description'],
    'lines.ordered': ['po.purchaseOrder.lines.quantity'],
    'lines.unit': ['po.purchaseOrder.lines.unit'],
    'lines.unitCost': ['po.purchaseOrder.lines.unitCost'],
    'lines.lineKey': ['receiptNo'],
  },
  'po.purchaseOrderList': {
    ...{
      comesOn: ['po.purchaseOrder.eta'],
      daysLate: ['po.purchaseOrder.eta'],
      warehouseId: ['po.purchaseOrder.warehouseId'],
    },
    ...{ toCome: ['po.purchaseOrder.lines.quantity'], free: ['po.purchaseOrder.lines.quantity'] },
    ...{ waitedFor: ['oe.salesOrder.lines.quantity'], waitsFor: ['oe.salesOrder.orderNo'] },
  },
  'po.receiptLine': {
    carried: ['po.purchaseReceipt.lines.unitCost'],
    lineKey: ['po.purchaseReceipt.receiptNo'],
    receiptNo: ['po.purchaseReceipt.receiptNo'],
    receiptDate: ['po.purchaseReceipt.receiptDate'],
    orderNo: ['po.purchaseOrder.orderNo'],
    vendorId: ['po.purchaseOrder.vendorId'],
    vendorName,
    packingSlip: ['po.purchaseReceipt.packingSlip'],
    productId: ['po.purchaseReceipt.lines.productId'],
    description: ['po.purchaseReceipt.lines.description'],
    unit: ['po.purchaseReceipt.lines.unit'],
    quantity: ['po.purchaseReceipt.lines.quantity'],
    invoiced: ['po.purchaseReceipt.lines.invoiced'],
    toInvoice: ['po.purchaseReceipt.lines.quantity'],
    unitCost: ['po.purchaseReceipt.lines.unitCost'],
    currency: ['po.purchaseReceipt.currency'],
    openAmount: ['po.purchaseReceipt.lines.amount'],
  },
}
