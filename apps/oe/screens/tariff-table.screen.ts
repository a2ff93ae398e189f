import { TariffTable } from '../../../shared/contracts/oe/tariff-table.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** [supply 9 tariff-table] What is added by the border, by mills and carriers, dated and in order of precedence. */
export default maintenance({
  id: 'oe/tariff-table',
  entity: TariffTable,
  list: [
    ...(['tariffId', 'description', 'measure', 'tariffCode', 'productClass', 'country', 'rate'] as const),
    ...(['quotaTonnes', 'quotaUsed', 'quotaLeft', 'quotaShare', 'quotaStanding'] as const),
    ...(['basis', 'currency', 'fromDate', 'untilDate', 'stackGroup', 'precedence', 'charged', 'isSample'] as const),
  ],
  views: [
    { name: 'charged', filters: { charged: 'true' } },
    { name: 'border', filters: { measure: 'Duty|OverQuota|Surtax|Derivative|AntiDumping|ImportTax' } },
    { name: 'quotas', filters: { measure: 'OverQuota' } },
  ],
  initial: () => ({ active: true, basis: 'Percent', countryOf: 'Origin', precedence: 1 }),
  editor: [
    section('identity', ['tariffId', 'description', 'measure', 'active', 'isSample']),
    section('goods', ['tariffCode', 'productClass', 'country', 'countryOf']),
    section('rate', ['basis', 'rate', 'currency', 'fromDate', 'untilDate', 'quotaTonnes']),
    section('order', ['stackGroup', 'precedence', 'charged', 'recoverable']),
  ],
})
