import { Job } from '../../../shared/contracts/admin/job.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'
import { JobPanel } from '../oversight/job-panel.tsx'

/** What the server does by itself: what waits, runs, is done, and what it could not do. */
export default maintenance({
  id: 'admin/job',
  entity: Job,
  recordBy: 'id',
  list: ['name', 'status', 'requestedOn', 'requestedBy', 'runAt', 'attempts', 'line', 'error'],
  views: [
    { name: 'deadLetters', filters: { status: 'Failed' } },
    { name: 'waiting', filters: { status: 'Queued|Retrying' } },
    { name: 'running', filters: { status: 'Running' } },
  ],
  bulkActions: { retry: 'arrow-clockwise', stop: 'x-lg' },
  parts: { aboveForm: JobPanel },
  editor: [
    section('request', ['name', 'requestedBy', 'requestedOn', 'scheduleId', 'runAt']),
    section('course', ['attempts', 'maxAttempts', 'startedOn', 'finishedOn', 'stopAskedBy', 'givenUp']),
    section('details', ['error', 'payload']),
  ],
})
