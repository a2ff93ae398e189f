import { CountSheets } from '../../../shared/contracts/ic/count-reports.ts'
import { report } from '../../../shared/kit/screen.ts'

export default report(CountSheets)
