import { Decimal } from 'decimal.js'
import type { Deposit } from './deposit.ts'
import { moneyText } from '../money.ts'
import { isApplied, moneyAmounts, type MoneyAmounts } from '../trade/applied-amounts.ts'

export type Receipt = Deposit['receipts'][number]
export type ReceivedItem = Deposit['items'][number]
export type Earned = Deposit['distribution'][number]

/** One receipt with all that names it, each with its place in the deposit. */
export interface WholeReceipt {
  readonly at: number
  readonly receipt: Receipt
  readonly items: readonly { readonly at: number; readonly line: ReceivedItem }[]
  readonly earned: readonly { readonly at: number; readonly line: Earned }[]
  readonly amounts: MoneyAmounts
}

type Lines = Pick<Deposit, 'receipts' | 'items' | 'distribution'>

/** The receipts of a deposit with what each of them settles and earns. */
export function wholeReceipts({ receipts, items, distribution }: Lines): WholeReceipt[] {
  const ofReceipt = <L extends { readonly receipt: number }>(lines: readonly L[]) => {
    const found = new Map<number, { at: number; line: L }[]>()
    for (const [at, line] of lines.entries()) {
      const own = found.get(line.receipt)
      if (own) own.push({ at, line })
      else found.set(line.receipt, [{ at, line }])
    }
    return found
  }
  const [settled, direct] = [ofReceipt(items), ofReceipt(distribution)]
  return receipts.map((receipt, at) => {
    const own = settled.get(receipt.receipt) ?? []
    const earned = direct.get(receipt.receipt) ?? []
    const amounts = moneyAmounts(
      receipt.amount,
      own.map(({ line }) => line),
      earned.flatMap(({ line }) => [line.amount, line.taxAmount]),
      receipt.leaveOnAccount === true,
    )
    return { at, receipt, items: own, earned, amounts }
  })
}

/** How far a receipt is that is not posted yet. */
export function standingOf({ receipt, items, earned, amounts }: WholeReceipt): NonNullable<Receipt['standing']> {
  if (!new Decimal(amounts.remaining).isZero()) return 'ToApply'
  if (!new Decimal(amounts.onAccount).isZero()) return receipt.customerId ? 'OnAccount' : 'Unidentified'
  if (items.some(({ line }) => isApplied(line))) return 'Applied'
  return earned.length > 0 ? 'Direct' : 'ToApply'
}

/** The sum of a figure, as money. */
export const summed = (figures: readonly (string | null)[]): string =>
  moneyText(figures.reduce((sum, one) => sum.plus(one ?? 0), new Decimal(0)))
