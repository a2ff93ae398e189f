import { TopAccounts } from '../../../shared/contracts/ap/top-accounts.ts'
import { report } from '../../../shared/kit/screen.ts'

export default report(TopAccounts)
