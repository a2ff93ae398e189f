import { sql } from 'kysely'
import { PhysicalCount } from '../../../../shared/contracts/ic/physical-count.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { WarehouseStore } from '../../admin/index.ts'

/** [S6.07] Whoever sees only some warehouses sees the counts of these alone. */
export const PhysicalCountStore = stored(PhysicalCount, {
  table: 'physical_count',
  costs: ['value', 'toleranceValue'],
  restriction: (user) => {
    const { applies, scope } = WarehouseStore.restriction!(user)
    return {
      applies,
      scope: sql<boolean>`t.warehouse_id in (select t.warehouse_id from warehouse_shown t where ${scope})`,
    }
  },
})
