import { account, type ChartRow } from './chart-row.ts'

/** Counts that are no money. */
export const STATISTICS: readonly ChartRow[] = [
  account('9', 'Statistical', ['Statistics', 'Statistiques', '统计', '統計'], { heading: true }),
  account('9000', 'Statistical', ['Head count', 'Effectif', '员工人数', '員工人數'], { under: '9' }),
  account('9010', 'Statistical', ['Hours worked', 'Heures travaillées', '工时', '工時'], { under: '9' }),
]
