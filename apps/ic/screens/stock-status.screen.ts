import { StockStatus } from '../../../shared/contracts/ic/stock-status.ts'
import { report } from '../../../shared/kit/screen.ts'

export default report(StockStatus)
