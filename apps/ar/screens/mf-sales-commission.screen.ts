import { MfSalesCommission } from '../../../shared/contracts/ar/mf-sales-commission.ts'
import { process } from '../../../shared/kit/screen.ts'

/** [supply 9.1 manufacturers] Claims of manufacturers what they owe for their lines. */
export default process(MfSalesCommission)
