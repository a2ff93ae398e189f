import { ReminderLevel } from '../../../../shared/contracts/ar/reminder-level.ts'
import { stored } from '../../../platform/entity/stored.ts'

export const ReminderLevelStore = stored(ReminderLevel, { table: 'reminder_level' })
