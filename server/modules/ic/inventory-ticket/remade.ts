import { InventoryTicket, REMADE } from '../../../../shared/contracts/ic/inventory-ticket.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { lotGround } from '../lot/ground.ts'
import { makeLots, type NewLot } from '../lot/make.ts'
import type { Ticket } from './complete.ts'
import type { Named } from './moved.ts'

interface Wanted extends NewLot {
  /** Its place in the ticket, by which its move finds it. */
  readonly key: string
}

/** [supply 2.2, 8] Lots that a ticket makes of others, each with its parents, so that heat and certificate go along. Null numbers are given here. */
export async function remadeLots(
  ticket: Ticket,
  { lots: known }: Named,
  action: ActionContext,
): Promise<{ readonly made: ReadonlyMap<string, string>; readonly numbers: ReadonlyMap<string, string> }> {
  if (!REMADE.includes(ticket.ticketType)) return { made: new Map(), numbers: new Map() }
  const { products } = await lotGround(action.trx, {
    products: ticket.lines.map(({ toProductId }) => toProductId),
    heats: [],
  })
  const tracked = new Set([...products.values()].flatMap(({ productId, isTracked }) => (isTracked ? [productId] : [])))
  const wanted = wantedOf(ticket, known, tracked)
  const source = { type: InventoryTicket.id, id: ticket.id, no: ticket.ticketNo! }
  const made = await makeLots(
    action,
    source,
    wanted.map(({ key: _, ...lot }) => lot),
  )
  return {
    made: new Map(made.map(({ id }, at) => [wanted[at]!.key, id])),
    numbers: new Map(made.map(({ lotNo }, at) => [wanted[at]!.key, lotNo])),
  }
}

function wantedOf(ticket: Ticket, known: Named['lots'], tracked: ReadonlySet<string>): Wanted[] {
  const parent = (productId: string, lotNo: string | null, weight: string) => {
    const lotId = lotNo === null ? undefined : known.get(`${productId} ${lotNo}`)
    return lotId === undefined ? [] : [{ lotId, weight }]
  }
  switch (ticket.ticketType) {
    case 'LotSplit':
      return ticket.lots.flatMap(({ line, quantity, weight, pieces, width, length }, place): Wanted[] => {
        const of = ticket.lines[(line ?? 0) - 1]
        if (!of) return []
        const pounds = weight ?? quantity ?? '0'
        const parents = parent(of.productId, of.lotNo, pounds)
        return [{ key: `lot ${place}`, productId: of.productId, parents, weight: pounds, pieces, width, length }]
      })
    case 'LotMerge': {
      const [first] = ticket.lines
      if (!first) return []
      const parents = ticket.lines.flatMap((line) => parent(line.productId, line.lotNo, line.quantity ?? '0'))
      return [{ key: 'merged', productId: first.productId, parents }]
    }
    case 'Regrade':
      return ticket.lines.flatMap(({ productId, toProductId, lotNo, quantity }, at): Wanted[] =>
        toProductId !== null && tracked.has(toProductId)
          ? [
              {
                ...{ key: `line ${at}`, productId: toProductId, weight: quantity },
                parents: parent(productId, lotNo, quantity ?? '0'),
              },
            ]
          : [],
      )
    default:
      return []
  }
}
