import type { AnyPayment } from '../../../shared/contracts/ap/payment.ts'
import { paymentAmounts, type PaymentAmounts } from '../../../shared/contracts/ap/payment-amounts.ts'

type Typed = Pick<AnyPayment, 'amount' | 'items' | 'distribution'> & { readonly leaveOnAccount?: boolean }

/** What a payment comes to as it is typed; tax of what is spent as it was saved last. */
const amounts = ({ amount, items, distribution, leaveOnAccount }: Typed): PaymentAmounts =>
  paymentAmounts(
    amount,
    items,
    distribution.flatMap((line) => [line.amount, line.taxAmount]),
    leaveOnAccount === true,
  )

/** A sum of a payment, above its form. */
export const total = <N extends keyof PaymentAmounts>(name: N) => ({
  name,
  of: (payment: Typed) => amounts(payment)[name],
  ...(name === 'remaining' ? { mustBeZero: true as const } : {}),
})
