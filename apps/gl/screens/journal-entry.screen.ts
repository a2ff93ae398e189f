import { JournalEntry } from '../../../shared/contracts/gl/journal-entry.ts'
import { formatMoney } from '../../../shared/i18n/format.ts'
import { differenceOf, totalOf } from '../../../shared/kit/grid/line-totals.ts'
import { section, transaction } from '../../../shared/kit/screen.ts'
import { JournalEntryParts } from '../journal-entry/journal-entry-parts.tsx'
import { WhereItLeads } from '../journal-entry/where-it-leads.tsx'

const short = ({ lines }: Pick<JournalEntry, 'lines'>) =>
  differenceOf(totalOf(lines, 'debit'), totalOf(lines, 'credit'))

/** [finance 9.1] Journal entries: entered account by account, or out of a file, approved where they pass a limit, posted, turned back. */
export default transaction({
  id: 'gl/journal-entry',
  document: JournalEntry,
  list: [
    ...(['documentNo', 'entryDate', 'source', 'description', 'total', 'currency', 'status', 'entryNo'] as const),
    'autoReverseOn',
  ],
  views: [
    { name: 'drafts', filters: { status: 'Draft' } },
    { name: 'approval', filters: { status: 'Submitted' } },
    { name: 'posted', filters: { status: 'Posted' } },
  ],
  header: [
    section('document', [
      ...(['entryDate', 'description', 'reference', 'source', 'dataType', 'currency', 'rate'] as const),
      ...(['autoReverseOn', 'isAdjusting', 'journalNo'] as const),
    ]),
  ],
  optional: ['reference', 'autoReverseOn', 'journalNo', 'notes'],
  totals: [
    { name: 'debit', of: ({ lines }) => totalOf(lines, 'debit') },
    { name: 'credit', of: ({ lines }) => totalOf(lines, 'credit') },
    { name: 'difference', of: short, mustBeZero: true },
  ],
  // What is missing goes to the next line: the server fills it in when the line names its account.
  cures: (draft) => {
    const rest = short(draft)
    if (draft.dataType !== 'Actual' || Number(rest) === 0) return []
    const amount = formatMoney(rest.replace(/^-/, ''), { currency: draft.currency })
    return [{ name: rest.startsWith('-') ? 'debitLine' : 'creditLine', args: { amount } }]
  },
  lines: {
    lines: {
      columns: [
        ...([
          'glAccount',
          'description',
          'debit',
          'credit',
          'share',
          'reference',
          'firmId',
          'jobId',
          'costCode',
          'taxCode',
          'taxBase',
        ] as const),
        'quantity',
      ],
      totals: ['debit', 'credit', 'share'],
      optional: ['description', 'share', 'reference', 'firmId', 'jobId', 'costCode', 'taxCode', 'taxBase', 'quantity'],
    },
  },
  footer: [
    // Behind the lines: Enter leads from the header into them, and makes a new line in a note.
    section('remarks', ['notes']),
    section('approval', ['submittedBy', 'approvedBy', 'approvedOn', 'approvalNote'], {
      when: ({ submittedBy, approvalNote }) => Boolean(submittedBy ?? approvalNote),
    }),
    section('outcome', ['entryNo', 'reversedOn', 'turnedBackNo'], { when: ({ entryNo }) => Boolean(entryNo) }),
  ],
  parts: { aboveForm: JournalEntryParts, belowForm: WhereItLeads },
  actions: ['post', 'approve', 'submit', 'allocate', 'return', 'swap', 'reverse'],
  aside: ['submit', 'allocate', 'return', 'swap', 'reverse'],
  bulkActions: { approve: 'check-circle-fill', return: 'arrow-counterclockwise' },
  baseFilter: ({ awaits }): Partial<Record<'status', string>> =>
    awaits === 'approval' ? { status: '=Submitted' } : {},
  initial: () => ({ source: 'GJ', dataType: 'Actual', isAdjusting: false }),
  begins: ['entryDate', 'description', 'reference', 'source', 'currency'],
})
