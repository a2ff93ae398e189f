import type { ScreenMap } from '../../shared/kit/screen.ts'

export const screens: ScreenMap = {
  'customer-invoice': () => import('./screens/customer-invoice.screen.ts'),
}
