import { Decimal } from 'decimal.js'
import { decimalsOf, homeCurrency } from '../../../../shared/contracts/decimals.ts'
import { isProcessing } from '../../../../shared/contracts/ic/production-work-order.ts'
import { moneyText, posted } from '../../../../shared/contracts/money.ts'
import { role } from '../../../ledger/legs.ts'
import type { Movement } from '../../../stock/movement.ts'
import type { Ticket } from './ticket.ts'
import type { OfOrder } from './of-order.ts'

const dec = (figure: string | null | undefined) => new Decimal(figure ?? 0)
const cents = (figure: Decimal) => new Decimal(posted(figure, decimalsOf(homeCurrency())))
const WIP = role('WIP')

/** Lots by their number: of what is taken they are there, of what comes they are made before. */
export type LotIds = ReadonlyMap<string, string>

/** A lot that there is not: the stock ledger says so at its line. */
const NO_LOT = '00000000-0000-0000-0000-000000000000'
const lotId = (lots: LotIds, lotNo: string | null) => (lotNo === null ? null : (lots.get(lotNo) ?? NO_LOT))

/** [supply 3.10] What is taken goes into work in process at what it is carried at. */
export const takenBy = (ticket: Ticket, { warehouseId }: OfOrder, lots: LotIds): Movement[] =>
  ticket.consumed.map((line, at) => ({
    ...{
      kind: 'Consume',
      productId: line.componentId!,
      warehouseId,
      bin: line.bin ?? '',
      lotId: lotId(lots, line.lotNo),
    },
    ...{ quantity: dec(line.quantity).negated().toFixed(), cost: { rule: 'AtCost' }, contra: WIP },
    ...{ lineKey: `c${at + 1}`, field: `consumed.${at}.quantity` },
  }))

/** What a ticket has cost, in the company's currency. */
export interface Cost {
  readonly material: Decimal
  readonly labour: Decimal
  readonly scrap: Decimal
}

/** [supply 5.7] A cost by weight, to the cent: the last takes what rounding leaves. */
export function spread(whole: Decimal, weights: readonly Decimal[]): Decimal[] {
  const all = weights.reduce((sum, weight) => sum.plus(weight), new Decimal(0))
  let left = whole
  return weights.map((weight, at) => {
    const share = at === weights.length - 1 ? left : cents(whole.times(weight).div(all))
    left = left.minus(share)
    return share
  })
}

/**
 * [supply 3.10, 5.7] What comes out of work in process: an assembly at what its order expects; what a coil became at all that went into it less its scrap, by
 * weight, of which the last takes what rounding leaves.
 */
export function broughtBy(ticket: Ticket, order: OfOrder, lots: LotIds, cost: Cost): Movement[] {
  const { warehouseId } = order
  const scrap = ticket.scrap.flatMap(({ scrapId, quantity, value }, at): Movement[] =>
    scrapId === null
      ? []
      : [
          {
            ...{ kind: 'Produce', productId: scrapId, warehouseId, quantity: quantity!, contra: WIP },
            ...{ cost: { rule: 'Given', value: value ?? '0' }, lineKey: `s${at + 1}`, field: `scrap.${at}.quantity` },
          },
        ],
  )
  if (!isProcessing(order.orderType)) {
    const produced = dec(ticket.produced)
    if (produced.isZero()) return scrap
    const value = cents(produced.times(dec(order.expectedUnitCost)))
    const made: Movement = {
      ...{ kind: 'Produce', productId: order.productId, warehouseId, bin: ticket.bin ?? '' },
      ...{
        lotId: lotId(lots, ticket.lotNo),
        quantity: produced.toFixed(),
        contra: WIP,
        lineKey: 'p1',
        field: 'produced',
      },
      cost: { rule: 'Given', value: moneyText(value) },
    }
    return [made, ...scrap]
  }
  const whole = cost.material.plus(cost.labour).minus(cost.scrap)
  const shares = spread(
    whole,
    ticket.outputs.map(({ quantity }) => dec(quantity)),
  )
  const made = ticket.outputs.map((line, at): Movement => ({
    ...{
      kind: 'Produce',
      productId: line.outputId!,
      warehouseId,
      bin: line.bin ?? '',
      lotId: lotId(lots, line.lotNo),
    },
    ...{ quantity: line.quantity!, pieces: line.pieces ?? '0', contra: WIP, lineKey: `o${at + 1}` },
    ...{ cost: { rule: 'Given', value: moneyText(shares[at]!) }, field: `outputs.${at}.quantity` },
  }))
  return [...made, ...scrap]
}
