import { CardStatement } from '../../../shared/contracts/ap/card-statement.ts'
import { businessToday } from '../../../shared/i18n/business-day.ts'
import { differenceOf, totalOf } from '../../../shared/kit/grid/line-totals.ts'
import { section, transaction } from '../../../shared/kit/screen.ts'

const ticked = <L extends { include: boolean }>(charges: readonly L[]) => charges.filter(({ include }) => include)

/** [finance 7.9] Statements of credit cards, ticked off against the charges that were posted. */
export default transaction({
  id: 'ap/card-statement',
  document: CardStatement,
  list: [
    'statementNo',
    'cardId',
    'cardLabel',
    'statementId',
    'statementDate',
    'total',
    'currency',
    'difference',
    'status',
  ],
  views: [
    { name: 'open', filters: { status: 'Draft' } },
    { name: 'matched', filters: { status: 'Matched' } },
  ],
  header: [section('statement', ['cardId', 'statementId', 'statementDate', 'total', 'currency', 'notes'])],
  footer: [section('outcome', ['matchedBy', 'matchedOn'])],
  totals: [
    { name: 'statement', of: ({ total }) => total ?? '0' },
    { name: 'ticked', of: ({ charges }) => totalOf(ticked(charges), 'amount') },
    {
      name: 'difference',
      of: ({ total, charges }) => differenceOf(total, totalOf(ticked(charges), 'amount')),
      mustBeZero: true,
    },
  ],
  lines: {
    charges: {
      columns: ['include', 'chargedOn', 'paymentNo', 'payee', 'reference', 'amount'],
      totals: ['amount'],
      given: true,
    },
  },
  actions: ['match', 'reopen'],
  aside: ['reopen'],
  initial: () => ({ statementDate: businessToday() }),
})
