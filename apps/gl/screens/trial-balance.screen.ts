import { TrialBalance } from '../../../shared/contracts/gl/trial-balance.ts'
import { report } from '../../../shared/kit/screen.ts'
import { WorkingPaper } from '../reports/working-paper.tsx'

export default report(TrialBalance, { belowResult: WorkingPaper })
