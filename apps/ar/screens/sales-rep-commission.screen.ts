import { SalesRepCommission } from '../../../shared/contracts/ar/sales-rep-commission.ts'
import { PostThese } from '../commission/post-these.tsx'
import { report } from '../../../shared/kit/screen.ts'

/** [finance 8.4] [supply 9] What each rep has earned, was given and has still to get. */
export default report(SalesRepCommission, { belowResult: PostThese })
