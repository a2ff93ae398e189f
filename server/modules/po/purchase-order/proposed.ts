import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { PurchaseOrder } from '../../../../shared/contracts/po/purchase-order.ts'

/**
 * An order as somebody would begin it who knows only what, how much, where and by when: the rest follows from vendor and products when it is saved, and so does a
 * price that is not said.
 */
export function orderRecord({
  vendorId,
  warehouseId,
  lines,
}: {
  vendorId: string
  warehouseId: string
  lines: readonly {
    readonly productId: string
    readonly quantity: string
    readonly unitPrice: string | null
    readonly vendorSku: string | null
    readonly requiredDate: string | null
  }[]
}): Record<string, unknown> {
  const line = emptyRecord(PurchaseOrder.fields.lines.fields!)
  return {
    ...emptyRecord(PurchaseOrder.fields),
    ...{ vendorId, warehouseId, currency: null },
    lines: lines.map((one) => ({ ...line, ...one })),
  }
}
