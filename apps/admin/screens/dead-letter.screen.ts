import { DeadLetter } from '../../../shared/contracts/admin/job.ts'
import { queue } from '../../../shared/kit/screen.ts'

/** What the server could not do, many at a time: it is tried again, or given up. */
export default queue({
  id: 'admin/dead-letter',
  entity: DeadLetter,
  list: ['name', 'about', 'error', 'finishedOn', 'attempts', 'requestedBy'],
  views: [
    { name: 'letters', filters: { name: 'sendLetter' } },
    { name: 'runs', filters: { name: 'reportRun|workRun' } },
  ],
  bulkActions: { retry: 'arrow-clockwise', giveUp: 'slash-circle' },
  opens: ({ id }) => ({ room: 'admin/job', record: id }),
})
