import type { ScreenMap } from '../../shared/kit/screen.ts'

export const screens: ScreenMap = {
  grade: () => import('./screens/grade.screen.ts'),
  heat: () => import('./screens/heat.screen.ts'),
  'inventory-ticket': () => import('./screens/inventory-ticket.screen.ts'),
  lot: () => import('./screens/lot.screen.ts'),
  'product-grade': () => import('./screens/product-grade.screen.ts'),
  'product-group': () => import('./screens/product-group.screen.ts'),
  'product-specification': () => import('./screens/product-specification.screen.ts'),
  'product-type': () => import('./screens/product-type.screen.ts'),
  'demand-action-report': () => import('./screens/demand-action-report.screen.ts'),
  'inventory-year-end': () => import('./screens/inventory-year-end.screen.ts'),
  'product-cost': () => import('./screens/product-cost.screen.ts'),
  'product-inquiry': () => import('./screens/product-inquiry.screen.ts'),
  'count-discrepancy': () => import('./screens/count-discrepancy.screen.ts'),
  'count-freeze': () => import('./screens/count-freeze.screen.ts'),
  'count-sheets': () => import('./screens/count-sheets.screen.ts'),
  'physical-count': () => import('./screens/physical-count.screen.ts'),
  'products-not-counted': () => import('./screens/products-not-counted.screen.ts'),
  'stock-status': () => import('./screens/stock-status.screen.ts'),
}
