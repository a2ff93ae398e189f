import { SlipThreshold } from '../../../shared/contracts/ap/slip-threshold.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** [finance 7.13] Above which amount a slip is asked for, from which day on. */
export default maintenance({
  id: 'ap/slip-threshold',
  entity: SlipThreshold,
  list: ['slip', 'fromDate', 'amount', 'isSample', 'source'],
  views: [{ name: 'samples', filters: { isSample: 'true' } }],
  recordBy: 'id',
  initial: () => ({ slip: 'T5018' }),
  editor: [section('threshold', ['slip', 'fromDate', 'amount', 'isSample', 'source'])],
})
