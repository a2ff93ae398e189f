import type { FieldSources } from '../field-place.ts'

const PRICE = ['oe.priceTable.lines.price']
const ORDERED = ['oe.salesOrder.lines.netPrice', 'oe.salesOrder.lines.listPrice']
const MARGIN = ['oe.salesOrder.lines.marginPercent']
const FLOOR = ['oe.salesOrder.lines.floorPrice', 'oe.salesOrder.lines.netPrice']
const MARGIN_SET = ['oe.priceTable.lines.margin']
const DUE = ['oe.priceTable.expiry', 'oe.priceTable.reviewOn']
const COST = ['po.product.averageCost']
const WORTH = ['oe.salesOrder.lines.amount']
/** Of a quota: how much there is, and what was received. */
const QUOTA = ['oe.tariffTable.quotaTonnes', 'po.purchaseReceipt.lines.quantity']
const QUANTITY = ['oe.salesOrder.lines.quantity']

/** Where order entry shows fields under other names [S6.09]. */
export const SOURCES: FieldSources = {
  'oe.tariffTable': { quotaUsed: QUOTA, quotaLeft: QUOTA, quotaShare: QUOTA, quotaStanding: QUOTA },
  'oe.ordersInvoicesQueue': {
    shipments: ['oe.shipment.shipmentNo'],
    orderNos: ['oe.salesOrder.orderNo'],
    orders: ['oe.salesOrder.orderNo'],
    goods: ['oe.salesOrder.lines.netPrice', 'oe.shipment.lines.quantity'],
    charges: ['oe.salesOrder.lines.surcharge', 'oe.salesOrder.freight'],
    knows: ['oe.salesOrder.holds.placedBy'],
    since: ['oe.salesOrder.holds.placedOn', 'oe.shipment.shipDate'],
    netAmount: ['oe.salesOrder.lines.netPrice', 'oe.shipment.lines.quantity'],
    taxAmount: ['oe.salesOrder.lines.taxAmount'],
    total: ['oe.salesOrder.lines.netPrice', 'oe.salesOrder.lines.taxAmount'],
    why: ['oe.salesOrder.lines.netPrice', 'oe.shipment.shipDate'],
  },
  'oe.ordersShippingQueue': {
    promisedDate: ['oe.salesOrder.lines.promisedDate'],
    lines: [],
    shipmentNo: ['oe.shipment.shipmentNo'],
  },
  // Of all kinds: who may not see one of these sees none of the columns that it stands in.
  'oe.salesDocuments': {
    docDate: [
      'oe.salesOrder.orderDate',
      'oe.shipment.shipDate',
      'ar.customerInvoice.docDate',
      'ar.cashReceipt.receiptDate',
    ],
    kind: [],
    lastSent: [],
    goes: [],
    number: [
      'oe.salesOrder.orderNo',
      'oe.shipment.shipmentNo',
      'ar.customerInvoice.invoiceNo',
      'ar.cashReceipt.receiptNo',
    ],
    ofOrder: ['oe.salesOrder.orderNo'],
    theirs: ['oe.salesOrder.customerReference', 'oe.shipment.customerReference', 'ar.cashReceipt.reference'],
    state: ['oe.salesOrder.status', 'oe.shipment.status', 'ar.customerInvoice.status'],
    total: [
      'oe.salesOrder.total',
      'ar.customerInvoice.docAmount',
      'oe.productReturn.docAmount',
      'ar.cashReceipt.amount',
    ],
    currency: ['oe.salesOrder.currency', 'ar.customerInvoice.currency'],
    record: [
      'oe.salesOrder.orderNo',
      'oe.shipment.shipmentNo',
      'ar.customerInvoice.documentNo',
      'ar.cashReceipt.receiptNo',
    ],
  },
  // What became of an order is seen by whoever sees its lines; documents of others are told by those who keep them.
  'oe.orderSummary': {
    ...{
      difference: WORTH,
      invoiced: WORTH,
      toInvoice: WORTH,
      margin: COST,
      'lines.lineNo': [],
      'lines.open': QUANTITY,
    },
    ...{
      'lines.stands': QUANTITY,
      'lines.shipments': ['oe.shipment.shipmentNo'],
      'lines.supply': ['po.purchaseOrder.orderNo'],
    },
    ...{ 'lines.comesOn': ['po.purchaseOrder.eta'], 'events.at': [], 'events.what': [], 'events.document': [] },
    ...{ 'events.amount': WORTH, 'events.hold': ['oe.salesOrder.holds.kind'], 'events.by': [] },
    ...{ 'events.about': ['oe.salesOrder.holds.reason', 'oe.salesOrder.holds.liftReason'] },
    ...{ 'documents.kind': [], 'documents.number': [], 'documents.day': [], 'documents.state': [] },
    ...{ 'documents.amount': [], 'documents.currency': ['oe.salesOrder.currency'] },
  },
  'oe.shippedNotInvoiced': {
    daysWaiting: ['oe.shipment.shipDate'],
    amount: ['oe.salesOrder.lines.netPrice', 'oe.shipment.lines.quantity'],
  },
  'oe.orderStatus': {
    ...{ lineNo: [], open: QUANTITY, daysLate: ['oe.salesOrder.lines.promisedDate'], openAmount: WORTH },
    ...{ supply: ['po.purchaseOrder.orderNo'], comesOn: ['po.purchaseOrder.eta'] },
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
    ...{ surcharge: ['oe.tariffTable.rate'], cost: COST, margin: COST },
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
  'oe.priceOverrideAudit': {
    approver: ['oe.salesOrder.releasedBy'],
    ...{ usedOn: [], doneBy: [], byRight: [], uses: [] },
    ...{ change: ORDERED, changePercent: ORDERED, amount: ORDERED, marginBefore: MARGIN, marginAfter: MARGIN },
  },
  'oe.safetyPriceAudit': {
    approver: ['oe.salesOrder.releasedBy'],
    ...{ usedOn: [], doneBy: [], uses: [], shortEach: FLOOR, short: FLOOR },
  },
  'oe.renewPriceTable': {
    newPrice: PRICE,
    changePercent: PRICE,
    ...{
      marginNow: MARGIN_SET,
      marginAfter: MARGIN_SET,
      belowFloor: [...MARGIN_SET, 'oe.priceTable.lines.safetyPrice'],
    },
  },
  'oe.priceTableDueForReview': {
    ...{ why: DUE, dueOn: DUE, daysLeft: DUE, ranges: [], nextKey: ['oe.priceTable.tableKey'] },
    ...{ costChange: COST, marginThen: MARGIN_SET, marginNow: MARGIN_SET, lost: MARGIN_SET, belowFloor: MARGIN_SET },
  },
  'oe.newProductsPricing': { addedOn: ['po.product.productId'], newPrice: PRICE },
  'oe.productsPriceList': {
    ...{
      price: PRICE,
      secondPrice: PRICE,
      thirdPrice: PRICE,
      floor: ['oe.priceTable.lines.safetyPrice', ...MARGIN_SET],
    },
  },
  'oe.customerPriceList': {
    ...{ netPrice: PRICE, listPrice: PRICE, belowList: PRICE, surcharge: ['oe.tariffTable.rate'] },
  },
  'oe.customerSku': {
    productDescription: ['po.product.description'],
    lastPrice: ['ar.customerInvoice.lines.unitPrice'],
    lastCurrency: ['ar.customerInvoice.currency'],
    lastSold: ['ar.customerInvoice.docDate'],
  },
}
