import { lookup, optional } from '../fields.ts'
import { reportContract } from '../report.ts'
import { JOURNAL_DRILL, JOURNAL_REPORT, journalAsked, journalColumns } from '../trade/journal-printing.ts'

export const PRINTED_SOURCES = ['SJ', 'CR'] as const

/**
 * [finance 8.4] The paper trail of the day-books of receivables: every line of every entry, by day-book and entry; or, before they
 * are posted, the entries that drafts of the sales journal would make.
 */
export const JournalPrinting = reportContract('ar.journalPrinting', {
  roles: { clerk: ['view', 'export'] },
  parameters: {
    ...journalAsked(PRINTED_SOURCES),
    customerId: optional(lookup('admin.firm', { isBillTo: 'true' }, { upper: true })),
  },
  columns: journalColumns(PRINTED_SOURCES, [
    'Invoice',
    'Credit',
    'Charge',
    'Adjustment',
    'Release',
    'Receipt',
    'Reversal',
    'Other',
  ]),
  ...JOURNAL_REPORT,
  drill: { ...JOURNAL_DRILL, firmId: 'ar/account-inquiry' },
})
