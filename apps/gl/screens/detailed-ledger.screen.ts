import { DetailedLedger } from '../../../shared/contracts/gl/detailed-ledger.ts'
import { report } from '../../../shared/kit/screen.ts'

export default report(DetailedLedger)
