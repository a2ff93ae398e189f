import { RevaluationReport } from '../../../shared/contracts/gl/revaluation-report.ts'
import { report } from '../../../shared/kit/screen.ts'

/** [finance 9.8] Revaluations by currency and account, tied to the books. */
export default report(RevaluationReport)
