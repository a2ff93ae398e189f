import type { ScreenMap } from '../../shared/kit/screen.ts'

export const screens: ScreenMap = {
  'sales-order': () => import('./screens/sales-order.screen.ts'),
  'price-table': () => import('./screens/price-table.screen.ts'),
  'discount-table': () => import('./screens/discount-table.screen.ts'),
  'price-inquiry': () => import('./screens/price-inquiry.screen.ts'),
  shipment: () => import('./screens/shipment.screen.ts'),
  'orders-invoices-queue': () => import('./screens/orders-invoices-queue.screen.ts'),
  'price-adjustment': () => import('./screens/price-adjustment.screen.ts'),
  'customer-sku': () => import('./screens/customer-sku.screen.ts'),
}
