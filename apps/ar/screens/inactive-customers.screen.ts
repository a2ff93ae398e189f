import { InactiveCustomers } from '../../../shared/contracts/ar/inactive-customers.ts'
import { report } from '../../../shared/kit/screen.ts'
import { Deactivate } from '../inactive/deactivate.tsx'

/** [finance 8.4] Dormant accounts, and putting some of them out of use. */
export default report(InactiveCustomers, { belowResult: Deactivate })
