import { sql } from 'kysely'
import { JournalEntry } from '../../../../shared/contracts/gl/journal-entry.ts'
import { reversalDateOf } from '../../../ledger/reverse.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { ownHand } from '../../../trade/approval/own-hand.ts'
import { journalEntriesOfOwnAccounts } from '../books-in-sight.ts'

export const JournalEntryStore = stored(JournalEntry, {
  table: 'journal_entry',
  lines: { lines: { table: 'journal_entry_line' } },
  restriction: journalEntriesOfOwnAccounts,
  outOfScope: 'gl:rules.entry.notAssigned',
  derived: {
    reversesOn: sql`case when t.status = 'Posted' then ${reversalDateOf(sql`t.entry_id`)} end`,
    turnedBackNo: sql`(select r.entry_no from entry_shown r where r.reverses_entry_id = t.entry_id)`,
  },
  constraints: { journal_entry_approved_by_another: ownHand },
})
