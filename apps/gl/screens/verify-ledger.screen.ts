import { VerifyLedger } from '../../../shared/contracts/gl/verify-ledger.ts'
import { process } from '../../../shared/kit/screen.ts'

export default process(VerifyLedger)
