import type { ScreenMap } from '../../shared/kit/screen.ts'

export const screens: ScreenMap = {
  'account-inquiry': () => import('./screens/account-inquiry.screen.ts'),
  'aged-trial-balance': () => import('./screens/aged-trial-balance.screen.ts'),
  'unapplied-credits': () => import('./screens/unapplied-credits.screen.ts'),
  'customer-invoice': () => import('./screens/customer-invoice.screen.ts'),
}
