import { Warehouse } from '../../../shared/contracts/admin/warehouse.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** Warehouses and delivery trucks; the stage of a count is shown, not set, here [S4.24]. */
export default maintenance({
  id: 'admin/warehouse',
  entity: Warehouse,
  list: ['warehouseId', 'name', 'branchId', 'kind', 'city', 'region', 'countStage', 'negativeStockAllowed', 'active'],
  initial: () => ({ active: true, country: 'CA' }),
  bulk: ['active', 'branchId'],
  editor: [
    section('identity', ['warehouseId', 'branchId', 'name', 'kind', 'active']),
    section('address', ['line1', 'line2', 'city', 'region', 'postalCode', 'country']),
    section('stock', ['negativeStockAllowed', 'negativeStockReason', 'defaultShipVia', 'transferDays']),
    section('count', ['countStage', 'postingTags', 'freezeDate']),
  ],
})
