import { sql } from 'kysely'
import { Warehouse } from '../../../../shared/contracts/admin/warehouse.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'
import { useRight } from '../../../platform/rights/use.ts'
import type { Neighbours } from '../neighbours.ts'

type Row = Record<string, unknown>

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

/** A warehouse to which goods are on order stays in use. [S4.24] */
const ordersOpen = ({ ordersTo }: Pick<Neighbours, 'ordersTo'>) =>
  rule(Warehouse, 'admin.warehouse.ordersOpen', 'active', async (warehouse, { db, before }) => {
    if (warehouse.active || !before?.active) return false
    const orders = await ordersTo(db, warehouse.warehouseId, NAMED_ORDERS + 1)
    const more = orders.length > NAMED_ORDERS ? ['…'] : []
    return orders.length > 0 && fail({ orders: [...orders.slice(0, NAMED_ORDERS), ...more].join(', ') })
  })
const NAMED_ORDERS = 3

/** A warehouse is deleted only while no count is under way. [S4.24] */
export const clearToDelete = rule(
  Warehouse,
  'admin.warehouse.clearToDelete',
  'countStage',
  (warehouse) => warehouse.countStage !== 'Clear' && fail(),
)

/** Stock below zero is allowed by whoever holds the right to it, where his warehouses reach. [S6.09] */
export const negativeStockRight = rule(
  Warehouse,
  'admin.warehouse.negativeStockRight',
  'negativeStockAllowed',
  (warehouse, { before, rights }) =>
    warehouse.negativeStockAllowed &&
    !before?.negativeStockAllowed &&
    !rights.can('negativeStock.allow', { warehouse: warehouse.warehouseId }) &&
    fail(),
)

/** The right is used with a reason, which stands in the change log. */
export async function afterSave(record: Row, context: ActionContext, before: Row | null): Promise<Problem[]> {
  if (record['negativeStockAllowed'] !== true || before?.['negativeStockAllowed'] === true) return []
  const { warehouseId, negativeStockReason } = record as Warehouse
  const id = before ? String(before['id']) : await idOf(context, warehouseId)
  const refused = await useRight(context, {
    right: 'negativeStock.allow',
    // What was said the last time is no reason for this one.
    reason: negativeStockReason === before?.['negativeStockReason'] ? null : negativeStockReason,
    place: { warehouse: warehouseId },
    on: { table: 'warehouse', id, recordKey: warehouseId },
    fields: { reason: 'negativeStockReason' },
  })
  return refused ? [refused] : []
}

async function idOf({ trx }: ActionContext, warehouseId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from warehouse where warehouse_id = ${warehouseId}`.execute(trx)
  return rows[0]!.id
}

export const onSave = (neighbours: Pick<Neighbours, 'ordersTo'>): readonly Rule[] => [
  ...[idUsedOnce, clearToDeactivate, ordersOpen(neighbours), negativeStockRight],
]
export const onDelete = [clearToDelete]
