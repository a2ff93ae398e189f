/** Fields by tab, by screen; `npm run form-tabs` writes it. */
export const TABS = {
  'oe/customer-sku': {
    identity: ['customerId', 'customerSku', 'productId', 'description', 'unit', 'barcode', 'active'],
  },
} as const
