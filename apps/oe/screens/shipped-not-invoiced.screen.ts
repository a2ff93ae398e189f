import { ShippedNotInvoiced } from '../../../shared/contracts/oe/shipped-not-invoiced.ts'
import { report } from '../../../shared/kit/screen.ts'

/** [supply 3.10 ties] What had left by the end of a day and was not invoiced by then. */
export default report(ShippedNotInvoiced)
