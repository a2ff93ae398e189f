import { Decimal } from 'decimal.js'
import { decimalsOf, homeCurrency } from '../../../../shared/contracts/decimals.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import { REASONED, type InventoryTicket } from '../../../../shared/contracts/ic/inventory-ticket.ts'
import { moneyText, posted } from '../../../../shared/contracts/money.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { carriedOf, type Carried } from '../../../stock/at.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { kitPartsOf, type KitPart } from './kits.ts'

type Row = Record<string, unknown>
export type Ticket = Stored<typeof InventoryTicket>
export type TicketLine = Ticket['lines'][number]

/**
 * What is known of the products, what there is of them now and what it is carried at. A line without a reason has that of the line above: what is
 * swept up together was broken together.
 */
export async function complete(record: Row, { trx, now }: ActionContext, before: Row | null): Promise<void> {
  const ticket = record as unknown as Ticket
  if (before && before['status'] !== 'Pending') return
  record['status'] ??= 'Pending'
  ticket.ticketDate ??= await businessDay(trx, now)
  if (ticket.ticketType !== 'Transfer') Object.assign(record, { toWarehouseId: null, inTransit: false })
  const { companyId } = await ownCompany(trx)
  const products = [...new Set(ticket.lines.flatMap(({ productId }) => productId ?? []))]
  const known =
    products.length === 0
      ? new Map<string, Carried>()
      : await carriedOf(trx, { companyId, products, at: ticket.warehouseId })
  const kits = await kitsAt(trx, ticket)
  let reason: string | null = null
  for (const [at, line] of ticket.lines.entries()) {
    const carried = known.get(line.productId ?? '')
    follow(line, carried && kits ? { ...carried, unitCost: kits[at] ?? null } : carried, ticket.ticketType)
    if (REASONED.includes(ticket.ticketType)) reason = line.reason ??= line.productId ? reason : null
    else line.reason = null
  }
  ticket.value = moneyText(
    ticket.lines.reduce((sum, { value }) => sum.plus(new Decimal(value ?? 0).abs()), new Decimal(0)),
  )
}

/** What the components of kits are carried at where they are taken apart or put together. */
export async function kitCosts(trx: Trx, ticket: Ticket, parts: readonly KitPart[]): Promise<Map<string, Carried>> {
  const products = [...new Set(parts.map(({ productId }) => productId))]
  if (products.length === 0) return new Map()
  const { companyId } = await ownCompany(trx)
  return carriedOf(trx, { companyId, products, at: ticket.warehouseId })
}

/** [supply 10] What one kit of each line would cost now; null where none is put together. */
async function kitsAt(trx: Trx, ticket: Ticket): Promise<readonly (string | null)[] | null> {
  if (ticket.ticketType !== 'KitAssembly') return null
  const parts = await kitPartsOf(trx, ticket)
  const costs = await kitCosts(trx, ticket, parts)
  return ticket.lines.map((_, at) => {
    const own = parts.filter(({ line }) => line === at + 1)
    const all = own.map(({ productId, each }) => {
      const cost = costs.get(productId)?.unitCost
      return cost ? new Decimal(cost).times(each) : null
    })
    if (own.length === 0 || all.some((one) => one === null)) return null
    return all
      .reduce<Decimal>((sum, one) => sum.plus(one!), new Decimal(0))
      .toDecimalPlaces(6)
      .toFixed()
  })
}

const NOTHING = { description: null, unit: null, onHand: null, unitCost: null, value: null }

function follow(line: TicketLine, carried: Carried | undefined, type: Ticket['ticketType']): void {
  if (!carried) return void Object.assign(line, NOTHING)
  const { description, unit, onHand, unitCost } = carried
  Object.assign(line, { description, unit, onHand, unitCost })
  if (type === 'CostAdjustment') line.quantity = null
  if (line.givenValue !== null && type !== 'CostAdjustment' && !(Number(line.quantity) > 0 && isBrought(type)))
    line.givenValue = null
  line.value =
    line.givenValue ??
    (line.quantity === null || unitCost === null
      ? null
      : moneyText(posted(new Decimal(line.quantity).times(unitCost), decimalsOf(homeCurrency()))))
}

/** What comes in of itself may have a value of its own. */
const isBrought = (type: Ticket['ticketType']) => type === 'Receipt' || type === 'Adjustment'
