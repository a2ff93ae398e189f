import { Journal } from '../../../shared/contracts/gl/journal.ts'
import { sourcesOf } from '../../../shared/contracts/gl/journal-sources.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'
import { JournalPanel } from '../journals/journal-panel.tsx'
import { JournalEntries } from '../journals/journal-entries.tsx'

const USUAL: Readonly<Record<string, string>> = { AP: 'PJ', AR: 'SJ' }

const isSide = (ledger: string | undefined): ledger is 'AP' | 'AR' => ledger === 'AP' || ledger === 'AR'

/** Day-books; payables and receivables see those of their sources [S5.41]. */
export default maintenance({
  id: 'gl/journal',
  entity: Journal,
  recordBy: 'id',
  list: [
    'journalNo',
    'journalDate',
    'source',
    'dataType',
    'status',
    'period',
    'entryCount',
    'debit',
    'credit',
    'description',
  ],
  views: [
    { name: 'open', filters: { status: 'Open' } },
    { name: 'empty', filters: { entryCount: '0' } },
  ],
  baseFilter: ({ ledger }) => (isSide(ledger) ? { source: sourcesOf(ledger).join('|') } : {}),
  initial: ({ ledger }) => ({ source: USUAL[ledger ?? ''] ?? 'GJ', dataType: 'Actual' }),
  bulkActions: { close: 'lock-fill' },
  parts: { aboveForm: JournalPanel, belowForm: JournalEntries },
  editor: [section('identity', ['journalDate', 'source', 'dataType', 'status', 'description'])],
})
