import { TrialBalance } from '../../../shared/contracts/gl/trial-balance.ts'
import { report } from '../../../shared/kit/screen.ts'

export default report(TrialBalance)
