import type { ScreenMap } from '../../shared/kit/screen.ts'

export const screens: ScreenMap = {
  'sales-order': () => import('./screens/sales-order.screen.ts'),
  'customer-sku': () => import('./screens/customer-sku.screen.ts'),
}
