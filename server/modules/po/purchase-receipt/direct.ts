import type { StockPosting } from '../../../stock/movement.ts'
import type { SentDirect } from '../../../trade/direct-ships.ts'
import type { Receipt } from './complete.ts'

/** The order of a receipt, held until the transaction ends. */
export interface OrderHeld {
  readonly id: string
  /** The sales order whose customer gets it directly; null: it comes to us. */
  readonly directFor: string | null
}

/** Whom it fills that comes in of an order: the lines that wait for it, then any; nobody, where it leaves at once. */
export const suppliesOf = ({ id, directFor }: OrderHeld): Pick<StockPosting, 'supply' | 'passes'> => ({
  ...{ supply: id, passes: directFor !== null },
})

/** [supply 3.7] What the vendor has shipped to the customer, as the receipt says. */
export const sentDirect = (receipt: Receipt, { id, directFor }: OrderHeld & { directFor: string }): SentDirect => ({
  ...{ orderNo: directFor, purchaseId: id, receiptId: receipt.id, receiptNo: receipt.receiptNo! },
  ...{ warehouseId: receipt.warehouseId, day: receipt.receiptDate, overReason: receipt.overReason },
  lines: receipt.lines.map(({ orderLineNo, lineKey, quantity }) => ({
    ...{ purchaseLineNo: orderLineNo!, lineKey: lineKey!, quantity },
  })),
  lots: receipt.lots.map(({ orderLineNo, lotNo, quantity, weight }) => ({
    ...{ purchaseLineNo: orderLineNo!, lotNo: lotNo!, quantity: quantity!, weight },
  })),
})
