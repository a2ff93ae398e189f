import { InactiveCustomers } from '../../../shared/contracts/ar/inactive-customers.ts'
import { report } from '../../../shared/kit/screen.ts'

/** [finance 8.4] Dormant accounts. */
export default report(InactiveCustomers)
