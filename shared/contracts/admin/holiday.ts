import { code, date, flag, optional, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'

/**
 * A day on which nothing is delivered or no bank is open, everywhere or in one province. Promise dates, routes and the
 * dates of payments skip it.
 */
export const Holiday = entity('admin.holiday', {
  roles: { controller: ['*'], clerk: ['view'] },
  key: 'name',
  title: 'name',
  fields: {
    holidayDate: date(),
    name: text({ max: 50 }),
    nameFr: optional(text({ max: 50 })),
    nameZhCn: optional(text({ max: 50 })),
    nameZhTw: optional(text({ max: 50 })),
    region: optional(
      code({ max: 3, upper: true, pattern: { source: '^[A-Za-z0-9]{1,3}$', message: 'admin:rules.address.region' } }),
    ),
    stopsDeliveries: flag(),
    closesBanks: flag(),
  },
  list: ['holidayDate', 'name', 'region', 'stopsDeliveries', 'closesBanks'],
  search: ['name'],
  sort: ['-holidayDate', 'region'],
  ownActions: ['import'],
})
export type Holiday = RecordOfEntity<typeof Holiday>
