import { Holiday } from '../../../shared/contracts/admin/holiday.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** Days that promise dates, routes and payments skip. */
export default maintenance({
  id: 'admin/holiday',
  entity: Holiday,
  list: ['holidayDate', 'name', 'region', 'stopsDeliveries', 'closesBanks'],
  views: [
    { name: 'deliveries', filters: { stopsDeliveries: 'true' } },
    { name: 'banks', filters: { closesBanks: 'true' } },
  ],
  // A holiday comes back every year under the same name.
  recordBy: 'id',
  initial: () => ({ stopsDeliveries: true, closesBanks: true }),
  editor: [
    section('identity', ['holidayDate', 'name', 'region', 'stopsDeliveries', 'closesBanks']),
    section('languages', ['nameFr', 'nameZhCn', 'nameZhTw']),
  ],
})
