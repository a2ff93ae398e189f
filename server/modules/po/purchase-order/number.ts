import { PurchaseOrder } from '../../../../shared/contracts/po/purchase-order.ts'
import { countedBy } from '../../../trade/numbering/counter-number.ts'

/** Our number of an order, given with its first save. [S5.35] */
export const numberOrder = countedBy(PurchaseOrder, 'PURCHASE_ORDER', 'orderDate')
