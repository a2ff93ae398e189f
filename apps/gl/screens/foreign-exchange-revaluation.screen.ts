import { ForeignExchangeRevaluation } from '../../../shared/contracts/gl/foreign-exchange-revaluation.ts'
import { businessToday } from '../../../shared/i18n/business-day.ts'
import { formatDate, localDay } from '../../../shared/i18n/dates.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { totalOf } from '../../../shared/kit/grid/line-totals.ts'
import { section, transaction } from '../../../shared/kit/screen.ts'
import { RevaluationStanding } from '../revaluation/revaluation-standing.tsx'

/** Whether there is nothing at the closing rate, or no rate; not before the server has answered. */
function nothing({ currency, revaluationDate, rate, difference }: Readonly<Record<string, unknown>>): string | null {
  if (!currency || !revaluationDate || (difference ?? null) === null) return null
  const of = { currency: String(currency), date: formatDate(String(revaluationDate)) }
  return rate ? t('gl:foreignExchangeRevaluation.nothing', of) : t('gl:rules.foreignExchangeRevaluation.rateKnown', of)
}

const endOfLastMonth = (today: string): string =>
  localDay(new Date(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1, 0))

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
  footer: [
    section('part', ['part', 'leftOver'], { when: ({ part, leftOver }) => (part ?? leftOver ?? null) !== null }),
    section('outcome', ['entryNo', 'residueEntryNo', 'postedBy', 'postedOn', 'reversedOn']),
  ],
  totals: [
    { name: 'carrying', ours: true, of: ({ lines }) => totalOf(lines, 'carrying') },
    { name: 'revalued', ours: true, of: ({ lines }) => totalOf(lines, 'revalued') },
    { name: 'difference', ours: true, of: ({ lines }) => totalOf(lines, 'difference') },
  ],
  lines: {
    lines: {
      columns: ['account', 'firmId', 'reference', 'dueDate', 'balance', 'carrying', 'revalued', 'difference'],
      totals: ['carrying', 'revalued', 'difference'],
      given: true,
      none: nothing,
    },
  },
  actions: ['post', 'reverse'],
  aside: ['reverse'],
  parts: { aboveForm: RevaluationStanding },
  // Its currency is said by the server, who knows in which one the books are kept. Books are brought to the closing rate at the end of the month that has passed.
  initial: () => ({ revaluationDate: endOfLastMonth(businessToday()), scope: 'All', mode: 'ReverseNextDay' }),
})
