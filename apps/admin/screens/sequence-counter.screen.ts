import { SequenceCounter } from '../../../shared/contracts/admin/sequence-counter.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** How documents are numbered. */
export default maintenance({
  id: 'admin/sequence-counter',
  entity: SequenceCounter,
  list: ['counterId', 'description', 'prefix', 'width', 'resetRule', 'perBranch', 'gapless', 'active'],
  initial: () => ({ active: true, width: 6, resetRule: 'Never' }),
  editor: [
    section('identity', ['counterId', 'description', 'active']),
    section('format', ['prefix', 'width', 'resetRule', 'perBranch', 'gapless']),
    section('languages', ['descriptionFr', 'descriptionZhCn', 'descriptionZhTw']),
  ],
})
