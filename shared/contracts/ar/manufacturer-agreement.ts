import { entity, type RecordOfEntity } from '../entity.ts'
import { date, lookup, optional, percent, text } from '../fields.ts'

/**
 * [supply 9.1 manufacturers] What a manufacturer pays us for selling his line, from a day on: of all products that bear his name, or of those of one
 * class. The name is the one that stands with the products; the firm is whom it is claimed of.
 */
export const ManufacturerAgreement = entity('ar.manufacturerAgreement', {
  roles: { controller: ['*'], clerk: ['view'] },
  key: 'manufacturer',
  title: 'manufacturer',
  fields: {
    manufacturerId: lookup('admin.firm', { isBillTo: 'true', status: '=Active' }, { upper: true }),
    manufacturer: text({ max: 60 }),
    productClass: optional(lookup('po.productClass', { active: 'true' }, { upper: true })),
    fromDate: date(),
    percent: percent(),
  },
  list: ['manufacturerId', 'manufacturer', 'productClass', 'fromDate', 'percent'],
  search: ['manufacturerId', 'manufacturer', 'productClass'],
  sort: ['manufacturer', 'productClass', '-fromDate'],
})
export type ManufacturerAgreement = RecordOfEntity<typeof ManufacturerAgreement>
