import type { ScreenMap } from '../../shared/kit/screen.ts'

export const screens: ScreenMap = {
  'customer-sku': () => import('./screens/customer-sku.screen.ts'),
}
