import { PendingEntry } from '../../../../shared/contracts/gl/pending-entry.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { pendingOfOwnAccounts } from '../books-in-sight.ts'

export const PendingEntryStore = stored(PendingEntry, {
  table: 'pending_entry_read',
  // Two documents may say the same of themselves.
  namedByKey: false,
  restriction: pendingOfOwnAccounts,
  outOfScope: 'gl:rules.entry.notAssigned',
})
