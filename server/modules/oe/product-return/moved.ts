import { Decimal } from 'decimal.js'
import { role } from '../../../ledger/legs.ts'
import type { Movement } from '../../../stock/movement.ts'
import type { Back, Returned } from './credits.ts'

export const documentOf = ({ id }: Pick<Returned, 'id'>, purpose: string) => ({ type: 'oe.productReturn', id, purpose })

/** What becomes of it where nobody says: it is sold again. */
export const dispositionOf = ({ line }: Back) => line.disposition ?? 'Restock'

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
      contra: role('COGS', productClass ? { qualifier: productClass } : {}),
    }
    if (dispositionOf(back) !== 'Scrap') return [comes]
    return [
      comes,
      {
        ...{
          ...own,
          kind: 'Issue',
          quantity: quantity.negated().toFixed(),
          weight: new Decimal(weight).negated().toFixed(3),
        },
        ...{ role: `${lotNo ?? ''} scrap`, cost: { rule: 'Follows', move: id }, reason: 'SCRAP' },
        contra: role('INVENTORY_ADJUSTMENT', { qualifier: 'SCRAP' }),
      },
    ]
  })
