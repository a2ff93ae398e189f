import { sql } from 'kysely'
import { ProductionTicket } from '../../../../shared/contracts/ic/production-ticket.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { planned } from '../../../platform/database/planned.ts'
import { lotsByNo, makeLots, type LotParent, type NewLot } from '../lot/make.ts'
import type { Ticket } from './ticket.ts'
import type { LotIds } from './moved.ts'
import type { OfOrder } from './of-order.ts'

interface Lots {
  readonly taken: LotIds
  readonly made: LotIds
  /** The ticket with the numbers that its new lots were given. */
  readonly numbered: Partial<Pick<Ticket, 'lotNo' | 'outputs'>>
}

/**
 * [supply 2.2, 5.7] Lots of a ticket: those that it takes, and those that it makes, each a child of what was taken, whose heat and certificate it carries.
 * In statements that do not grow with its lines.
 */
export async function lotsOf(action: ActionContext, ticket: Ticket, order: OfOrder): Promise<Lots> {
  const { trx } = action
  const known = await lotsByNo(
    trx,
    [...ticket.consumed, ...ticket.outputs].flatMap(({ lotNo }) => lotNo ?? []),
  )
  const taken = new Map([...known].map(([lotNo, { id }]) => [lotNo, id]))
  const brought = [order.productId, ...ticket.outputs.map(({ outputId }) => outputId)].flatMap((id) => id ?? [])
  const rows = await planned<{ productId: string }>(
    trx,
    sql`
    select product_id as "productId" from product_shown
    where lot_tracked and product_id = any (${[...new Set(brought)]}::text[])`,
  )
  const byLot = new Set(rows.map(({ productId }) => productId))
  const weights = new Map(
    ticket.consumed.flatMap(({ lotNo, quantity }) => (lotNo ? [[lotNo, quantity!] as const] : [])),
  )
  const parents: LotParent[] = [...weights].flatMap(([lotNo, weight]) => {
    const lotId = taken.get(lotNo)
    return lotId ? [{ lotId, weight }] : []
  })
  const isOutput = ticket.outputs.length > 0
  const wanted: NewLot[] = isOutput
    ? ticket.outputs.flatMap(({ outputId, lotNo, width, length, quantity, pieces }) =>
        byLot.has(outputId!)
          ? [
              {
                productId: outputId!,
                lotNo,
                width,
                length,
                weight: quantity,
                pieces,
                parents,
                receivedOn: ticket.ticketDate,
              },
            ]
          : [],
      )
    : byLot.has(order.productId) && Number(ticket.produced ?? 0) > 0
      ? [{ productId: order.productId, lotNo: ticket.lotNo, parents, receivedOn: ticket.ticketDate }]
      : []
  const shared = wanted.map((lot) => ({ ...lot, parents: sharesOf(parents, wanted, lot) }))
  const source = { type: ProductionTicket.id, id: ticket.id, no: ticket.ticketNo! }
  const made = await makeLots(action, source, shared)
  const ids = new Map(made.map(({ id, lotNo }) => [lotNo, id]))
  const numbers = made.map(({ lotNo }) => lotNo)
  if (!isOutput) return { taken, made: ids, numbered: numbers[0] === undefined ? {} : { lotNo: numbers[0] } }
  const outputs = ticket.outputs.map((line) =>
    byLot.has(line.outputId!) ? { ...line, lotNo: numbers.shift() ?? null } : { ...line, lotNo: null },
  )
  return { taken, made: ids, numbered: { outputs } }
}

/** How much of each parent went into one child: as its own weight is of all children. */
function sharesOf(parents: readonly LotParent[], all: readonly NewLot[], lot: NewLot): LotParent[] {
  const whole = all.reduce((sum, { weight }) => sum + Number(weight ?? 0), 0)
  const part = whole === 0 ? 1 : Number(lot.weight ?? 0) / whole
  return parents.map(({ lotId, weight }) => ({ lotId, weight: (Number(weight) * part).toFixed(3) }))
}
