import { SequenceNumber } from '../../../shared/contracts/admin/sequence-counter.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** Where each counter stands; the next number is changed here, with a reason. */
export default maintenance({
  id: 'admin/sequence-number',
  entity: SequenceNumber,
  list: ['counterId', 'branchId', 'period', 'nextNumber', 'highestUsed', 'changeReason'],
  // A counter stands at a place of its own in each branch and period.
  recordBy: 'id',
  editor: [
    section('identity', ['counterId', 'branchId', 'period']),
    section('next', ['nextNumber', 'highestUsed', 'changeReason']),
  ],
})
