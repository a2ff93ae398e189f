import { AgedTrialBalance } from '../../../shared/contracts/ap/aged-trial-balance.ts'
import { report } from '../../../shared/kit/screen.ts'
import { AgeingBar } from '../aged-trial-balance/ageing-bar.tsx'

export default report(AgedTrialBalance, { aboveResult: AgeingBar })
