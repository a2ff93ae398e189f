import { PurchaseOrderList } from '../../../shared/contracts/po/purchase-order-list.ts'
import { report } from '../../../shared/kit/screen.ts'

/** [supply 9 purchase-order-list] What is on order, for sales to promise from. */
export default report(PurchaseOrderList)
