import { lookup, optional } from '../fields.ts'
import { reportContract } from '../report.ts'
import { JOURNAL_DRILL, JOURNAL_REPORT, journalAsked, journalColumns } from '../trade/journal-printing.ts'

export const PRINTED_SOURCES = ['PJ', 'CD', 'CC'] as const

/**
 * [finance 7.11] The paper trail of the day-books of payables: every line of every entry, by day-book and entry; or, before they
 * are posted, the entries that drafts of the purchase journal would make.
 */
export const JournalPrinting = reportContract('ap.journalPrinting', {
  roles: { clerk: ['view', 'export'] },
  parameters: {
    ...journalAsked(PRINTED_SOURCES),
    paidTo: optional(lookup('admin.firm', { firmType: 'vendor|both' }, { upper: true })),
  },
  columns: journalColumns(PRINTED_SOURCES, [
    'Invoice',
    'Credit',
    'DebitMemo',
    'Payment',
    'CardPayment',
    'Reversal',
    'Other',
  ]),
  ...JOURNAL_REPORT,
  drill: { ...JOURNAL_DRILL, firmId: 'ap/account-inquiry' },
})
