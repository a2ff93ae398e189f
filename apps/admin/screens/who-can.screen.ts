import { WhoCan } from '../../../shared/contracts/admin/who-can.ts'
import { report } from '../../../shared/kit/screen.ts'

export default report(WhoCan)
