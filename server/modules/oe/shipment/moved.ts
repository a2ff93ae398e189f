import type { Shipment } from '../../../../shared/contracts/oe/shipment.ts'
import { role } from '../../../ledger/legs.ts'
import type { Leaving } from '../../../stock/claims/leaving.ts'
import { borneBy, type Contra, type Movement } from '../../../stock/movement.ts'
import type { OfJob } from '../../../trade/lines/by-job.ts'
import { figure, placeOfLot, weightOf, type Planned } from './plan.ts'
import type { LotThere } from './shippable.ts'

export const documentOf = ({ id }: Pick<Shipment & { id: string }, 'id'>, purpose: string) => ({
  ...{ type: 'oe.shipment', id, purpose },
})

const isStock = ({ of }: Planned) => of.isStock
const lotsOf = ({ lots }: Planned) => lots.filter(({ lot }) => figure(lot.quantity).gt(0))

/** What is let go of what is kept for the lines: lots by the place where they lie. */
export const leavingOf = (plan: readonly Planned[], there: readonly LotThere[]): Leaving[] =>
  plan.filter(isStock).map((one) => ({
    ...{ lineKey: one.of.lineKey, quantity: one.quantity.toFixed(), field: `lines.${one.place}.quantity` },
    pieces: lotsOf(one).flatMap(({ lot }) => {
      const found = placeOfLot(there, lot, one.of.lineKey)
      return found ? [{ placeId: found.placeId, quantity: figure(lot.quantity).toFixed() }] : []
    }),
  }))

/** What bears the cost of what is sold, or comes back: the cost of sales of its class, and the job that it is for. */
export const costOfSales = (productClass: string | null, job: OfJob): Contra => ({
  ...role('COGS', productClass ? { qualifier: productClass } : {}),
  ...borneBy(job),
})

/** Moves by which what leaves had just come, by the key of the line and the lot: `<line> `, `<line> <lot>`. */
export type CameBy = ReadonlyMap<string, string>

/** [supply 3.10] What moves: each lot by itself, at what it is carried at or had just come at, against the cost of sales of its class, which the job of its line bears. */
export const movementsOf = (
  plan: readonly Planned[],
  there: readonly LotThere[],
  { warehouseId, came }: { readonly warehouseId: string; readonly came: CameBy },
): readonly Movement[] =>
  plan.filter(isStock).flatMap((one): Movement[] => {
    const { of, line, place, quantity } = one
    const costOf = (lotId: string) => {
      const move = came.get(`${of.lineKey} ${lotId}`)
      return move === undefined ? { rule: 'AtCost' as const } : { rule: 'Follows' as const, move }
    }
    const own = {
      ...{ kind: 'Shipment' as const, productId: of.productId!, warehouseId, lineKey: of.lineKey },
      ...{
        cost: costOf(''),
        contra: costOfSales(of.productClass, of),
      },
    }
    const lots = lotsOf(one)
    if (lots.length === 0)
      return [
        {
          ...{ ...own, quantity: quantity.negated().toFixed(), field: `lines.${place}.quantity` },
          weight: weightOf(line.weight, quantity, of.unit).negated().toFixed(3),
        },
      ]
    return lots.map(({ lot, place: at }) => {
      const found = placeOfLot(there, lot, of.lineKey)!
      const taken = figure(lot.quantity)
      return {
        ...{ ...own, lotId: found.lotId, bin: found.bin, role: lot.lotNo!, quantity: taken.negated().toFixed() },
        ...{ weight: weightOf(lot.weight, taken, of.unit).negated().toFixed(3), field: `lots.${at}.quantity` },
        cost: costOf(found.lotId),
      }
    })
  })
