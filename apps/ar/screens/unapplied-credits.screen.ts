import { UnappliedCredits } from '../../../shared/contracts/ar/unapplied-credits.ts'
import { report } from '../../../shared/kit/screen.ts'

export default report(UnappliedCredits)
