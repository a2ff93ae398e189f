import { DutyPair } from '../../../../shared/contracts/admin/duty-pair.ts'
import { stored } from '../../../platform/entity/stored.ts'
import * as rules from './rules.ts'

export const DutyPairStore = stored(DutyPair, {
  table: 'duty_pair',
  lines: { duties: { table: 'duty_pair_duty' } },
  constraints: { duty_pair_id_used_once: rules.idUsedOnce, duty_pair_days_in_order: rules.daysInOrder },
})
