import type { ScreenMap } from '../../shared/kit/screen.ts'

export const screens: ScreenMap = {
  firm: () => import('./screens/firm.screen.ts'),
  company: () => import('./screens/company.screen.ts'),
  branch: () => import('./screens/branch.screen.ts'),
  warehouse: () => import('./screens/warehouse.screen.ts'),
  'user-code': () => import('./screens/user-code.screen.ts'),
  'sequence-counter': () => import('./screens/sequence-counter.screen.ts'),
  'sequence-number': () => import('./screens/sequence-number.screen.ts'),
  'code-index': () => import('./screens/code-index.screen.ts'),
  'change-password': () => import('./screens/change-password.screen.ts'),
  'account-terms': () => import('./screens/account-terms.screen.ts'),
  'sales-rep': () => import('./screens/sales-rep.screen.ts'),
  holiday: () => import('./screens/holiday.screen.ts'),
  place: () => import('./screens/place.screen.ts'),
  role: () => import('./screens/role.screen.ts'),
  'user-securables': () => import('./screens/user-securables.screen.ts'),
  user: () => import('./screens/user.screen.ts'),
  'access-report': () => import('./screens/access-report.screen.ts'),
  'customer-list': () => import('./screens/customer-list.screen.ts'),
  'new-customer-list': () => import('./screens/new-customer-list.screen.ts'),
  'audit-log': () => import('./screens/audit-log.screen.ts'),
}
