import type { ScreenMap } from '../../shared/kit/screen.ts'

export const screens: ScreenMap = {
  job: () => import('./screens/job.screen.ts'),
  product: () => import('./screens/product.screen.ts'),
  'landed-cost': () => import('./screens/landed-cost.screen.ts'),
  'product-class': () => import('./screens/product-class.screen.ts'),
  'purchase-order': () => import('./screens/purchase-order.screen.ts'),
  'purchase-receipt': () => import('./screens/purchase-receipt.screen.ts'),
  'purchase-return': () => import('./screens/purchase-return.screen.ts'),
  'purchase-order-list': () => import('./screens/purchase-order-list.screen.ts'),
  'receipt-line': () => import('./screens/receipt-line.screen.ts'),
}
