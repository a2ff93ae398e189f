import type { TradeRooms } from '../../../trade/document/trade-document.ts'
import { tradeDocument } from '../../../trade/document/trade-document.ts'
import { recurringTransitions } from '../../../trade/recurring/actions.ts'
import { keepDrafting } from '../../../trade/recurring/nightly.ts'
import { rememberWriter } from '../../../trade/recurring/writer.ts'
import { RecurringInvoice } from '../../../../shared/contracts/ap/recurring-invoice.ts'
import type { Deps } from '../../../platform/deps.ts'
import { invoicesInNameOf } from '../purchase-invoice/document.ts'
import { complete } from './complete.ts'
import { draftsOf } from './draft.ts'
import { RecurringInvoiceStore } from './entity.ts'
import { onSave } from './rules.ts'

const afterSave = rememberWriter('recurring_invoice')

/** Templates of documents that come back, and the night's work with them. */
export const RecurringInvoices = tradeDocument(RecurringInvoiceStore, {
  rules: { save: onSave },
  complete,
  actions: (deps: Deps, rooms: TradeRooms) =>
    recurringTransitions(RecurringInvoice as never, draftsOf(invoicesInNameOf(deps, rooms))),
  calls: [
    (_app, deps, rooms) => {
      const generate = RecurringInvoices.transitions(deps, rooms).find(({ action }) => action === 'generate')!
      keepDrafting(deps, 'draftRecurring', 20, { parts: RecurringInvoices.parts(rooms, { afterSave }), generate })
    },
  ],
  also: () => ({ afterSave }),
})
