import { choice, code, date, flag, integer, lookup, optional, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'
import { addressFields } from './address.ts'

/** [S4.24] Stages of a physical count, as the trade says them. */
export const COUNT_STAGES = ['Clear', 'Frozen', 'Counted'] as const

/** The unit of counting and costing. A delivery truck is a warehouse of kind Truck. */
export const Warehouse = entity('admin.warehouse', {
  roles: { controller: ['*'], approver: ['view'], clerk: ['view'] },
  key: 'warehouseId',
  title: 'name',
  fields: {
    warehouseId: code({ max: 10, upper: true, fixed: true }),
    branchId: lookup('admin.branch', { active: 'true' }, { max: 10, upper: true, theOnly: true }),
    name: text({ max: 100 }),
    active: flag(),
    kind: choice(['Standard', 'Truck', 'Consignment']),
    negativeStockAllowed: flag(),
    /** Said anew each time that stock below zero is allowed. */
    negativeStockReason: optional(text({ max: 200 })),
    defaultShipVia: optional(lookup('admin.userCode', { codeType: '=SHIP_VIA' })),
    /** Working days until what another warehouse sends has come. */
    transferDays: optional(integer({ least: 0, most: 60 })),
    ...addressFields,
    countStage: choice(COUNT_STAGES, { readOnly: true }),
    postingTags: flag({ readOnly: true }),
    freezeDate: optional(date({ readOnly: true })),
  },
  list: ['warehouseId', 'name', 'branchId', 'kind', 'city', 'region', 'countStage', 'negativeStockAllowed', 'active'],
  ownActions: ['import'],
})
export type Warehouse = RecordOfEntity<typeof Warehouse>
