import { UnappliedDebit } from '../../../shared/contracts/ap/unapplied-debit.ts'
import { report } from '../../../shared/kit/screen.ts'

export default report(UnappliedDebit)
