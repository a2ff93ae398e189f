import { DemandActionReport } from '../../../shared/contracts/ic/demand.ts'
import { process } from '../../../shared/kit/screen.ts'
import { DemandBoard } from '../demand/demand-board.tsx'

/** [supply 8] [judgement 36] What to buy, make or move, and why; its orders and transfers. */
export default process(DemandActionReport, { board: DemandBoard })
