import { tradeDocument } from '../../../trade/document/trade-document.ts'
import { settlementCall, settlementOf } from '../settlement/route.ts'
import { chargesMoved } from '../subledger.ts'
import { followedActions } from '../vendor-statement/follow.ts'
import { cardPaymentActions } from './actions.ts'
import { onSave } from './card-rules.ts'
import { completePayment } from './complete.ts'
import { CardPaymentStore } from './entity.ts'
import { cardPaymentHands } from './hands.ts'
import { numberPayment } from './number.ts'
import { openItemsRoute } from './open-items-route.ts'

/** [finance 7.7] What is paid with a card of the company. */
export const CardPayments = tradeDocument(CardPaymentStore, {
  number: numberPayment,
  approval: cardPaymentHands,
  rules: { save: onSave },
  complete: completePayment,
  actions: (deps) => followedActions(deps, cardPaymentActions(deps), ({ vendorId }) => [vendorId]),
  search: { by: ['paymentNo', 'payee', 'vendorId'], amount: 'amount' },
  calls: [
    (app, deps) => openItemsRoute(app, deps, CardPaymentStore),
    settlementCall(CardPaymentStore, { amount: 'amount' }),
  ],
  opensWith: settlementOf(CardPaymentStore, ({ status, entryNo }) => status !== 'Draft' && Boolean(entryNo)),
  subledgers: chargesMoved,
})
