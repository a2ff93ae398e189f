import { Decimal } from 'decimal.js'
import { counterSum, inCoins, type CounterSum, type Tendered } from '../../../shared/contracts/oe/counter-sale.ts'
import { moneyText } from '../../../shared/contracts/money.ts'

export const MEANS = ['cashGiven', 'cardPaid', 'chequePaid', 'onAccount'] as const
export type Means = (typeof MEANS)[number]
export const NOTHING: Tendered = { cashGiven: null, cardPaid: null, chequePaid: null, onAccount: null }

/** What is left to pay by one means once the others are taken; cash in the coins that there are. */
export function leftFor(means: Means, total: string, tendered: Tendered, step: string): string {
  const others = MEANS.filter((one) => one !== means).reduce(
    (sum, one) => sum.plus(one === 'cashGiven' ? 0 : (tendered[one] ?? 0)),
    new Decimal(0),
  )
  const left = new Decimal(total).minus(others)
  if (left.lte(0)) return '0'
  return moneyText(means === 'cashGiven' ? inCoins(left, step) : left)
}

/** What is still to pay, as it is paid by the means that is chosen: in cash what the coins come to, as it stands above. */
export function stillBy(means: Means, total: string, tendered: Tendered, step: string, { still }: CounterSum): string {
  if (means !== 'cashGiven' || isNone(still)) return still
  const left = new Decimal(leftFor('cashGiven', total, tendered, step)).minus(tendered.cashGiven ?? 0)
  return moneyText(Decimal.max(left, 0))
}

/** Notes that are likely put down for an amount: it itself, and the next tens, twenties and hundreds. */
export function likelyNotes(due: string): string[] {
  const whole = new Decimal(due)
  if (whole.lte(0)) return []
  const up = [5, 20, 100].map((note) => moneyText(whole.div(note).ceil().times(note)))
  return [...new Set([moneyText(whole), ...up])]
}

export const summed = (total: string, tendered: Tendered, step: string): CounterSum => counterSum(total, tendered, step)

/** All is there, and nothing too much. */
export const isPaid = (total: string, { still, over }: CounterSum): boolean =>
  new Decimal(total).gt(0) && new Decimal(still).isZero() && new Decimal(over).isZero()

export const isNone = (amount: string | null): boolean => amount === null || new Decimal(amount).isZero()
