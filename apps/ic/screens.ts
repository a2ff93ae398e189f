import type { ScreenMap } from '../../shared/kit/screen.ts'

export const screens: ScreenMap = {
  'stock-status': () => import('./screens/stock-status.screen.ts'),
}
