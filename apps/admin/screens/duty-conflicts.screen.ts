import { DutyConflicts } from '../../../shared/contracts/admin/duty-conflicts.ts'
import { report } from '../../../shared/kit/screen.ts'

export default report(DutyConflicts)
