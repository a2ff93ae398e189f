import { tradeDocument } from '../../../trade/document/trade-document.ts'
import { chequeActions } from '../payment/actions.ts'
import { ChequeStore } from '../payment/entity.ts'
import { settlementCall, settlementOf } from '../settlement/route.ts'
import { paymentOf } from '../settlement/settled.ts'

/** Cheques that were written: they are read, and cancelled. */
export const Cheques = tradeDocument(ChequeStore, {
  actions: chequeActions,
  calls: [
    settlementCall(ChequeStore, (deps) => ({
      amount: 'amount',
      documentOf: ({ id }) => paymentOf(deps.db, String(id)),
    })),
  ],
  opensWith: settlementOf(ChequeStore, ({ status, paymentNo }) => status !== 'Draft' && Boolean(paymentNo)),
  also: () => ({ writable: false }),
})
