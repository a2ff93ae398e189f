import { Decimal } from 'decimal.js'
import { role } from '../../../ledger/legs.ts'
import type { Movement } from '../../../stock/movement.ts'
import { costOfSales } from '../shipment/moved.ts'
import type { BlindGround, BlindLine, BlindLot } from './blind.ts'
import { returnedOf, type Back, type Returned } from './credits.ts'

export const documentOf = ({ id }: Pick<Returned, 'id'>, purpose: string) => ({ type: 'oe.productReturn', id, purpose })

/** What becomes of it where nobody says: it is sold again. */
export const dispositionOf = ({ line }: { readonly line: Pick<Back['line'], 'disposition'> }) =>
  line.disposition ?? 'Restock'

/** How a line that comes without an invoice is known in stock. */
export const blindKey = (place: number): string => `b${place + 1}`

/**
 * [supply 9 products-return] What comes back to stock: each lot by itself, at what it was carried at as it left, against the cost of sales of its class. What is
 * thrown away goes at the same value, against scrap.
 */
export const movementsOf = (
  all: readonly Back[],
  { warehouseId }: Pick<Returned, 'warehouseId'>,
  uuid: () => string,
): readonly Movement[] =>
  all.flatMap((back): Movement[] => {
    const { of, quantity, place } = back
    if (of.left === null) return []
    const { left, lotNo, productClass } = of
    const id = uuid()
    const weight = new Decimal(left.weight).abs().times(quantity).div(new Decimal(left.quantity).abs()).toFixed(3)
    const own = {
      ...{ productId: of.sold.productId, warehouseId: warehouseId ?? left.warehouseId, lotId: left.lotId },
      ...{ bin: warehouseId === null || warehouseId === left.warehouseId ? left.bin : '', lineKey: String(place + 1) },
      field: `lines.${place}.returned`,
    }
    const comes: Movement = {
      ...{ ...own, id, kind: 'Return', quantity: quantity.toFixed(), weight, role: lotNo ?? '' },
      cost: { rule: 'Follows', move: left.id },
      contra: costOfSales(productClass, of.sold),
    }
    return dispositionOf(back) === 'Scrap' ? [comes, thrownAway(comes)] : [comes]
  })

/** It goes at what it came in at, against scrap. */
const thrownAway = (comes: Movement): Movement => ({
  ...comes,
  ...{ id: undefined, kind: 'Issue', reason: 'SCRAP', role: `${comes.role ?? ''} scrap` },
  quantity: new Decimal(comes.quantity).negated().toFixed(),
  weight: new Decimal(comes.weight ?? 0).negated().toFixed(3),
  cost: { rule: 'Follows', move: comes.id! },
  contra: role('INVENTORY_ADJUSTMENT', { qualifier: 'SCRAP' }),
})

interface BlindFacts {
  readonly warehouseId: string
  readonly products: ReadonlyMap<string, BlindGround>
  readonly lots: ReadonlyMap<string, BlindLot>
}

/** [supply 9.1] What comes back without an invoice, at what stock is carried at as it comes. */
export const blindMovements = (
  lines: readonly BlindLine[],
  { warehouseId, products, lots }: BlindFacts,
  uuid: () => string,
): readonly Movement[] =>
  lines.flatMap((line, place): Movement[] => {
    const product = line.productId === null ? undefined : products.get(line.productId)
    const quantity = returnedOf(line)
    if (!product?.isStock || quantity.isZero()) return []
    const each = product.unit === 'LB' ? '1' : (product.weightEach ?? '0')
    const comes: Movement = {
      ...{ id: uuid(), kind: 'Return', productId: product.productId, warehouseId, bin: '', lineKey: blindKey(place) },
      ...{ lotId: line.lotNo === null ? null : (lots.get(line.lotNo)?.id ?? null), role: line.lotNo ?? '' },
      ...{ quantity: quantity.toFixed(), weight: quantity.times(each).toFixed(3), field: `blind.${place}.returned` },
      cost: { rule: 'AtCost' },
      contra: costOfSales(product.productClass, { jobId: null, costCode: null }),
    }
    return dispositionOf({ line }) === 'Scrap' ? [comes, thrownAway(comes)] : [comes]
  })
