import type { Stored } from '../../../../shared/contracts/entity.ts'
import { InventoryTicket } from '../../../../shared/contracts/ic/inventory-ticket.ts'
import { credit, debit, posting, role, type Leg, type Posting, type RoleRef } from '../../../ledger/legs.ts'
import { amountOf } from '../../../ledger/amount.ts'
import { accountOf } from '../../../stock/legs.ts'
import type { Movement, MoveKind, StockPosting } from '../../../stock/movement.ts'
import { isWorth, type Moved } from '../../../stock/write-moves.ts'
import type { Ticket, TicketLine } from './complete.ts'

/** What lines stand on beside their products: the lots that they name, and the accounts of their reasons. */
export interface Named {
  readonly lots: ReadonlyMap<string, string>
  readonly accounts: ReadonlyMap<string, string>
}

const KIND: Readonly<Record<Ticket['ticketType'], MoveKind>> = {
  ...{ Receipt: 'Adjustment', Issue: 'Issue', Adjustment: 'Adjustment', CostAdjustment: 'Revaluation' },
  ...{ Transfer: 'TransferOut', JobIssue: 'Issue', JobReturn: 'Return' },
}
const OUTWARD: readonly Ticket['ticketType'][] = ['Issue', 'Transfer', 'JobIssue']

const turned = (quantity: string) => amountOf(quantity).negated().toFixed()

/** [supply 3.10] The other side: the account of the reason, the role of what the ticket does where it names none, or the job. */
function contraOf({ ticketType }: Ticket, { reason }: TicketLine, { accounts }: Named): RoleRef | string {
  if (ticketType === 'JobIssue' || ticketType === 'JobReturn') return role('JOB_COST')
  if (ticketType === 'CostAdjustment') return accounts.get(reason ?? '') ?? role('INVENTORY_REVALUATION')
  return accounts.get(reason ?? '') ?? role('INVENTORY_ADJUSTMENT', reason ? { qualifier: reason } : {})
}

const headOf = (ticket: Ticket) => ({
  companyId: ticket.companyId!,
  description: [ticket.ticketNo, ticket.notes].filter(Boolean).join(' ').slice(0, 100),
})

/** What a ticket moves when it is committed; what is transferred comes in as it goes out, there or on its way there. */
export function committed(ticket: Ticket, named: Named, uuid: () => string): StockPosting {
  const movements = ticket.lines.flatMap((line, at): Movement[] => {
    const { ticketType, warehouseId, toWarehouseId, inTransit } = ticket
    const base = baseOf(line, at, named)
    const first: Movement = {
      ...{ ...base, id: uuid(), kind: KIND[ticketType], warehouseId, bin: line.bin ?? '' },
      quantity:
        ticketType === 'CostAdjustment' ? '0' : OUTWARD.includes(ticketType) ? turned(line.quantity!) : line.quantity!,
      cost: line.givenValue === null ? { rule: 'AtCost' } : { rule: 'Given', value: line.givenValue },
      contra: ticketType === 'Transfer' ? null : contraOf(ticket, line, named),
      reason: line.reason,
    }
    if (ticketType !== 'Transfer') return [first]
    const holding = inTransit ? ('Transit' as const) : ('Stock' as const)
    const into = { warehouseId: toWarehouseId ?? warehouseId, holding, bin: inTransit ? '' : (line.toBin ?? '') }
    return [
      { ...first, role: 'out' },
      {
        ...first,
        ...into,
        id: uuid(),
        kind: 'TransferIn',
        quantity: line.quantity!,
        role: 'in',
        cost: { rule: 'Follows', move: first.id! },
      },
    ]
  })
  return { ...headOf(ticket), day: ticket.ticketDate, document: documentOf(ticket, 'post'), movements }
}

/** What was on its way is there, with the freight of the way shared out by what the lines are worth. */
export function received(
  ticket: Ticket,
  named: Named,
  { day, freight, onTheWay }: { day: string; freight: readonly string[]; onTheWay: ReadonlyMap<string, string> },
  uuid: () => string,
): StockPosting {
  const movements = ticket.lines.flatMap((line, at): Movement[] => {
    const base = baseOf(line, at, named)
    const out: Movement = {
      ...{ ...base, id: uuid(), kind: 'TransferOut', warehouseId: ticket.toWarehouseId!, holding: 'Transit', bin: '' },
      ...{
        quantity: turned(line.quantity!),
        cost: { rule: 'Follows', move: onTheWay.get(base.lineKey)! },
        contra: null,
        role: 'out',
      },
    }
    const extra = freight[at]!
    const into: Movement = {
      ...{ ...base, id: uuid(), kind: 'TransferIn', warehouseId: ticket.toWarehouseId!, bin: line.toBin ?? '' },
      ...{ quantity: line.quantity!, cost: { rule: 'Follows', move: out.id!, extra }, role: 'in' },
      contra: null,
    }
    return [out, into]
  })
  return { ...headOf(ticket), day, document: documentOf(ticket, 'receive'), movements }
}

const baseOf = (line: TicketLine, at: number, { lots }: Named) => ({
  productId: line.productId,
  lotId: line.lotNo ? (lots.get(`${line.productId} ${line.lotNo}`) ?? NO_LOT) : null,
  lineKey: String(at + 1),
  field: `lines.${at}.${line.quantity === null ? 'givenValue' : 'quantity'}`,
})

/** A lot that there is not: the stock ledger says so at its line. */
const NO_LOT = '00000000-0000-0000-0000-000000000000'

export const documentOf = ({ id }: Pick<Ticket, 'id'>, purpose: string) => ({ type: InventoryTicket.id, id, purpose })

/**
 * What the moves of a ticket are in the books; a job bears its cost on the other side alone. Null: all of it has stayed on the accounts that it was
 * on.
 */
export function bookedBy(
  ticket: Stored<typeof InventoryTicket>,
  asked: StockPosting,
  moves: readonly Moved[],
  freight: string,
): Posting | null {
  const legs = moves.filter(isWorth).flatMap((move): Leg[] => {
    const { jobId, costCode } = ticket.lines[Number(move.lineKey) - 1]!
    const facts = { productId: move.productId, reference: ticket.ticketNo }
    return [
      debit(accountOf(move), move.value, { ...facts, quantity: move.quantity }),
      ...(move.contra === null ? [] : [credit(move.contra, move.value, { ...facts, jobId, costCode })]),
    ]
  })
  if (!amountOf(freight).isZero()) legs.push(credit(role('FREIGHT_CLEARING'), freight, { reference: ticket.ticketNo }))
  const { companyId, day, document, description } = asked
  const places = new Set(moves.map((move) => JSON.stringify(accountOf(move))))
  const isInPlace = places.size === 1 && moves.every(({ contra }) => contra === null) && amountOf(freight).isZero()
  return legs.length === 0 || isInPlace
    ? null
    : posting({ companyId, source: 'IC', date: day, document, description, legs })
}
