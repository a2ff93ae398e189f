import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { documentRoutes } from '../../../platform/document/routes.ts'
import type { EntityRooms } from '../../../platform/entity/routes.ts'
import { statementActs } from '../card-statement/actions.ts'
import { complete as completeStatement } from '../card-statement/complete.ts'
import { numberStatement } from '../card-statement/entity.ts'
import { CardStatementStore } from '../card-statement/entity.ts'
import { CardPaymentStore, ChequeStore, PaymentStore } from './entity.ts'
import { paymentOf } from '../settlement/settled.ts'
import { settlementRoute } from '../settlement/route.ts'
import { followedActs } from '../vendor-statement/follow.ts'
import * as cardStatement from '../card-statement/rules.ts'
import * as cardPayment from './card-rules.ts'
import * as payment from './rules.ts'
import { cardPaymentActs, chequeActs, paymentActs } from './actions.ts'
import { completePayment } from './complete.ts'
import { cardPaymentHands, paymentHands } from './hands.ts'
import { numberPayment } from './number.ts'
import { openItemsRoute } from './open-items-route.ts'

/** Calls of payments out of banks and by card, and of the cheques that were written. */
export function paymentRoutes(app: FastifyInstance, deps: Deps, rooms: EntityRooms): void {
  const typed = { complete: completePayment, beforeSave: numberPayment }
  documentRoutes(app, deps, rooms, PaymentStore, {
    ...typed,
    onSave: payment.onSaveOfBank,
    guard: paymentHands,
    transitions: followedActs(deps, paymentActs(deps), ({ vendorId }) => [vendorId]),
  })
  documentRoutes(app, deps, rooms, CardPaymentStore, {
    ...typed,
    onSave: cardPayment.onSave,
    guard: cardPaymentHands,
    transitions: followedActs(deps, cardPaymentActs(deps), ({ vendorId }) => [vendorId]),
  })
  for (const store of [PaymentStore, CardPaymentStore]) {
    openItemsRoute(app, deps, store)
    settlementRoute(app, deps, store, { amount: 'amount' })
  }
  documentRoutes(app, deps, rooms, CardStatementStore, {
    ...{ onSave: cardStatement.onSave, complete: completeStatement, beforeSave: numberStatement },
    transitions: statementActs,
  })
  documentRoutes(app, deps, rooms, ChequeStore, { writable: false, transitions: chequeActs(deps) })
  settlementRoute(app, deps, ChequeStore, { amount: 'amount', documentOf: ({ id }) => paymentOf(deps.db, String(id)) })
}
