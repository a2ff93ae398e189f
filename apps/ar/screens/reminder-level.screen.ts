import { ReminderLevel } from '../../../shared/contracts/ar/reminder-level.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** [finance 8.4 reminders] When customers who are late are reminded, and how often. */
export default maintenance({
  id: 'ar/reminder-level',
  entity: ReminderLevel,
  list: ['level', 'fromDate', 'daysOverdue', 'fee', 'isSample'],
  recordBy: 'id',
  initial: () => ({ isSample: false }),
  editor: [section('identity', ['level', 'fromDate', 'daysOverdue', 'fee', 'isSample'])],
})
