import { TariffTable } from '../../../../shared/contracts/oe/tariff-table.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { quotaTold } from './quota.ts'
import * as rules from './rules.ts'

export const TariffTableStore = stored(TariffTable, {
  table: 'tariff_table',
  derived: quotaTold,
  constraints: {
    tariff_table_id_used_once: rules.idUsedOnce,
    tariff_table_of_one: rules.ofOne,
    tariff_table_ends_after: rules.endsAfter,
    tariff_table_currency_said: rules.currencySaid,
    tariff_table_recovered_or_charged: rules.recoveredOrCharged,
    tariff_table_quota_of_over_quota: rules.quotaOfOverQuota,
  },
})
