import { MergeAccounts } from '../../../shared/contracts/gl/merge-accounts.ts'
import { process } from '../../../shared/kit/screen.ts'

export default process(MergeAccounts)
