import { amountOf, amountText, sumOf } from '../../../ledger/amount.ts'
import { revaluedBy, type Revalued } from '../../../ledger/exchange.ts'
import type { Currency } from '../../../ledger/legs.ts'
import type { ForeignBalance } from './balances.ts'

/** One balance at the closing rate; decimal texts of two decimals, debit positive. */
export interface RevaluedLine {
  readonly account: string
  readonly firmId: string | null
  readonly reference: string | null
  readonly itemId: string | null
  readonly dueDate: string | null
  readonly balance: string | null
  readonly carrying: string | null
  readonly revalued: string | null
  readonly difference: string | null
}

/** [finance 5.6] Target is balance × rate; the difference is how much more that is than what the balance is carried at. */
export function revaluedLine({ txn, amount, ...of }: ForeignBalance, rate: string): RevaluedLine {
  const carried = { txn: amountOf(txn), amount: amountOf(amount) }
  const by = revaluedBy(carried, rate)
  return {
    ...of,
    balance: txn,
    carrying: amount,
    revalued: amountText(carried.amount.plus(by)),
    difference: amountText(by),
  }
}

/** An account that holds nothing of the currency any more and is still carried at something. */
export const isResidue = ({ balance }: RevaluedLine): boolean => amountOf(balance ?? '0').isZero()

export const isMoved = ({ difference }: RevaluedLine): boolean => !amountOf(difference ?? '0').isZero()

export const totalDifference = (lines: readonly RevaluedLine[]): string =>
  amountText(sumOf(lines.map(({ difference }) => difference ?? '0')))

/** A line as the ledger revalues it. */
export const revaluedOf =
  (currency: Currency) =>
  ({ account, balance, carrying, itemId, firmId, reference }: RevaluedLine): Revalued => ({
    account,
    currency,
    txn: amountOf(balance ?? '0'),
    amount: amountOf(carrying ?? '0'),
    ...(itemId === null ? {} : { item: itemId }),
    ...(firmId === null ? {} : { firmId }),
    ...(reference === null ? {} : { reference }),
  })
