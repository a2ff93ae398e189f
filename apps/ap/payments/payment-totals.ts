import type { AnyPayment } from '../../../shared/contracts/ap/payment.ts'
import { moneyAmounts, type MoneyAmounts } from '../../../shared/contracts/trade/applied-amounts.ts'

type Typed = Pick<AnyPayment, 'amount' | 'items' | 'distribution'> & { readonly leaveOnAccount?: boolean }

/** What a payment comes to as it is typed; tax of what is spent as it was saved last. */
const amounts = ({ amount, items, distribution, leaveOnAccount }: Typed): MoneyAmounts =>
  moneyAmounts(
    amount,
    items,
    distribution.flatMap((line) => [line.amount, line.taxAmount]),
    leaveOnAccount === true,
  )

/** A sum of a payment, above its form. */
export const total = <N extends keyof MoneyAmounts>(name: N) => ({
  name,
  of: (payment: Typed) => amounts(payment)[name],
  ...(name === 'remaining' ? { mustBeZero: true as const } : {}),
})
