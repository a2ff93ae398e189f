import { RecurringEntry } from '../../../../shared/contracts/gl/recurring-entry.ts'
import type { Deps } from '../../../platform/deps.ts'
import { tradeDocument, type TradeDocument, type TradeRooms } from '../../../trade/document/trade-document.ts'
import { recurringTransitions } from '../../../trade/recurring/actions.ts'
import { keepDrafting } from '../../../trade/recurring/nightly.ts'
import { rememberWriter } from '../../../trade/recurring/writer.ts'
import { complete } from './complete.ts'
import { entriesOf } from './draft.ts'
import { RecurringEntryStore } from './entity.ts'
import { onSave } from './rules.ts'

const afterSave = rememberWriter('recurring_entry')

/** [finance 9.1] Templates of journal entries that come back, and the night's work with them. */
export const RecurringEntries: TradeDocument = tradeDocument(RecurringEntryStore, {
  rules: { save: onSave },
  complete,
  actions: (deps: Deps, rooms: TradeRooms) => recurringTransitions(RecurringEntry as never, entriesOf(deps, rooms)),
  calls: [
    (_app, deps, rooms) => {
      const generate = RecurringEntries.transitions(deps, rooms).find(({ action }) => action === 'generate')!
      keepDrafting(deps, 'enterRecurring', 10, { parts: RecurringEntries.parts(rooms, { afterSave }), generate })
    },
  ],
  also: () => ({ afterSave }),
})
