import { TamperReport } from '../../../shared/contracts/gl/tamper-report.ts'
import { report } from '../../../shared/kit/screen.ts'

export default report(TamperReport)
