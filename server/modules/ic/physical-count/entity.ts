import { sql } from 'kysely'
import { PhysicalCount } from '../../../../shared/contracts/ic/physical-count.ts'
import { stored } from '../../../platform/entity/stored.ts'

/** [S6.07] Whoever is limited to some warehouses sees the counts of these alone. */
export const PhysicalCountStore = stored(PhysicalCount, {
  table: 'physical_count',
  costs: ['value', 'toleranceValue'],
  restriction: ({ id }) => ({
    applies: sql<boolean>`exists (select from user_scope_shown s where s.id = ${id}::uuid and s.warehouses_limited)`,
    scope: sql<boolean>`t.warehouse_id in (select w.warehouse_id from user_warehouse_shown w where w.owner_id = ${id}::uuid)`,
  }),
})
