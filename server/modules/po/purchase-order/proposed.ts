import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { PurchaseOrder } from '../../../../shared/contracts/po/purchase-order.ts'

/** An order as somebody would begin it who knows only what, how much and where: the rest follows from vendor and products when it is saved. */
export function orderRecord({
  vendorId,
  warehouseId,
  lines,
}: {
  vendorId: string
  warehouseId: string
  lines: readonly { readonly productId: string; readonly quantity: string }[]
}): Record<string, unknown> {
  const line = emptyRecord(PurchaseOrder.fields.lines.fields!)
  return {
    ...emptyRecord(PurchaseOrder.fields),
    ...{ vendorId, warehouseId, currency: null },
    lines: lines.map(({ productId, quantity }) => ({ ...line, productId, quantity })),
  }
}
