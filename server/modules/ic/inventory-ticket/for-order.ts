import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { InventoryTicket } from '../../../../shared/contracts/ic/inventory-ticket.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { fail, rule, type RuleBook } from '../../../platform/action/rules.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Claimant } from '../../../stock/claims/claim.ts'
import { claimContext } from '../../../stock/claims/claim-context.ts'
import { endClaims, lockShelves, want } from '../../../stock/claims/claims.ts'
import { leave } from '../../../stock/claims/leaving.ts'
import type { Ticket } from './complete.ts'

/** Such a ticket has one line: what of it waits in the other warehouse is kept under this name. */
const LINE = '1'

const claimantOf = ({ id, companyId, ticketNo, toWarehouseId }: TicketKept): Claimant => ({
  ...{ companyId: companyId!, documentNo: ticketNo!, wantedBy: toWarehouseId },
  document: { type: InventoryTicket.id, id },
})
type TicketKept = Pick<Ticket, 'id' | 'companyId' | 'ticketNo' | 'toWarehouseId'>

const isForOrder = ({ forOrder }: Ticket): boolean => (forOrder ?? null) !== null

/**
 * [supply 3.9] What a warehouse is to send for an order is kept there for its transfer: nobody else is promised it until it has left.
 * @returns how much of it is kept, as decimal text
 */
export async function keptForTransfer(
  deps: Pick<Deps, 'random'>,
  context: ActionContext,
  ticketId: string,
): Promise<string> {
  const claims = await claimContext(deps, context)
  const [ticket] = await planned(
    context.trx,
    sql<TicketKept & { productId: string; warehouseId: string; quantity: string }>`
    select k.id, k.company_id as "companyId", k.ticket_no as "ticketNo", k.to_warehouse_id as "toWarehouseId", l.product_id as "productId",
           k.warehouse_id as "warehouseId", trim_scale(l.quantity)::text as quantity
    from inventory_ticket k join inventory_ticket_line l on l.owner_id = k.id where k.id = ${ticketId}::uuid`,
  )
  const { productId, warehouseId, quantity } = ticket!
  const day = { promisedOn: claims.today, orderedOn: claims.today }
  const [claim] = await want(claims, claimantOf(ticket!), [{ lineKey: LINE, productId, warehouseId, quantity, ...day }])
  return claim!.reserved
}

/** Less is asked for than before: the rest is free again. */
export const keptAsAsked =
  (deps: Pick<Deps, 'random'>): NonNullable<RuleBook['afterSave']> =>
  async (record, context, before) => {
    const [ticket, stood] = [record as unknown as Ticket, before as unknown as Ticket | null]
    const isAsked = new Decimal(ticket.lines[0]?.quantity ?? 0).gt(0)
    if (stood && isForOrder(ticket) && ticket.status === 'Pending' && isAsked)
      await keptForTransfer(deps, context, stood.id)
    return []
  }

/** It leaves, all that is kept for it: less of it was let go as less was asked for. */
export async function leavesForOrder(
  deps: Pick<Deps, 'random'>,
  context: ActionContext,
  ticket: Ticket,
): Promise<void> {
  if (!isForOrder(ticket)) return
  const [claims, of] = [await claimContext(deps, context), claimantOf(ticket)]
  const [line] = ticket.lines
  // Both ends at once, as whoever asks for a transfer holds them: neither waits for the other.
  await lockShelves(
    context.trx,
    [ticket.warehouseId, ticket.toWarehouseId!].map((warehouseId) => ({
      ...{ companyId: ticket.companyId!, productId: line!.productId, warehouseId },
    })),
  )
  await leave(claims, of, [{ lineKey: LINE, quantity: line!.quantity ?? '0', pieces: [], field: 'lines.0.quantity' }])
}

/** It does not leave: what was kept for it is free again. */
export async function staysForOrder(deps: Pick<Deps, 'random'>, context: ActionContext, ticket: Ticket): Promise<void> {
  if (isForOrder(ticket))
    await endClaims(await claimContext(deps, context), claimantOf(ticket), [LINE], 'Cancelled', null)
}

/** What is sent for an order stays what it was asked for, or becomes less of it. [supply 3.9] */
export const asOrdered = rule(InventoryTicket, 'ic.inventoryTicket.asOrdered', 'lines', (ticket, { before }) => {
  if (!before || !isForOrder(before as Ticket)) return null
  const forOrder = String(before.forOrder)
  const [line, old] = [ticket.lines[0], before.lines[0]!]
  if (ticket.ticketType !== before.ticketType) return fail({ forOrder }, 'ticketType')
  if (ticket.warehouseId !== before.warehouseId) return fail({ forOrder }, 'warehouseId')
  if (ticket.toWarehouseId !== before.toWarehouseId) return fail({ forOrder }, 'toWarehouseId')
  if (ticket.inTransit !== before.inTransit) return fail({ forOrder }, 'inTransit')
  if (!line || ticket.lines.length > 1) return fail({ forOrder })
  if (line.productId !== old.productId) return fail({ forOrder }, 'lines.0.productId')
  return new Decimal(line.quantity ?? 0).gt(old.quantity ?? 0) ? fail({ forOrder }, 'lines.0.quantity') : null
})

/** An order waits for it: it is cancelled, and stays. */
export const orderWaits = rule(InventoryTicket, 'ic.inventoryTicket.orderWaits', null, ({ forOrder }) =>
  (forOrder ?? null) === null ? null : fail({ forOrder: forOrder! }),
)
