import { custom } from '../../../shared/kit/screen.ts'
import { WaitingForYou } from '../waiting/waiting-for-you.tsx'

/** [judgement 12] All that waits for the word of the user, of whatever module; for everybody on the staff. */
export default custom({ id: 'admin/waiting', component: WaitingForYou })
