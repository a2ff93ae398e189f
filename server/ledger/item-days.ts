import type { Problem } from '../../shared/contracts/result.ts'
import { amountOf, type Amount } from './amount.ts'
import type { ItemFacts } from './posting-facts.ts'
import { problems } from './problems.ts'

/** What a posting or an application moves an item by, debit positive. */
export interface Movement {
  readonly txn: Amount
  readonly amount: Amount
  readonly field?: string
  /** Day from which it is taken back, by the reversal that is booked with it. */
  readonly until?: string
}

const isAcross = (item: ItemFacts, amount: Amount): boolean => (item.side === 'Debit' ? amount.lt(0) : amount.gt(0))

/**
 * Whether an item bears a movement: at the end of that day and of every later one it is open on its own side, or settled in both
 * currencies. The database judges the same at the end (`item_holds`).
 */
export function itemProblem(item: ItemFacts, date: string, move: Movement): Problem | null {
  if (date < item.opened_on) return problems.itemNotThere(item.reference, item.opened_on)
  let txn = amountOf(item.then_txn).plus(move.txn)
  let amount = amountOf(item.then_amount).plus(move.amount)
  if (isAcross(item, txn))
    return problems.overApplied(item.reference, move.txn.abs(), amountOf(item.then_txn), move.field)
  const isCarried = () => isAcross(item, amount) || (txn.isZero() && !amount.isZero())
  if (isCarried()) return problems.revaluedLater(item.reference, date, move.field)
  let isTakenBack = false
  for (const [day, dayTxn, dayAmount] of item.later ?? []) {
    if (!isTakenBack && move.until !== undefined && day >= move.until) {
      isTakenBack = true
      txn = txn.minus(move.txn)
      amount = amount.minus(move.amount)
    }
    txn = txn.plus(dayTxn)
    amount = amount.plus(dayAmount)
    if (isAcross(item, txn)) return problems.overAppliedLater(item.reference, day, move.field)
    if (isCarried()) return problems.revaluedLater(item.reference, day, move.field)
  }
  return null
}
