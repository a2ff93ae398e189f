import type { PurchaseOrder } from '../../../../shared/contracts/po/purchase-order.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'

type Order = Stored<typeof PurchaseOrder>

/** What a vendor was told, and what it was approved for. */
const TOLD = ['vendorId', 'orderDate', 'warehouseId', 'eta', 'termsCode', 'shipVia', 'currency', 'total'] as const
const TOLD_OF_LINE = ['lineNo', 'productId', 'description', 'quantity', 'unit', 'unitPrice', 'requiredDate'] as const

const told = (order: Order): string =>
  JSON.stringify([
    ...TOLD.map((name) => (name === 'total' ? Number(order.total) : order[name])),
    ...order.lines.map((line) => TOLD_OF_LINE.map((name) => line[name])),
  ])

/** [supply 3.4] What changes on an approved order is a revision of it, and waits for approval again. */
export const revised = (before: Order, order: Order): Partial<Order> =>
  before.approval === 'Approved' && told(before) !== told(order)
    ? { approval: 'Needed', approvedBy: null, approvedOn: null, revision: before.revision + 1 }
    : {}
