import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { tradeDocument } from '../../../trade/document/trade-document.ts'
import { settledWith } from '../../../trade/items/settled.ts'
import { settlementRoute } from '../../../trade/items/settlement-route.ts'
import { RECEIVABLE } from '../../../trade/items/side.ts'
import { CALLED } from '../settlement.ts'
import { receiptActions } from './actions.ts'
import { CashReceiptStore } from './entity.ts'
import { receiptPrintRoute } from './print.ts'
import { receiptsMoved } from './subledger.ts'

/** [finance 8.2] Receipts as they are booked: read, taken back, moved and un-applied; a deposit makes them. */
export const CashReceipts = tradeDocument(CashReceiptStore, {
  actions: receiptActions,
  calls: [receiptPrintRoute, settledCall],
  search: { by: ['receiptNo', 'payer', 'customerId'], amount: 'amount' },
  subledgers: receiptsMoved,
  also: () => ({ writable: false }),
})

/** What a receipt has settled. */
function settledCall(app: FastifyInstance, deps: Deps): void {
  settlementRoute(app, deps, CashReceiptStore, {
    ...{ amount: 'amount', called: CALLED },
    rowsOf: (db, user, { id }) => settledWith(db, RECEIVABLE, user, String(id)),
  })
}
