import { T5018 } from '../../../shared/contracts/ap/t5018.ts'
import { report } from '../../../shared/kit/screen.ts'

/** [finance 7.13] What subcontractors in construction were paid in a year, as the T5018 wants it. */
export default report(T5018)
