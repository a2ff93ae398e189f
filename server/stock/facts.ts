import { sql } from 'kysely'
import type { Problem } from '../../shared/contracts/result.ts'
import { planned } from '../platform/database/planned.ts'
import type { Trx } from '../platform/database/transaction.ts'
import type { MoveKind, Movement, StockPosting } from './movement.ts'
import { problems } from './problems.ts'
import type { Method } from './valuation.ts'

interface ProductFacts {
  readonly product_id: string
  readonly is_stock: boolean
  readonly product_class: string
  readonly valuation: Method
  readonly lot_tracked: boolean
  readonly lot_costed: boolean
}

interface WarehouseFacts {
  readonly warehouse_id: string
  readonly negative_stock_allowed: boolean
  /** Since when it is being counted. */
  readonly frozen_since: string | null
}

/** What movements stand on beside balances. */
export interface StockFacts {
  readonly products: ReadonlyMap<string, ProductFacts>
  readonly warehouses: ReadonlyMap<string, WarehouseFacts>
  /** Known with their products, `product lot`: whether they wait on hold. */
  readonly lots: ReadonlyMap<string, boolean>
}

const distinct = (names: readonly (string | null | undefined)[]): string[] => [
  ...new Set(names.filter((name) => name !== null && name !== undefined)),
]

/** One statement. */
export async function stockFactsOf(trx: Trx, { movements }: StockPosting): Promise<StockFacts> {
  const [row] = await planned<{
    products: ProductFacts[] | null
    warehouses: WarehouseFacts[] | null
    lots: Record<string, boolean> | null
  }>(
    trx,
    sql`
    select
      (select json_agg(json_build_object('product_id', p.product_id, 'is_stock', p.product_type = 'Stock', 'product_class', p.product_class,
         'valuation', p.valuation, 'lot_tracked', p.lot_tracked, 'lot_costed', p.lot_costed))
       from product_shown p where p.product_id = any (${distinct(movements.map(({ productId }) => productId))}::text[])) as products,
      (select json_agg(json_build_object('warehouse_id', w.warehouse_id, 'negative_stock_allowed', w.negative_stock_allowed,
         'frozen_since', case when w.count_stage <> 'Clear' then w.freeze_date end))
       from warehouse_shown w
       where w.warehouse_id = any (${distinct(movements.map(({ warehouseId }) => warehouseId))}::text[])) as warehouses,
      (select json_object_agg(l.product_id || ' ' || l.id, l.status = 'OnHold') from stock_lot_shown l
       where l.id = any (${distinct(movements.map(({ lotId }) => lotId))}::uuid[])) as lots`,
  )
  return {
    products: new Map((row!.products ?? []).map((product) => [product.product_id, product])),
    warehouses: new Map((row!.warehouses ?? []).map((warehouse) => [warehouse.warehouse_id, warehouse])),
    lots: new Map(Object.entries(row!.lots ?? {})),
  }
}

/** What is wrong with movements before any balance is looked at; all of it at once. */
export function movementProblems({ movements, day }: StockPosting, facts: StockFacts): Problem[] {
  const counted = new Map<string, Problem>()
  const found = movements.flatMap((movement): Problem[] => {
    const warehouse = facts.warehouses.get(movement.warehouseId)
    if (!warehouse) return [problems.warehouseUnknown(movement.field)]
    if (warehouse.frozen_since !== null && day < warehouse.frozen_since)
      counted.set(movement.warehouseId, problems.countUnderWay(movement.warehouseId, warehouse.frozen_since))
    return lotProblems(movement, facts)
  })
  return [...found, ...counted.values()]
}

/** What of a lot on hold may not happen: to be sold, or worked on. */
const WHILE_FREE: readonly MoveKind[] = ['Consume', 'Shipment']

function lotProblems(
  { kind, productId, lotId = null, cost, quantity, field }: Movement,
  { products, lots }: StockFacts,
): Problem[] {
  const product = products.get(productId)
  if (!product?.is_stock) return [problems.notTracked(productId, field)]
  if (lotId !== null && !product.lot_tracked) return [problems.noLots(productId, field)]
  // A cost that comes later is for the pool, whichever lot of it.
  if (lotId === null && product.lot_tracked && (cost.rule !== 'Charge' || product.lot_costed))
    return [problems.lotNeeded(productId, field)]
  if (lotId === null) return []
  const isHeld = lots.get(`${productId} ${lotId}`)
  if (isHeld === undefined) return [problems.lotUnknown(productId, field)]
  return isHeld && WHILE_FREE.includes(kind) && quantity.startsWith('-') ? [problems.lotHeld(productId, field)] : []
}
