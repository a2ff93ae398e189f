import { ExpenseReport } from '../../../shared/contracts/ap/expense-report.ts'
import { report } from '../../../shared/kit/screen.ts'

export default report(ExpenseReport)
