import { sql } from 'kysely'
import { Warehouse } from '../../../../shared/contracts/admin/warehouse.ts'
import { fail, rule } from '../../../platform/action/rules.ts'

/** A warehouse id is given to one warehouse only. [S4.24] */
export const idUsedOnce = rule(
  Warehouse,
  'admin.warehouse.idUsedOnce',
  'warehouseId',
  async (warehouse, { db, before }) => {
    if (before || !warehouse.warehouseId) return false
    const { rows } = await sql`select from warehouse where warehouse_id = ${warehouse.warehouseId}`.execute(db)
    return rows.length > 0 && fail({ warehouseId: warehouse.warehouseId })
  },
)

/** A warehouse is put out of use only while no count is under way: its stage is Clear. [S4.24] */
export const clearToDeactivate = rule(
  Warehouse,
  'admin.warehouse.clearToDeactivate',
  'active',
  (warehouse, { before }) => !warehouse.active && !!before && before.countStage !== 'Clear' && fail(),
)

/** A warehouse is deleted only while no count is under way. [S4.24] */
export const clearToDelete = rule(
  Warehouse,
  'admin.warehouse.clearToDelete',
  'countStage',
  (warehouse) => warehouse.countStage !== 'Clear' && fail(),
)

/** Stock below zero is allowed by an administrator only. [S6.09] */
export const negativeStockRight = rule(
  Warehouse,
  'admin.warehouse.negativeStockRight',
  'negativeStockAllowed',
  (warehouse, { before, rights }) =>
    warehouse.negativeStockAllowed &&
    !before?.negativeStockAllowed &&
    !rights.can('admin/warehouse.negative-stock') &&
    fail(),
)

export const onSave = [idUsedOnce, clearToDeactivate, negativeStockRight]
export const onDelete = [clearToDelete]
