import { Decimal } from 'decimal.js'
import { decimalsOf, homeCurrency } from '../../../../shared/contracts/decimals.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import { InventoryTicket, REMADE } from '../../../../shared/contracts/ic/inventory-ticket.ts'
import { posted } from '../../../../shared/contracts/money.ts'
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
  /** Lots that the ticket has made, by what of it they come from. */
  readonly made?: ReadonlyMap<string, string>
}

const KIND: Readonly<Record<Ticket['ticketType'], MoveKind>> = {
  ...{ Receipt: 'Adjustment', Issue: 'Issue', Adjustment: 'Adjustment', CostAdjustment: 'Revaluation' },
  ...{ Transfer: 'TransferOut', JobIssue: 'Issue', JobReturn: 'Return' },
  ...{ LotSplit: 'TransferOut', LotMerge: 'TransferOut', Regrade: 'TransferOut' },
  ...{ KitAssembly: 'Produce', KitDisassembly: 'Consume' },
}
const OUTWARD: readonly Ticket['ticketType'][] = ['Issue', 'Transfer', 'JobIssue']

const turned = (quantity: string) => amountOf(quantity).negated().toFixed()

/** [supply 3.10] The other side: the account of the reason, the role of what the ticket does where it names none, or the job. */
function contraOf({ ticketType }: Ticket, { reason }: TicketLine, { accounts }: Named): RoleRef | string {
  if (ticketType === 'JobIssue' || ticketType === 'JobReturn') return role('JOB_COST')
  if (ticketType === 'CostAdjustment') return accounts.get(reason ?? '') ?? role('INVENTORY_REVALUATION')
  return accounts.get(reason ?? '') ?? role('INVENTORY_ADJUSTMENT', reason ? { qualifier: reason } : {})
}

export const headOf = (ticket: Ticket) => ({
  companyId: ticket.companyId!,
  description: [ticket.ticketNo, ticket.notes].filter(Boolean).join(' ').slice(0, 100),
})

/** One lot of a line and how much of it; a line without lots is one part. */
interface Part {
  readonly lotId: string | null
  readonly quantity: string
  /** Tells its moves apart from those of another lot of the line. */
  readonly role: string
  readonly weight?: string
  readonly pieces?: string
}

/** Lots of a line as they are named: one on the line itself, or those of the list. */
function partsOf({ lots, ticketType }: Ticket, line: TicketLine, at: number, named: Named): Part[] {
  const rows = ticketType === 'LotSplit' ? [] : lots.filter((row) => row.line === at + 1)
  const of = (lotNo: string | null) => (lotNo ? (named.lots.get(`${line.productId} ${lotNo}`) ?? NO_LOT) : null)
  if (rows.length === 0) return [{ lotId: of(line.lotNo), quantity: line.quantity ?? '0', role: '' }]
  return rows.map(({ lotNo, quantity, weight, pieces }) => ({
    ...{ lotId: of(lotNo), quantity: quantity ?? '0', role: ` ${lotNo ?? ''}` },
    ...(weight === null ? {} : { weight }),
    ...(pieces === null ? {} : { pieces }),
  }))
}

/** What a ticket moves when it is committed; what is transferred comes in as it goes out, there or on its way there. */
export function committed(ticket: Ticket, named: Named, uuid: () => string): StockPosting {
  const movements = ticket.lines.flatMap((line, at) =>
    REMADE.includes(ticket.ticketType)
      ? remade(ticket, line, at, named, uuid)
      : partsOf(ticket, line, at, named).flatMap((part) => movedPart(ticket, line, at, part, named, uuid)),
  )
  return { ...headOf(ticket), day: ticket.ticketDate, document: documentOf(ticket, 'post'), movements }
}

function movedPart(
  ticket: Ticket,
  line: TicketLine,
  at: number,
  { lotId, quantity, role: of, weight, pieces }: Part,
  named: Named,
  uuid: () => string,
): Movement[] {
  const { ticketType, warehouseId, toWarehouseId, inTransit } = ticket
  const isOut = OUTWARD.includes(ticketType)
  const first: Movement = {
    ...{ ...baseOf(line, at), lotId, id: uuid(), kind: KIND[ticketType], warehouseId, bin: line.bin ?? '' },
    quantity: ticketType === 'CostAdjustment' ? '0' : isOut ? turned(quantity) : quantity,
    ...(weight === undefined ? {} : { weight: isOut ? turned(weight) : weight }),
    ...(pieces === undefined ? {} : { pieces: isOut ? turned(pieces) : pieces }),
    cost: line.givenValue === null ? { rule: 'AtCost' } : { rule: 'Given', value: shareOf(line, quantity) },
    contra: ticketType === 'Transfer' ? null : contraOf(ticket, line, named),
    reason: line.reason,
    role: of.trim(),
  }
  if (ticketType !== 'Transfer') return [first]
  const holding = inTransit ? ('Transit' as const) : ('Stock' as const)
  const into = { warehouseId: toWarehouseId ?? warehouseId, holding, bin: inTransit ? '' : (line.toBin ?? '') }
  return [
    { ...first, role: `out${of}` },
    {
      ...{ ...first, ...into, id: uuid(), kind: 'TransferIn', quantity, role: `in${of}` },
      ...(weight === undefined ? {} : { weight }),
      ...(pieces === undefined ? {} : { pieces }),
      cost: { rule: 'Follows', move: first.id! },
    },
  ]
}

/** Of a value that is typed for a line, what falls to a part of it. */
function shareOf({ givenValue, quantity }: TicketLine, part: string): string {
  if (quantity === null || amountOf(quantity).isZero() || quantity === part) return givenValue!
  return posted(new Decimal(givenValue!).times(part).div(quantity), decimalsOf(homeCurrency())).toFixed()
}

/**
 * [supply 8, 5.7] What becomes of a lot goes out of it at cost, part by part, and comes into each new one as it went: nothing is lost between them. The
 * new lots were made before, by their places.
 */
function remade(ticket: Ticket, line: TicketLine, at: number, named: Named, uuid: () => string): Movement[] {
  const { ticketType, warehouseId, lots } = ticket
  const lotId = line.lotNo ? (named.lots.get(`${line.productId} ${line.lotNo}`) ?? NO_LOT) : null
  const rows = lots.map((row, place) => ({ ...row, place })).filter((row) => row.line === at + 1)
  const parts =
    ticketType === 'LotSplit'
      ? rows.map(({ place, quantity, weight, pieces }) => ({
          key: `lot ${place}`,
          quantity: quantity ?? '0',
          weight,
          pieces,
        }))
      : [
          {
            key: ticketType === 'LotMerge' ? 'merged' : `line ${at}`,
            quantity: line.quantity ?? '0',
            weight: null,
            pieces: null,
          },
        ]
  return parts.flatMap(({ key, quantity, weight, pieces }): Movement[] => {
    const out: Movement = {
      ...{ ...baseOf(line, at), id: uuid(), kind: 'TransferOut', warehouseId, bin: line.bin ?? '', lotId },
      ...{ quantity: turned(quantity), cost: { rule: 'AtCost' }, contra: null, role: `out ${key}` },
      ...(weight === null ? {} : { weight: turned(weight) }),
      ...(pieces === null ? {} : { pieces: turned(pieces) }),
    }
    const into: Movement = {
      ...{ ...out, id: uuid(), kind: 'TransferIn', productId: line.toProductId ?? line.productId, role: `in ${key}` },
      ...{ lotId: named.made?.get(key) ?? null, quantity, cost: { rule: 'Follows', move: out.id! } },
      ...(weight === null ? {} : { weight }),
      ...(pieces === null ? {} : { pieces }),
      bin: line.toBin ?? line.bin ?? '',
    }
    return [out, into]
  })
}

/** What was on its way is there, with the freight of the way shared out by what the lines are worth. */
export function received(
  ticket: Ticket,
  named: Named,
  { day, freight, onTheWay }: { day: string; freight: readonly string[]; onTheWay: ReadonlyMap<string, string> },
  uuid: () => string,
): StockPosting {
  const movements = ticket.lines.flatMap((line, at) => {
    const base = baseOf(line, at)
    return partsOf(ticket, line, at, named).flatMap(({ lotId, quantity, role: of }, place): Movement[] => {
      const out: Movement = {
        ...{ ...base, lotId, id: uuid(), kind: 'TransferOut', warehouseId: ticket.toWarehouseId!, holding: 'Transit' },
        ...{ bin: '', quantity: turned(quantity), contra: null, role: `out${of}` },
        cost: { rule: 'Follows', move: onTheWay.get(`${base.lineKey} ${lotId ?? ''}`)! },
      }
      // The freight of a line is borne by the first lot of it.
      const extra = place === 0 ? freight[at]! : '0'
      const into: Movement = {
        ...{
          ...base,
          lotId,
          id: uuid(),
          kind: 'TransferIn',
          warehouseId: ticket.toWarehouseId!,
          bin: line.toBin ?? '',
        },
        ...{ quantity, cost: { rule: 'Follows', move: out.id!, extra }, role: `in${of}` },
        contra: null,
      }
      return [out, into]
    })
  })
  return { ...headOf(ticket), day, document: documentOf(ticket, 'receive'), movements }
}

const baseOf = (line: TicketLine, at: number) => ({
  productId: line.productId,
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
