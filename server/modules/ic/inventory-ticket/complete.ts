import { Decimal } from 'decimal.js'
import { decimalsOf, homeCurrency } from '../../../../shared/contracts/decimals.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import { REASONED, type InventoryTicket } from '../../../../shared/contracts/ic/inventory-ticket.ts'
import { moneyText, posted } from '../../../../shared/contracts/money.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { carriedOf, type Carried } from '../../../stock/at.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'

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
  let reason: string | null = null
  for (const line of ticket.lines) {
    follow(line, known.get(line.productId ?? ''), ticket.ticketType)
    if (REASONED.includes(ticket.ticketType)) reason = line.reason ??= line.productId ? reason : null
    else line.reason = null
  }
  ticket.value = moneyText(
    ticket.lines.reduce((sum, { value }) => sum.plus(new Decimal(value ?? 0).abs()), new Decimal(0)),
  )
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
