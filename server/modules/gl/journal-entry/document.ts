import { secondHand } from '../../../trade/approval/second-hand.ts'
import { tradeDocument, type TradeDocument } from '../../../trade/document/trade-document.ts'
import { journalEntryActions } from './actions.ts'
import { complete } from './complete.ts'
import { JournalEntryStore } from './entity.ts'
import { linesFileRoutes } from './file/routes.ts'
import { journalEntryPrintRoute } from './print.ts'
import { onSave } from './rules.ts'

/** [finance 9.1] What people enter account by account. */
export const JournalEntries: TradeDocument = tradeDocument(JournalEntryStore, {
  number: { prefix: 'JE', sequence: 'journal_entry_number' },
  approval: secondHand(JournalEntryStore),
  rules: { save: onSave },
  complete,
  actions: journalEntryActions,
  calls: [journalEntryPrintRoute, (app, deps, rooms) => linesFileRoutes(app, deps, rooms, JournalEntries.parts(rooms))],
  search: { by: ['documentNo', 'description', 'entryNo'], amount: 'total' },
  also: () => ({ actions: ['overrideControl'] }),
})
