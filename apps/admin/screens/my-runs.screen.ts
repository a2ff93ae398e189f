import { custom } from '../../../shared/kit/screen.ts'
import { MyRuns } from '../my-runs/my-runs.tsx'

/** What the user has in the background, of whatever kind; behind the user menu, for everybody on the staff. */
export default custom({ id: 'admin/my-runs', component: MyRuns })
