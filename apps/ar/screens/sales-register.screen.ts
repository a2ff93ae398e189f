import { SalesRegister } from '../../../shared/contracts/ar/sales-register.ts'
import { report } from '../../../shared/kit/screen.ts'

/** [supply 9 sales-register-report] All that was invoiced in some days, proven by the books. */
export default report(SalesRegister)
