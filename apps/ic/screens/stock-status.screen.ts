import { StockStatus } from '../../../shared/contracts/ic/stock-status.ts'
import { report } from '../../../shared/kit/screen.ts'
import { StockLooked } from '../stock-status/looks.tsx'

/** [supply 8] [judgement 39] What lies where and what it is worth; above the lines what is looked at before somebody signs it. */
export default report(StockStatus, { aboveResult: StockLooked })
