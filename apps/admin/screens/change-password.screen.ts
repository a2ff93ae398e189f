import { custom } from '../../../shared/kit/screen.ts'
import { ChangePassword } from '../change-password/change-password.tsx'

/** [S1.04] Change Password of the user menu, for staff and portal users alike. */
export default custom({ id: 'admin/change-password', component: ChangePassword })
