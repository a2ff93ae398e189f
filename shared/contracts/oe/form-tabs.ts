/** Fields by tab, by screen; `npm run form-tabs` writes it. */
export const TABS = {
  'oe/customer-sku': {
    identity: ['customerId', 'customerSku', 'productId', 'description', 'unit', 'barcode', 'active'],
  },
  'oe/sales-order': {
    order: [
      'billToId',
      'customerReference',
      'requestedDate',
      'shipToId',
      'orderType',
      'orderDate',
      'warehouseId',
      'salesRepId',
      'termsCode',
      'expiresOn',
      'currency',
      'rate',
    ],
    delivery: ['contact', 'shipVia', 'shipComplete', 'jobId', 'shipToAddress'],
    remarks: ['notes', 'shippingNotes'],
    amounts: [
      'subTotal',
      'discountPercent',
      'discountAmount',
      'surchargeAmount',
      'freight',
      'freightTax',
      'taxAmount',
      'total',
    ],
    standing: [
      'promisedDate',
      'shippedStatus',
      'invoicedStatus',
      'freightInvoiced',
      'releasedBy',
      'releasedOn',
      'creditPassed',
    ],
  },
} as const
