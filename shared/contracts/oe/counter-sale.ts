import { Decimal } from 'decimal.js'
import { moneyText } from '../money.ts'

/** What is put on the counter: amounts in the currency of the order; nothing is null. */
export interface Tendered {
  readonly cashGiven: string | null
  readonly cardPaid: string | null
  readonly chequePaid: string | null
  /** Owed by the customer's terms. */
  readonly onAccount: string | null
}

/** What becomes of it. Decimal text. */
export interface CounterSum {
  /** What stays in the drawer of the cash that was given: what is left to pay in cash, in the coins that there are. */
  readonly cash: string
  readonly change: string
  /** What cash pays more, or with a minus less, than it settles: there is no smaller coin. */
  readonly rounding: string
  /** What is still to pay; nothing once it is all there. */
  readonly still: string
  /** By how much card, cheque and account go beyond the total: only cash is given change of. */
  readonly over: string
}

/**
 * [S5.46] [judgement 42] What a customer at the counter pays, and what he gets back. Cash pays what the other means leave, rounded to the nearest coin;
 * of cash alone there is change.
 * @param step the smallest coin, in the currency of the order
 */
export function counterSum(total: string, tendered: Tendered, step: string): CounterSum {
  const otherwise = [tendered.cardPaid, tendered.chequePaid, tendered.onAccount].reduce(
    (sum, one) => sum.plus(one ?? 0),
    new Decimal(0),
  )
  const left = new Decimal(total).minus(otherwise)
  const given = new Decimal(tendered.cashGiven ?? 0)
  if (left.lte(0))
    return { cash: '0', change: '0', rounding: '0', still: '0', over: moneyText(left.negated().plus(given)) }
  if (given.isZero()) return { cash: '0', change: '0', rounding: '0', still: moneyText(left), over: '0' }
  const due = inCoins(left, step)
  const still = Decimal.max(due.minus(given), 0)
  const isPaid = still.isZero()
  return {
    cash: moneyText(isPaid ? due : given),
    change: moneyText(Decimal.max(given.minus(due), 0)),
    rounding: moneyText(isPaid ? due.minus(left) : new Decimal(0)),
    still: moneyText(still),
    over: '0',
  }
}

/** [judgement 42] What an amount comes to in cash: in the coins that there are, and never nothing. */
export const inCoins = (amount: Decimal.Value, step: string): Decimal =>
  Decimal.max(new Decimal(amount).div(step).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).times(step), step)

/** A drawer as the counter sees it. */
export interface Drawer {
  readonly drawerId: string
  readonly name: string
  readonly warehouseId: string
  readonly warehouse: string | null
  readonly walkInId: string
  readonly walkIn: string | null
  readonly currency: string
  readonly cashStep: string
  readonly takesCards: boolean
}

/** A sale that was put aside. */
export interface Parked {
  readonly id: string
  readonly orderNo: string
  readonly customer: string | null
  readonly lines: number
  readonly total: string | null
  readonly by: string
}

/** `GET api/oe/sales-order/counter`: drawers that stand, and sales that wait. */
export interface Counter {
  readonly drawers: readonly Drawer[]
  readonly parked: readonly Parked[]
}

/** `GET api/oe/sales-order/counter/find`: products by what was scanned or typed. */
export interface CounterFound {
  /** It is one by its number, barcode or the customer's own number: nothing is to be chosen. */
  readonly isExact: boolean
  readonly products: readonly {
    readonly productId: string
    readonly description: string
    readonly unit: string
    readonly available: string | null
    /** What one scan of it counts. */
    readonly quantity: string
  }[]
}
