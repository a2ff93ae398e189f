import { RecurringCustomerInvoice } from '../../../../shared/contracts/ar/recurring-invoice.ts'
import type { Deps } from '../../../platform/deps.ts'
import { tradeDocument, type TradeRooms } from '../../../trade/document/trade-document.ts'
import { recurringTransitions } from '../../../trade/recurring/actions.ts'
import { keepDrafting } from '../../../trade/recurring/nightly.ts'
import { rememberWriter } from '../../../trade/recurring/writer.ts'
import { invoicesInNameOf } from '../customer-invoice/document.ts'
import { complete } from './complete.ts'
import { draftsOf } from './draft.ts'
import { RecurringCustomerInvoiceStore } from './entity.ts'
import { onSave } from './rules.ts'

const afterSave = rememberWriter('ar_recurring_invoice')

/** [finance 8.1] Templates of what customers are asked for again and again, and the night's work with them. */
export const RecurringCustomerInvoices = tradeDocument(RecurringCustomerInvoiceStore, {
  rules: { save: onSave },
  complete,
  actions: (_deps: Deps, rooms: TradeRooms) =>
    recurringTransitions(RecurringCustomerInvoice as never, draftsOf(invoicesInNameOf(rooms))),
  calls: [
    (_app, deps, rooms) => {
      const generate = RecurringCustomerInvoices.transitions(deps, rooms).find(({ action }) => action === 'generate')!
      keepDrafting(deps, 'draftCustomerRecurring', 25, {
        parts: RecurringCustomerInvoices.parts(rooms, { afterSave }),
        generate,
      })
    },
  ],
  also: () => ({ afterSave }),
})
