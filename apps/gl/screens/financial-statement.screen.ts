import { custom } from '../../../shared/kit/screen.ts'
import { FinancialStatementScreen } from '../statement/financial-statement.tsx'

/** [finance 9.5] Rows and columns drawn up at the end of a period, each figure with what stands behind it. */
export default custom({ id: 'gl/financial-statement', component: FinancialStatementScreen })
