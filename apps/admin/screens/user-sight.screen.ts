import { UserSight } from '../../../shared/contracts/admin/user-sight.ts'
import { report } from '../../../shared/kit/screen.ts'

export default report(UserSight)
