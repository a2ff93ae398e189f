import type { ScreenMap } from '../../shared/kit/screen.ts'

export const screens: ScreenMap = {
  account: () => import('./screens/account.screen.ts'),
}
