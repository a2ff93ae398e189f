import { sql } from 'kysely'
import type { EntityRegistry } from '../../platform/entity/registry.ts'

const entries = { by: 'gl.entry', owner: 'entry_id' }

/** Entries that a firm's open items were made by: lines of the ledger have no index by firm, open items have. */
const ofOpenItems = sql`(select l.entry_id, i.firm_id from open_item_shown i join entry_line_shown l on l.item_id = i.id)`

/** What the books name, as no lookup of a document says: accounts, firms and jobs of entries, posted or waiting. [supply 1.9a] */
export function tellOfEntries(registry: EntityRegistry): void {
  registry.tell(
    { ...entries, of: 'gl.account', path: 'lines.account', table: 'entry_line_shown', column: 'gl_account' },
    {
      of: 'gl.account',
      by: 'gl.pendingEntry',
      path: null,
      table: 'pending_line_shown',
      column: 'gl_account',
      owner: 'entry_id',
    },
    {
      ...entries,
      of: 'admin.firm',
      path: 'lines.firmId',
      table: 'open_item_shown',
      column: 'firm_id',
      from: ofOpenItems,
    },
    { ...entries, of: 'po.job', path: null, table: 'entry_line_shown', column: 'job_id' },
  )
  // Sums of entries, their seals and numbers, and what they left open: gone as soon as they are.
  registry.keepBeside('gl_balance', 'open_item', 'entry_seal', 'item_application', 'ledger_number', 'ledger_repair')
  registry.keepBeside('ledger_verification')
}
