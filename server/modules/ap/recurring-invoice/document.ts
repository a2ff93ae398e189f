import { tradeDocument } from '../../../trade/document/trade-document.ts'
import { invoicesInNameOf } from '../purchase-invoice/document.ts'
import { recurringActions } from './actions.ts'
import { complete, rememberWriter } from './complete.ts'
import { RecurringInvoiceStore } from './entity.ts'
import { keepDrafting } from './nightly.ts'
import { onSave } from './rules.ts'

/** Templates of documents that come back, and the night's work with them. */
export const RecurringInvoices = tradeDocument(RecurringInvoiceStore, {
  rules: { save: onSave },
  complete,
  actions: (deps, rooms) => recurringActions(invoicesInNameOf(deps, rooms)),
  calls: [
    (_app, deps, rooms) => {
      const generate = RecurringInvoices.transitions(deps, rooms).find(({ action }) => action === 'generate')!
      keepDrafting(deps, RecurringInvoices.parts(rooms, { afterSave: rememberWriter }), generate)
    },
  ],
  also: () => ({ afterSave: rememberWriter }),
})
