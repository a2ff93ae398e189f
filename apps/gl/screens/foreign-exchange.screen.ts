import { homeCurrency } from '../../../shared/contracts/decimals.ts'
import { FIRST_FLUCTUATION, ForeignExchange } from '../../../shared/contracts/gl/foreign-exchange.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'
import { RatesAbove } from '../rates/rates-above.tsx'
import { RateHistory } from '../rates/rate-history.tsx'

/** What currencies are worth from day to day; a rate in use is superseded, not edited. */
export default maintenance({
  id: 'gl/foreign-exchange',
  entity: ForeignExchange,
  recordBy: 'id',
  titleOf: ({ fromCurrency, toCurrency, effectiveDate }) =>
    `${String(fromCurrency)}/${String(toCurrency)} ${formatDate(String(effectiveDate ?? ''))}`,
  list: [
    'effectiveDate',
    'fromCurrency',
    'toCurrency',
    'rate',
    'inverse',
    'fluctuationPercent',
    'source',
    'used',
    'superseded',
  ],
  views: [{ name: 'inForce', filters: { superseded: 'false' } }],
  initial: () => ({
    ...{ fromCurrency: null, toCurrency: homeCurrency() },
    ...{ fluctuationPercent: FIRST_FLUCTUATION, source: 'Typed' },
  }),
  parts: { aboveList: RatesAbove, belowForm: RateHistory },
  editor: [
    section('rate', [
      'effectiveDate',
      'fromCurrency',
      'toCurrency',
      'rate',
      'fluctuationPercent',
      'source',
      'used',
      'superseded',
    ]),
  ],
})
