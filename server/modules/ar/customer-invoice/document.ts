import type { FastifyInstance } from 'fastify'
import type { EntityParts } from '../../../platform/entity/save.ts'
import type { Deps } from '../../../platform/deps.ts'
import { secondHand } from '../../../trade/approval/second-hand.ts'
import { tradeDocument, type TradeRooms } from '../../../trade/document/trade-document.ts'
import { settledWith } from '../../../trade/items/settled.ts'
import { settlementRoute } from '../../../trade/items/settlement-route.ts'
import { RECEIVABLE } from '../../../trade/items/side.ts'
import { PARTIES } from '../../../trade/party/parties-valid.ts'
import { CALLED } from '../settlement.ts'
import { invoiceActions } from './actions.ts'
import { complete } from './complete.ts'
import { CustomerInvoiceStore, INVOICE_DRAFTS } from './entity.ts'
import { invoicePrintRoute } from './print.ts'
import { onSave } from './rules.ts'
import { subledgers } from './subledger.ts'

const invoiceHands = secondHand(CustomerInvoiceStore)

/** [finance 8.1] What customers are asked for. A draft is called by a number of ours until it has one for its customer. */
export const CustomerInvoices = tradeDocument(CustomerInvoiceStore, {
  number: INVOICE_DRAFTS,
  approval: invoiceHands,
  rules: { save: onSave },
  complete,
  actions: invoiceActions,
  calls: [invoicePrintRoute, settledCall],
  search: { by: ['invoiceNo', 'documentNo', 'billToId'], amount: 'docAmount' },
  subledgers,
  also: () => ({ ownReferences: PARTIES }),
})

/** To draft one in somebody's name: it is written by him. */
export const invoicesInNameOf = (rooms: TradeRooms): EntityParts =>
  CustomerInvoices.parts(rooms, { afterSave: invoiceHands.noted })

/** What settles an invoice, or what a credit settles. */
function settledCall(app: FastifyInstance, deps: Deps): void {
  settlementRoute(app, deps, CustomerInvoiceStore, {
    ...{ amount: 'docAmount', called: CALLED },
    rowsOf: (db, user, { id }) => settledWith(db, RECEIVABLE, user, String(id)),
  })
}
