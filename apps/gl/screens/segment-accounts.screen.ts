import { SegmentAccounts } from '../../../shared/contracts/gl/segment-accounts.ts'
import { process } from '../../../shared/kit/screen.ts'

export default process(SegmentAccounts)
