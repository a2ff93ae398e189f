import { RecurringEntry } from '../../../../shared/contracts/gl/recurring-entry.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { idUsedOnce } from './rules.ts'

export const RecurringEntryStore = stored(RecurringEntry, {
  table: 'recurring_entry',
  lines: { lines: { table: 'recurring_entry_line' }, dates: { table: 'recurring_entry_date' } },
  constraints: { recurring_entry_id_used_once: idUsedOnce },
})
