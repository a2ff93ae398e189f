import { InterestRate } from '../../../shared/contracts/ar/interest-rate.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** [finance 8.4 interest] What late money costs, of whom and since when. */
export default maintenance({
  id: 'ar/interest-rate',
  entity: InterestRate,
  list: ['customerId', 'termsCode', 'fromDate', 'percent', 'compounds', 'isSample'],
  recordBy: 'id',
  initial: () => ({ isSample: false, compounds: false }),
  editor: [section('identity', ['customerId', 'termsCode', 'fromDate', 'percent', 'compounds', 'isSample'])],
})
