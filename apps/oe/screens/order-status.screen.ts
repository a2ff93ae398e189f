import { OrderStatus } from '../../../shared/contracts/oe/order-status.ts'
import { report } from '../../../shared/kit/screen.ts'

/** [supply 9 order-status-report] What customers still wait for, line by line. */
export default report(OrderStatus)
