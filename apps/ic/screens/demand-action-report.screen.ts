import { DemandActionReport } from '../../../shared/contracts/ic/demand.ts'
import { process } from '../../../shared/kit/screen.ts'

/** [supply 8] What to buy, make or move, and why; its orders and transfers. */
export default process(DemandActionReport)
