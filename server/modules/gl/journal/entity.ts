import { sql } from 'kysely'
import { Entry } from '../../../../shared/contracts/gl/entry.ts'
import { Journal } from '../../../../shared/contracts/gl/journal.ts'
import { LEDGERS, sourcesOf, type LedgerName } from '../../../../shared/contracts/gl/journal-sources.ts'
import { entriesOfOwnAccounts } from '../books-in-sight.ts'
import { stored, type Condition } from '../../../platform/entity/stored.ts'

const sumOf = (side: 'debit' | 'credit') =>
  sql`(select coalesce(sum(${sql.ref(`l.${side}`)}), 0) from entry_shown e join entry_line_shown l on l.entry_id = e.id where e.journal_id = t.id)`

/** Behind a door of payables or receivables stand the day-books of their sources. */
function bySource({ ledger }: Readonly<Record<string, string>>): Condition | null {
  const known = LEDGERS.find((name): name is LedgerName => name === ledger)
  return known ? sql<boolean>`t.source = any (${sourcesOf(known)}::text[])` : null
}

export const JournalStore = stored(Journal, {
  table: 'journal',
  // Numbers are given by company.
  namedByKey: false,
  doorScope: bySource,
  derived: {
    period: sql`(select y.fiscal_year || '-' || lpad(p.period_no::text, 2, '0') from fiscal_period_shown p
                 join fiscal_year_shown y on y.id = p.owner_id where p.id = t.period_id)`,
    entryCount: sql`(select count(*)::int from entry_shown e where e.journal_id = t.id)`,
    debit: sumOf('debit'),
    credit: sumOf('credit'),
    openedBy: sql`t.created_by`,
  },
})

export const EntryStore = stored(Entry, {
  table: 'entry_read',
  namedByKey: false,
  // Reports know an entry by its number.
  keyWithin: sql<boolean>`t.company_id = (select company_id from company_shown where is_default)`,
  doorScope: bySource,
  lines: { lines: { table: 'entry_line_read', called: ['accountName'] } },
  restriction: entriesOfOwnAccounts,
  outOfScope: 'gl:rules.entry.notAssigned',
  derived: { debit: sql`(select sum(l.debit) from entry_line_shown l where l.entry_id = t.id)` },
})
