import { HoldbackCalendar } from '../../../shared/contracts/ap/holdback-calendar.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** [finance 5.4] By which days holdbacks are released, from which day on. */
export default maintenance({
  id: 'ap/holdback-calendar',
  entity: HoldbackCalendar,
  list: ['fromDate', 'noticeDays', 'paidFromDays', 'paidByDays', 'isSample', 'source'],
  views: [{ name: 'samples', filters: { isSample: 'true' } }],
  recordBy: 'id',
  initial: () => ({}),
  editor: [section('calendar', ['fromDate', 'noticeDays', 'paidFromDays', 'paidByDays', 'isSample', 'source'])],
})
