import { Entry } from '../../../shared/contracts/gl/entry.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'
import { SourceDocument } from '../journals/source-document.tsx'

/** Entries as they stand in the books, with their lines. */
export default maintenance({
  id: 'gl/entry',
  entity: Entry,
  recordBy: 'id',
  list: [
    'entryNo',
    'postingDate',
    'source',
    'journalNo',
    'description',
    'documentType',
    'currency',
    'debit',
    'postedBy',
  ],
  parts: { aboveForm: SourceDocument },
  views: [{ name: 'reversals', filters: { reverses: '<>' } }],
  editor: [
    section('identity', ['entryNo', 'postingDate', 'journalNo', 'source', 'dataType', 'description']),
    section('origin', ['documentType', 'kind', 'currency', 'rate', 'reverses', 'reversedBy', 'postedBy', 'postedOn']),
    section('lines', ['lines']),
  ],
  // The grid numbers its lines itself.
  lines: {
    lines: {
      columns: [
        'account',
        'accountName',
        'debit',
        'credit',
        'txnCurrency',
        'txnDebit',
        'txnCredit',
        'firmId',
        'reference',
        'memo',
      ],
      totals: ['debit', 'credit'],
    },
  },
})
