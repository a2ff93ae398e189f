import { Decimal } from 'decimal.js'
import { decimalsOf, homeCurrency } from '../../../../shared/contracts/decimals.ts'
import { isProcessing, sharesWidth } from '../../../../shared/contracts/ic/production-work-order.ts'
import { moneyText, posted } from '../../../../shared/contracts/money.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { carriedOf } from '../../../stock/at.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { spread } from './moved.ts'
import { orderOf, trimKept, type OfOrder } from './of-order.ts'
import type { Ticket } from './ticket.ts'
import { weigh } from './weighed.ts'

type Row = Record<string, unknown>

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
  // Weighed before it was saved for the first time, its pieces have come and its metal not yet.
  const lacksMetal = !before && sharesWidth(order.orderType) && ticket.consumed.length === 0
  if (isBare) begin(ticket, order)
  if (lacksMetal) {
    if (!isBare) ticket.consumed = [metalOf(order)]
    // [judgement 37] What is cut off the edges is weighed as its pieces are, and kept as it was the last time.
    if (ticket.scrap.length === 0 && dec(order.trim).gt(0))
      ticket.scrap.push({ ...(await trimKept(trx, order)), ...UNWEIGHED, edgeTrim: true, quantity: null, value: null })
  }
  if (isProcessing(order.orderType)) weigh(ticket, order)
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

const UNWEIGHED = { expected: null, difference: null, state: null }

const NONE = { lotNo: null, bin: null, unit: null, onHand: null, value: null }

/** What is left of what is processed. */
const metalOf = ({ productId, lotNo, remaining }: OfOrder) => ({
  ...{ ...NONE, componentId: productId, lotNo },
  quantity: remaining,
})

function begin(ticket: Ticket, order: OfOrder): void {
  if (isProcessing(order.orderType)) {
    ticket.consumed = [metalOf(order)]
    const isWeighed = sharesWidth(order.orderType)
    ticket.outputs = order.outputs.map((line) => ({
      ...{ ...line, ...UNWEIGHED, expected: line.expected, lotNo: null, value: null },
      quantity: isWeighed ? null : line.expected,
    }))
    return
  }
  ticket.produced ??= order.remaining
  const produced = dec(ticket.produced)
  ticket.consumed = order.components.map(({ componentId, each }) => ({
    ...NONE,
    componentId,
    quantity: plain(produced.times(each)),
  }))
  ticket.labour = order.operations.map(({ operation, perUnit, rate }) => ({
    ...{ operation, rate, hours: plain(produced.times(perUnit)), value: null },
  }))
}

/** What it comes to as typed; committed, it says what it has come to. */
function sums(ticket: Ticket, { expectedUnitCost, orderType }: OfOrder): void {
  const sum = (values: readonly (string | null)[]) => values.reduce((all, one) => all.plus(dec(one)), new Decimal(0))
  const material = sum(ticket.consumed.map(({ value }) => value))
  const labour = sum(ticket.labour.map(({ value }) => value)).plus(dec(ticket.charge))
  const scrap = sum(ticket.scrap.map(({ value }) => value))
  const output = isProcessing(orderType)
    ? material.plus(labour).minus(scrap)
    : dec(ticket.produced).times(dec(expectedUnitCost))
  if (isProcessing(orderType)) shareOut(ticket, output)
  Object.assign(ticket, {
    ...{ materialCost: money(material), labourCost: money(labour), scrapCredit: money(scrap) },
    ...{ outputCost: money(output), yield: yieldOf(ticket, orderType) },
  })
}

/** What each piece comes to: by what it weighs, or ought to as long as it is not weighed. Nothing, where one of them has no weight yet. */
function shareOut({ outputs }: Ticket, whole: Decimal): void {
  const weights = outputs.map(({ quantity, expected }) => dec(quantity ?? expected))
  const values =
    whole.gt(0) && weights.every((weight) => weight.gt(0)) ? spread(new Decimal(money(whole)), weights) : []
  outputs.forEach((line, at) => {
    line.value = values[at] ? moneyText(values[at]) : null
  })
}

/** Percent of what was taken that has become something else than scrap; nothing is said as long as a piece is not weighed. */
export function yieldOf({ consumed, outputs }: Ticket, orderType: OfOrder['orderType']): string | null {
  if (!isProcessing(orderType) || outputs.some(({ quantity }) => quantity === null)) return null
  const taken = consumed.reduce((all, { quantity }) => all.plus(dec(quantity)), new Decimal(0))
  const good = outputs.reduce((all, { quantity }) => all.plus(dec(quantity)), new Decimal(0))
  return taken.isZero() ? null : good.div(taken).times(100).toDecimalPlaces(4).toFixed()
}
