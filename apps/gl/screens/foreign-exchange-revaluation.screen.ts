import { CURRENCIES } from '../../../shared/contracts/admin/firm.ts'
import { ForeignExchangeRevaluation } from '../../../shared/contracts/gl/foreign-exchange-revaluation.ts'
import { localDay } from '../../../shared/i18n/dates.ts'
import { totalOf } from '../../../shared/kit/grid/line-totals.ts'
import { section, transaction } from '../../../shared/kit/screen.ts'
import { RevaluationStanding } from '../revaluation/revaluation-standing.tsx'

/** Books are kept in the first of two currencies almost everywhere; elsewhere the server says to choose the other one. */
const ONLY = CURRENCIES.length === 2 ? { currency: CURRENCIES[1] } : {}

const endOfLastMonth = (now: Date): string => localDay(new Date(now.getFullYear(), now.getMonth(), 0))

/** [finance 9.8] What is carried in a foreign currency, at the closing rate of a day: looked at, posted, reversed. */
export default transaction({
  id: 'gl/foreign-exchange-revaluation',
  document: ForeignExchangeRevaluation,
  list: [
    'revaluationNo',
    'revaluationDate',
    'currency',
    'scope',
    'mode',
    'rate',
    'difference',
    'status',
    'entryNo',
    'turnedBackNo',
  ],
  views: [
    { name: 'drafts', filters: { status: 'Draft' } },
    { name: 'posted', filters: { status: 'Posted' } },
    { name: 'reversed', filters: { status: 'Reversed' } },
  ],
  header: [
    section('revaluation', ['revaluationDate', 'currency', 'scope', 'mode', 'rate', 'rateDate', 'journalNo', 'notes']),
  ],
  footer: [section('outcome', ['entryNo', 'residueEntryNo', 'postedBy', 'postedOn', 'reversedOn'])],
  totals: [
    { name: 'carrying', of: ({ lines }) => totalOf(lines, 'carrying') },
    { name: 'revalued', of: ({ lines }) => totalOf(lines, 'revalued') },
    { name: 'difference', of: ({ lines }) => totalOf(lines, 'difference') },
  ],
  lines: {
    lines: {
      columns: ['account', 'firmId', 'reference', 'dueDate', 'balance', 'carrying', 'revalued', 'difference'],
      totals: ['carrying', 'revalued', 'difference'],
      given: true,
    },
  },
  actions: ['post', 'reverse'],
  aside: ['reverse'],
  parts: { aboveForm: RevaluationStanding },
  // Books are brought to the closing rate at the end of the month that has passed.
  initial: () => ({ revaluationDate: endOfLastMonth(new Date()), ...ONLY, scope: 'All', mode: 'ReverseNextDay' }),
})
