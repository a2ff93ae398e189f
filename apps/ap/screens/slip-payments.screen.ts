import { SlipPayments } from '../../../shared/contracts/ap/slip-payments.ts'
import { report } from '../../../shared/kit/screen.ts'

/** [finance 7.13] The payments that T5018 slips stand on. */
export default report(SlipPayments)
