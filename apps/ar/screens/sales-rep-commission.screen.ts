import { SalesRepCommission } from '../../../shared/contracts/ar/sales-rep-commission.ts'
import { report } from '../../../shared/kit/screen.ts'

/** [finance 8.4] [supply 9] What each rep has earned, was given and has still to get. */
export default report(SalesRepCommission)
