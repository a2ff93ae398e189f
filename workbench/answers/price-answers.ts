import type { PriceHead } from '../../shared/contracts/oe/price-inquiry.ts'

/** A price by the table of a customer, chosen on the weight of his order. */
export const PRICE: Omit<PriceHead, 'lists' | 'actions'> = {
  ...{ productId: 'GALV-22-48120', description: 'Galvanized sheet 22 ga 48 x 120', quantity: '30', unit: 'EA' },
  ...{ priceUnit: 'CWT', priceQuantity: '16.466', currency: 'CAD' },
  lastPaid: {
    price: '80.25',
    unit: 'CWT',
    currency: 'CAD',
    day: '2026-10-05',
    invoiceNo: 'IN000115',
    documentNo: 'SJ000115',
  },
  trace: {
    because: {
      key: 'oe:price.because.Firm',
      args: { price: '81.5', unit: 'CWT', table: 'TRADE-C', subject: 'FAIRWE-01', product: 'GALV-22-48120' },
    },
    also: [
      {
        key: 'oe:price.range.order',
        args: { quantity: '3600.3', unit: 'LB', table: 'TRADE-C', low: '2000', next: '5000', group: 'FLAT' },
      },
      { key: 'oe:price.until', args: { day: '2026-12-31' } },
      { key: 'oe:price.floor', args: { price: '79.64', unit: 'CWT' } },
    ],
    steps: [],
  },
}
