import { AssessInterest } from '../../../shared/contracts/ar/assess-interest.ts'
import { process } from '../../../shared/kit/screen.ts'

/** [finance 8.4 interest] Charges interest on what is overdue. */
export default process(AssessInterest)
