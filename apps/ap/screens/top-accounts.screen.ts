import { TopAccounts } from '../../../shared/contracts/ap/top-accounts.ts'
import { report } from '../../../shared/kit/screen.ts'
import { SpendChart } from '../top-accounts/spend-chart.tsx'

export default report(TopAccounts, { aboveResult: SpendChart })
