import { Warehouse } from '../admin/warehouse.ts'
import { code, date, flag, integer, lookup, money, optional, percent, text } from '../fields.ts'
import { Product } from '../po/product.ts'
import { processContract } from '../process.ts'
import { of } from '../report.ts'

/**
 * [S4.25] [supply 3.1] Copies what lies in a warehouse, so that it can be counted while stock goes on moving. Where a count is under way, its counts
 * are thrown away: whoever does that types the warehouse.
 */
export const CountFreeze = processContract('ic.countFreeze', {
  roles: { controller: ['view'], approver: ['view', 'run'], clerk: ['view'] },
  parameters: {
    warehouseId: lookup('admin.warehouse', { active: 'true' }, { max: 10, upper: true, theOnly: true }),
    countDate: date(),
    /** Classes by their codes, with commas between them; nothing: all. */
    classes: optional(text({ max: 400 })),
    usesTags: flag(),
    spareTags: optional(integer({ least: 0, most: 5000 })),
    isBlind: flag(),
    withEmpty: flag(),
    tolerance: optional(percent({ least: '0', most: '100' })),
    toleranceValue: optional(money({ ours: true, least: '0', most: '9999999999.99' })),
    typed: optional(code({ max: 10, upper: true })),
  },
  initial: (today) => ({ countDate: today, usesTags: true, isBlind: true, withEmpty: false }),
  columns: {
    productClass: of(Product, 'productClass'),
    products: integer(),
    places: integer(),
    warehouseId: of(Warehouse, 'warehouseId'),
  },
  stops: false,
})
