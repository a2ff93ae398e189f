import { AgedTrialBalance } from '../../../shared/contracts/ap/aged-trial-balance.ts'
import { ageingBar } from '../../../shared/items/ageing-bar.tsx'
import { report } from '../../../shared/kit/screen.ts'

export default report(AgedTrialBalance, { aboveResult: ageingBar(AgedTrialBalance) })
