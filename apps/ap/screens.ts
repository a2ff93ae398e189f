import type { ScreenMap } from '../../shared/kit/screen.ts'

export const screens: ScreenMap = {
  'vendor-list': () => import('./screens/vendor-list.screen.ts'),
}
