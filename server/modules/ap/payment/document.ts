import { tradeDocument } from '../../../trade/document/trade-document.ts'
import { noPaymentDrafted } from '../merge-firms.ts'
import { settlementCall, settlementOf } from '../settlement/route.ts'
import { paymentsMoved } from '../subledger.ts'
import { followedActions } from '../vendor-statement/follow.ts'
import { paymentActions } from './actions.ts'
import { completePayment } from './complete.ts'
import { PaymentStore } from './entity.ts'
import { paymentHands } from './hands.ts'
import { numberPayment } from './number.ts'
import { openItemsRoute } from './open-items-route.ts'
import { onSaveOfBank } from './rules.ts'

/** [finance 7.2] What is paid out of a bank. */
export const Payments = tradeDocument(PaymentStore, {
  number: numberPayment,
  approval: paymentHands,
  rules: { save: onSaveOfBank },
  complete: completePayment,
  actions: (deps) => followedActions(deps, paymentActions(deps), ({ vendorId }) => [vendorId]),
  search: { by: ['paymentNo', 'payee', 'vendorId'], amount: 'amount' },
  calls: [(app, deps) => openItemsRoute(app, deps, PaymentStore), settlementCall(PaymentStore, { amount: 'amount' })],
  opensWith: settlementOf(PaymentStore, ({ status, entryNo }) => status !== 'Draft' && Boolean(entryNo)),
  subledgers: paymentsMoved,
  againstMerge: [noPaymentDrafted],
})
