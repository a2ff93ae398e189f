import { Job } from '../../../shared/contracts/po/job.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** [S3.35] [S5.45] Jobs that costs are kept of, with what was earned of them, spent on them and what is on order. */
export default maintenance({
  id: 'po/job',
  entity: Job,
  list: ['jobNo', 'name', 'customerId', 'customerName', 'status', 'contractAmount', 'earned', 'spent', 'committed'],
  views: [{ name: 'open', filters: { status: 'Open' } }],
  initial: () => ({ status: 'Open' }),
  editor: [
    section('identity', ['jobNo', 'name', 'customerId', 'status', 'contractAmount', 'glAccount']),
    section('costCodes', ['costCodes']),
  ],
  lines: { costCodes: { totals: ['budget'] } },
})
