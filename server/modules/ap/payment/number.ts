import { Payment } from '../../../../shared/contracts/ap/payment.ts'
import { numberedBy } from '../../../trade/numbering/serial-number.ts'

/** Numbers of payments, out of whatever they are paid. */
export const PAYMENT_NUMBERS = { prefix: 'PM', sequence: 'ap_payment_number' } as const

/** Our own number, given with the first save. */
export const numberPayment = numberedBy(Payment, PAYMENT_NUMBERS)
