import { secondHand } from '../../../trade/approval/second-hand.ts'
import { CardPaymentStore, PaymentStore } from './entity.ts'
import { dayOfPayment } from './payee-days.ts'

/** The second hand of what leaves a bank, or is charged to a card, outside of a batch [I12]. */
export const paymentHands = secondHand(PaymentStore, { days: dayOfPayment })
export const cardPaymentHands = secondHand(CardPaymentStore, { days: dayOfPayment })
