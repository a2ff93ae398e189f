import { OverdueAccounts } from '../../../shared/contracts/ar/overdue-accounts.ts'
import { report } from '../../../shared/kit/screen.ts'

/** [finance 8.4] Who is late, how long and with how much. */
export default report(OverdueAccounts)
