import { custom } from '../../../shared/kit/screen.ts'
import { OpeningBalance } from '../opening/opening-balance.tsx'

/** What a company brings from the system before: its balances and what was open, proven before anything is posted. */
export default custom({ id: 'gl/opening-balance', component: OpeningBalance })
