import { decimalsOf, homeCurrency } from '../../shared/contracts/decimals.ts'
import { amountOf, amountText, cents, sumOf, type Amount } from './amount.ts'
import { credit, debit, role, type Currency, type Leg, type RoleRef } from './legs.ts'
import { converted } from './rounding.ts'

/** What is open of an item, debit positive. */
export interface Carried {
  readonly txn: Amount
  readonly amount: Amount
}

/**
 * What a part of an item is carried at in the company's currency: its share, and all that is left with the last part, so that an
 * item that is settled carries nothing.
 * @param txn part of an item that is open, in its currency and without sign; more than is open is for others to refuse
 */
export function carriedAt({ txn: open, amount }: Carried, txn: Amount, places = 2): Amount {
  if (txn.eq(open.abs())) return amount.abs()
  return cents(amount.abs().times(txn).div(open.abs()), places)
}

interface InCurrency {
  readonly amount: string
  readonly currency: Currency
  /** Units of the company's currency; 1 for its own. */
  readonly rate: string
}

interface BankSide extends InCurrency {
  readonly account: string | RoleRef
  readonly bankAccountId?: string
}

/**
 * What leaves in one currency for what is had in another: each balanced in its own through FX_CLEARING, which is left with nothing in
 * the company's. What they differ by there is realized by whoever posts it, or by the ledger in a posting of kind Realized.
 */
export function clearingLegs(given: InCurrency, had: InCurrency): [Leg, Leg, Leg] {
  const clearing = role('FX_CLEARING')
  const [cost, worth] = [given, had].map(({ amount, rate }) => converted(amountOf(amount), rate)) as [Amount, Amount]
  const facts = ({ currency, rate }: InCurrency, functional: Amount) => ({
    ...{ currency, rate, functional: amountText(functional) },
  })
  return [
    debit(clearing, given.amount, facts(given, cost)),
    credit(clearing, had.amount, facts(had, worth)),
    debit(clearing, '0', facts(had, worth.minus(cost))),
  ]
}

/**
 * A transfer between banks of two currencies: what leaves the one and what reaches the other are two pairs, each balanced in its
 * own currency; what they differ by in the company's currency is realized. The posting is of kind Realized.
 */
export function transferLegs(from: BankSide, to: BankSide): Leg[] {
  const side = ({ currency, rate, amount, bankAccountId }: BankSide) => ({
    ...{ currency, rate, bankAccountId: bankAccountId ?? null },
    functional: amountText(converted(amountOf(amount), rate)),
  })
  const [out, back, rest] = clearingLegs(from, to)
  const gain = amountText(converted(amountOf(to.amount), to.rate).minus(converted(amountOf(from.amount), from.rate)))
  return [
    ...[credit(from.account, from.amount, side(from)), out],
    ...[debit(to.account, to.amount, side(to)), back, rest],
    credit(role('FX_REALIZED'), '0', { currency: to.currency, rate: to.rate, functional: gain }),
  ]
}

/** What is carried in a foreign currency: an open item, or an account as a whole. */
export interface Revalued extends Carried {
  readonly account: string
  readonly currency: Currency
  readonly item?: string
  readonly firmId?: string
  readonly reference?: string
}

/** What a balance rises by in the company's currency when it is carried at a rate; debit positive. */
export const revaluedBy = ({ txn, amount }: Carried, rate: string): Amount =>
  converted(txn, rate, decimalsOf(homeCurrency())).minus(amount)

interface Revaluing {
  readonly against: 'FX_UNREALIZED' | 'FX_REALIZED'
  /** Takes back what the same balances were revalued by. */
  readonly isTurned?: boolean
}

/**
 * Legs that bring each balance to the closing rate (finance 5.6): the difference of balance × rate to what it is carried at, and for
 * each account the sum of them against unrealized gains and losses. They move no foreign amount; the posting is of kind Revaluation.
 */
export function revaluationLegs(
  balances: readonly Revalued[],
  rate: string,
  { against, isTurned = false }: Revaluing = { against: 'FX_UNREALIZED' },
): Leg[] {
  const sign = isTurned ? -1 : 1
  const moved = balances.map((balance) => ({ ...balance, by: revaluedBy(balance, rate).times(sign) }))
  return [...new Set(moved.map(({ account }) => account))].flatMap((account) => {
    const own = moved.filter((one) => one.account === account)
    const facts = { currency: own[0]!.currency, rate }
    return [
      ...own.map(({ item, firmId, reference, by }) =>
        debit(account, '0', {
          ...{ ...facts, functional: amountText(by) },
          ...(firmId === undefined ? {} : { firmId }),
          ...(reference === undefined ? {} : { reference }),
          ...(item === undefined ? {} : { item }),
        }),
      ),
      credit(role(against), '0', { ...facts, functional: amountText(sumOf(own.map(({ by }) => by))), memo: account }),
    ]
  })
}
