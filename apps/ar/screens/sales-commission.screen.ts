import { SalesCommission } from '../../../shared/contracts/ar/sales-commission.ts'
import { process } from '../../../shared/kit/screen.ts'

/** [finance 8.4] [supply 9] Posts to payables what reps have earned. */
export default process(SalesCommission)
