import type { ScreenMap } from '../../shared/kit/screen.ts'

export const screens: ScreenMap = {
  'inventory-ticket': () => import('./screens/inventory-ticket.screen.ts'),
  'stock-status': () => import('./screens/stock-status.screen.ts'),
}
