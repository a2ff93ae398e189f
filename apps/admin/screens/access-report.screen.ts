import { AccessReport } from '../../../shared/contracts/admin/access-report.ts'
import { report } from '../../../shared/kit/screen.ts'

export default report(AccessReport)
