import { PaymentsReport } from '../../../shared/contracts/ap/payments-report.ts'
import { report } from '../../../shared/kit/screen.ts'

export default report(PaymentsReport)
