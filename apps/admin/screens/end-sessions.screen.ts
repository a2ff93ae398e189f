import { EndSessions } from '../../../shared/contracts/admin/end-sessions.ts'
import { process } from '../../../shared/kit/screen.ts'

/** Signs users out wherever they are. */
export default process(EndSessions)
