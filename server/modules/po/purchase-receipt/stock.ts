import { amountOf, amountText } from '../../../ledger/amount.ts'
import { converted } from '../../../ledger/rounding.ts'
import { decimalsOf, homeCurrency } from '../../../../shared/contracts/decimals.ts'
import { PurchaseReceipt } from '../../../../shared/contracts/po/purchase-receipt.ts'
import type { Movement, StockPosting } from '../../../stock/movement.ts'
import type { Receipt } from './complete.ts'
import type { ChargedLine } from './posting.ts'

/** What receipts are called in the stock ledger and in the books. */
export const posted = (id: string) => ({ type: PurchaseReceipt.id, id, purpose: 'post' })

/**
 * [supply 3.10] What a receipt moves: each line of something stocked, in the unit in which it is stocked, worth what the books take it in at; lot by
 * lot where it is kept so. Null: nothing of it is kept in stock.
 * @param lots ids of its lots by their numbers
 */
export function receivedStock(
  receipt: Receipt,
  charged: readonly ChargedLine[],
  lots: ReadonlyMap<string, string>,
): StockPosting | null {
  const home = decimalsOf(homeCurrency())
  const movements = receipt.lines.flatMap((line, at): Movement[] => {
    if (!charged[at]!.isStocked) return []
    const all = {
      ...{ kind: 'Receipt' as const, productId: line.productId!, warehouseId: receipt.warehouseId! },
      ...{ contra: null, lineKey: line.lineKey!, field: `lines.${at}.quantity` },
    }
    const own = receipt.lots.filter(({ orderLineNo }) => orderLineNo === line.orderLineNo)
    if (own.length === 0) {
      const value = converted(amountOf(line.amount!), receipt.rate!, home)
      return [{ ...all, quantity: line.quantity, cost: { rule: 'Given', value: amountText(value) } }]
    }
    return own.map(({ lotNo, quantity, weight, pieces, value, bin }) => ({
      ...{ ...all, lotId: lots.get(lotNo!)!, bin: bin ?? '', quantity: quantity! },
      ...{ weight: weight ?? '0', pieces: pieces ?? '0', role: lotNo! },
      cost: { rule: 'Given' as const, value: value! },
    }))
  })
  if (movements.length === 0) return null
  return { ...bookOf(receipt), day: receipt.receiptDate, document: posted(receipt.id), movements }
}

/** How the stock ledger names it. */
export const bookOf = (receipt: Receipt) => ({
  companyId: receipt.companyId!,
  source: 'PO' as const,
  description: `${receipt.vendorId!} ${receipt.orderNo} ${receipt.receiptNo!}`,
})
