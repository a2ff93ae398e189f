import type { FoundProducts, Outlook, ProductHead } from '../../shared/contracts/ic/product-inquiry.ts'

/** Eight weeks of the product of the picture. */
export const OUTLOOK: Outlook = {
  free: '34445',
  unclaimed: '23145',
  next: { document: 'PO000162', day: '2026-12-03', quantity: '60000' },
  lowest: { day: '2026-12-02', quantity: '23145' },
  usualFrom: '2026-12-29',
  weeklyUse: '10800',
  emptyOn: '2027-01-11',
  buyBy: '2026-12-18',
  least: '40000',
  days: [
    { day: '2026-11-20', quantity: '34445', by: [] },
    { day: '2026-12-02', quantity: '23145', by: [{ document: 'SO410990', quantity: '-11300', kind: 'Wanted' }] },
    { day: '2026-12-03', quantity: '83145', by: [{ document: 'PO000162', quantity: '60000', kind: 'Order' }] },
    { day: '2026-12-29', quantity: '32400', by: [{ document: 'SO411002', quantity: '-50745', kind: 'Wanted' }] },
    { day: '2027-01-05', quantity: '21600', by: [{ document: null, quantity: '-10800', kind: 'Use' }] },
    { day: '2027-01-11', quantity: '-400', by: [{ document: null, quantity: '-22000', kind: 'Use' }] },
  ],
}

/** [judgement 30b] The product of the picture. */
export const PRODUCT: Omit<ProductHead, 'lists' | 'actions'> = {
  ...{ productId: 'CR-16-48', description: 'Cold rolled coil 16 ga 48 in', unit: 'LB', productClass: 'SHEET' },
  ...{ replacedBy: null, blockSales: false, outlook: OUTLOOK },
  warehouses: [
    { warehouseId: 'HAM-1', name: 'Hamilton main', available: '34445' },
    { warehouseId: 'LAV-1', name: 'Laval', available: '6860' },
  ],
}

const sheet = (productId: string, width: string, available: string): FoundProducts['rows'][number] => ({
  ...{
    productId,
    description: productId,
    by: 'Size',
    thickness: '0.0598',
    width,
    length: '120',
    unit: 'EA',
    available,
  },
})

export const FOUND: FoundProducts = {
  query: {
    words: ['cr'],
    sizes: [
      { size: 'thickness', from: '0.055', to: '0.065' },
      { size: 'width', from: '48', to: null },
    ],
  },
  rows: [sheet('CR-16-48', '48', '45425'), sheet('CR-16-60', '60', '12110'), sheet('CR-16-48-DS', '48', '0')],
  hasMore: false,
}
