import { AgedTrialBalance } from '../../../shared/contracts/ap/aged-trial-balance.ts'
import { report } from '../../../shared/kit/screen.ts'

export default report(AgedTrialBalance)
