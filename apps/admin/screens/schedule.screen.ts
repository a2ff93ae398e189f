import { Schedule } from '../../../shared/contracts/admin/job.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'
import { RunNow } from '../oversight/run-now.tsx'

/** When the server does something by itself. */
export default maintenance({
  id: 'admin/schedule',
  entity: Schedule,
  list: ['scheduleId', 'job', 'cron', 'zone', 'active', 'lastRunOn', 'nextRunOn'],
  parts: { aboveForm: RunNow },
  editor: [
    section('work', ['scheduleId', 'job', 'active']),
    section('times', ['cron', 'zone', 'lastRunOn', 'nextRunOn']),
  ],
})
