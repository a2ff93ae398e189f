import { Place } from '../../../shared/contracts/admin/place.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** Countries, their regions and cities: what the addresses of the suite may name. */
export default maintenance({
  id: 'admin/place',
  entity: Place,
  list: ['placeCode', 'name', 'level', 'parentCode', 'postalPattern', 'taxJurisdiction', 'active'],
  views: [
    { name: 'countries', filters: { level: 'Country' } },
    { name: 'regions', filters: { level: 'Region' } },
    { name: 'cities', filters: { level: 'City' } },
    { name: 'inactive', filters: { active: 'false' } },
  ],
  // Countries and regions came with the system; cities are what people add.
  initial: () => ({ level: 'City', active: true }),
  bulk: ['active'],
  editor: [
    section('identity', ['placeCode', 'name', 'level', 'parentCode', 'active', 'system']),
    section('country', ['alpha3', 'numericCode', 'postalPattern']),
    section('tax', ['taxJurisdiction']),
    section('languages', ['nameFr', 'nameZhCn', 'nameZhTw']),
  ],
})
