import { custom } from '../../../shared/kit/screen.ts'
import { PeriodCloseScreen } from '../period-close/period-close.tsx'

/** [finance 5.9] What stands open before a period is closed, and its close. */
export default custom({ id: 'gl/period-close', component: PeriodCloseScreen })
