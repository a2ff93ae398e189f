import { DutyPair } from '../../../shared/contracts/admin/duty-pair.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** Duties that one hand should not hold together: samples, and what the company has decided. */
export default maintenance({
  id: 'admin/duty-pair',
  entity: DutyPair,
  list: ['pairId', 'name', 'origin', 'since', 'until', 'why'],
  initial: () => ({ origin: 'Policy' }),
  editor: [
    section('identity', ['pairId', 'name', 'origin', 'since', 'until', 'why']),
    section('duties', ['duties']),
    section('languages', ['nameFr', 'nameZhCn', 'nameZhTw']),
  ],
})
