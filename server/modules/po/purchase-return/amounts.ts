import { Decimal } from 'decimal.js'
import { decimalsOf } from '../../../../shared/contracts/decimals.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import { moneyText, posted } from '../../../../shared/contracts/money.ts'
import type { PurchaseReturn } from '../../../../shared/contracts/po/purchase-return.ts'
import type { Returnable } from './returnable.ts'

export type Returned = Stored<typeof PurchaseReturn>
export type ReturnedLine = Returned['lines'][number]

/** What of a line of the receipt goes back, in all of its lots. */
export interface Back {
  readonly line: Returnable
  readonly quantity: Decimal
  /** At the price of the receipt; whoever gives back all that is not invoiced takes what rounding has left. */
  readonly amount: string
}

export const quantityOf = ({ quantity }: Pick<ReturnedLine, 'quantity'>): Decimal =>
  quantity !== null && /^\d+(\.\d+)?$/.test(quantity) ? new Decimal(quantity) : new Decimal(0)

export function backOf(lines: readonly ReturnedLine[], parts: readonly Returnable[], currency: string): Back[] {
  const byLine = new Map(parts.map((part) => [part.lineKey, part]))
  return [...byLine].flatMap(([lineKey, line]): Back[] => {
    const quantity = lines
      .filter((one) => one.lineKey === lineKey)
      .reduce((sum, one) => sum.plus(quantityOf(one)), new Decimal(0))
    if (quantity.isZero()) return []
    const amount = quantity.eq(line.toInvoice)
      ? line.openAmount
      : posted(quantity.times(line.unitCost), decimalsOf(currency)).toFixed()
    return [{ line, quantity, amount: moneyText(new Decimal(amount)) }]
  })
}
