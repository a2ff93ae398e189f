import { Decimal } from 'decimal.js'
import { decimalsOf, homeCurrency } from '../../../../shared/contracts/decimals.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import type { ProductionTicket } from '../../../../shared/contracts/ic/production-ticket.ts'
import { isProcessing, sharesWidth } from '../../../../shared/contracts/ic/production-work-order.ts'
import { moneyText, posted } from '../../../../shared/contracts/money.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { carriedOf } from '../../../stock/at.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { orderOf, type OfOrder } from './of-order.ts'

type Row = Record<string, unknown>
export type Ticket = Stored<typeof ProductionTicket>

const dec = (figure: string | null | undefined) => new Decimal(figure ?? 0)
const plain = (figure: Decimal) => figure.toDecimalPlaces(6).toFixed()
const money = (figure: Decimal) => moneyText(posted(figure, decimalsOf(homeCurrency())))

/**
 * [supply 8] A ticket begins with all that its order has left: what that takes by its factors, the hours, and of a coil its pieces as they ought to weigh.
 * What a strip weighs is for the scale to say. What is typed stays.
 */
export async function complete(record: Row, { trx, now }: ActionContext, before: Row | null): Promise<void> {
  const ticket = record as unknown as Ticket
  if (before && before['status'] !== 'Pending') return
  record['status'] ??= 'Pending'
  ticket.ticketDate ??= await businessDay(trx, now)
  const order = ticket.orderNo ? await orderOf(trx, ticket.orderNo) : null
  Object.assign(record, {
    ...{ warehouseId: order?.warehouseId ?? null, productId: order?.productId ?? null },
    orderType: order?.orderType ?? null,
  })
  if (!order) return
  const isBare = !before && [ticket.consumed, ticket.outputs, ticket.labour].every((lines) => lines.length === 0)
  if (isBare) begin(ticket, order)
  if (isProcessing(order.orderType)) expect(ticket, order)
  const { companyId } = await ownCompany(trx)
  const products = [...new Set(ticket.consumed.flatMap(({ componentId }) => componentId ?? []))]
  const known = await carriedOf(trx, { companyId, products, at: order.warehouseId })
  for (const line of ticket.consumed) {
    const carried = known.get(line.componentId ?? '')
    Object.assign(line, { unit: carried?.unit ?? null, onHand: carried?.onHand ?? null })
    line.value = line.quantity && carried?.unitCost ? money(dec(line.quantity).times(carried.unitCost)) : null
  }
  for (const line of ticket.labour) line.value = money(dec(line.hours).times(dec(line.rate)))
  for (const line of ticket.scrap) line.value = money(dec(line.quantity).times(dec(line.unitValue)))
  sums(ticket, order)
}

function begin(ticket: Ticket, order: OfOrder): void {
  const none = { lotNo: null, bin: null, unit: null, onHand: null, value: null }
  if (isProcessing(order.orderType)) {
    ticket.consumed = [{ ...none, componentId: order.productId, lotNo: order.lotNo, quantity: order.remaining }]
    const isWeighed = sharesWidth(order.orderType)
    ticket.outputs = order.outputs.map((line) => ({
      ...{ ...line, lotNo: null, value: null },
      quantity: isWeighed ? null : line.expected,
    }))
    return
  }
  ticket.produced ??= order.remaining
  const produced = dec(ticket.produced)
  ticket.consumed = order.components.map(({ componentId, each }) => ({
    ...none,
    componentId,
    quantity: plain(produced.times(each)),
  }))
  ticket.labour = order.operations.map(({ operation, perUnit, rate }) => ({
    ...{ operation, rate, hours: plain(produced.times(perUnit)), value: null },
  }))
}

/** What its pieces ought to weigh, as their order says it piece by piece: nobody types it, so a ticket that is saved as it was begun has it from here. */
function expect(ticket: Ticket, order: OfOrder): void {
  const known = new Map(order.outputs.map((line) => [sizeOf(line), line]))
  for (const line of ticket.outputs) {
    const of = known.get(sizeOf(line))
    if (!of?.expected) continue
    line.expected = dec(of.expected)
      .div(of.pieces && Number(of.pieces) > 0 ? of.pieces : 1)
      .times(line.pieces ?? 1)
      .toDecimalPlaces(3)
      .toFixed()
  }
}

interface Sized {
  readonly outputId: string | null
  readonly width: string | null
  readonly length: string | null
}
const sizeOf = ({ outputId, width, length }: Sized): string =>
  [outputId, dec(width).toFixed(), dec(length).toFixed()].join(' ')

/** What it comes to as typed; committed, it says what it has come to. */
function sums(ticket: Ticket, { expectedUnitCost, orderType }: OfOrder): void {
  const sum = (values: readonly (string | null)[]) => values.reduce((all, one) => all.plus(dec(one)), new Decimal(0))
  const material = sum(ticket.consumed.map(({ value }) => value))
  const labour = sum(ticket.labour.map(({ value }) => value)).plus(dec(ticket.charge))
  const scrap = sum(ticket.scrap.map(({ value }) => value))
  const output = isProcessing(orderType)
    ? material.plus(labour).minus(scrap)
    : dec(ticket.produced).times(dec(expectedUnitCost))
  Object.assign(ticket, {
    ...{ materialCost: money(material), labourCost: money(labour), scrapCredit: money(scrap) },
    ...{ outputCost: money(output), yield: yieldOf(ticket, orderType) },
  })
}

/** Percent of what was taken that has become something else than scrap; nothing is said as long as a piece is not weighed. */
export function yieldOf({ consumed, outputs }: Ticket, orderType: OfOrder['orderType']): string | null {
  if (!isProcessing(orderType) || outputs.some(({ quantity }) => quantity === null)) return null
  const taken = consumed.reduce((all, { quantity }) => all.plus(dec(quantity)), new Decimal(0))
  const good = outputs.reduce((all, { quantity }) => all.plus(dec(quantity)), new Decimal(0))
  return taken.isZero() ? null : good.div(taken).times(100).toDecimalPlaces(4).toFixed()
}
