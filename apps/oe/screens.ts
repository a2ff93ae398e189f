import type { ScreenMap } from '../../shared/kit/screen.ts'

export const screens: ScreenMap = {
  'sales-order': () => import('./screens/sales-order.screen.ts'),
  'price-table': () => import('./screens/price-table.screen.ts'),
  'discount-table': () => import('./screens/discount-table.screen.ts'),
  'tariff-table': () => import('./screens/tariff-table.screen.ts'),
  'price-override-audit': () => import('./screens/price-override-audit.screen.ts'),
  'safety-price-audit': () => import('./screens/safety-price-audit.screen.ts'),
  'price-table-due-for-review': () => import('./screens/price-table-due-for-review.screen.ts'),
  'renew-price-table': () => import('./screens/renew-price-table.screen.ts'),
  'new-products-pricing': () => import('./screens/new-products-pricing.screen.ts'),
  'products-price-list': () => import('./screens/products-price-list.screen.ts'),
  'customer-price-list': () => import('./screens/customer-price-list.screen.ts'),
  'price-table-import-export': () => import('./screens/price-table-import-export.screen.ts'),
  'price-inquiry': () => import('./screens/price-inquiry.screen.ts'),
  shipment: () => import('./screens/shipment.screen.ts'),
  'orders-shipping-queue': () => import('./screens/orders-shipping-queue.screen.ts'),
  'orders-invoices-queue': () => import('./screens/orders-invoices-queue.screen.ts'),
  'price-adjustment': () => import('./screens/price-adjustment.screen.ts'),
  'product-return': () => import('./screens/product-return.screen.ts'),
  'sales-documents': () => import('./screens/sales-documents.screen.ts'),
  'customer-sku': () => import('./screens/customer-sku.screen.ts'),
}
