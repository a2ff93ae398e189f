import { Decimal } from 'decimal.js'
import { notInvoiced, openOf } from '../../../../shared/contracts/oe/order-lines.ts'
import type { HoldKind } from '../../../../shared/contracts/oe/sales-order.ts'
import { SalesOrder } from '../../../../shared/contracts/oe/sales-order.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { transition, type Transition } from '../../../platform/document/transition.ts'
import { useRight } from '../../../platform/rights/use.ts'
import { argsInSight, passesLimit, useCredit } from '../../../trade/credit/judge.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { repriced } from './complete.ts'
import { take } from './counter/take.ts'
import { directComes, isDirect } from './direct.ts'
import { SalesOrderStore } from './entity.ts'
import { beyondOfOrder, bindingOf, foundOn, heldAnew, isHolding, placedHold, stateHeld, type Found } from './holds.ts'
import { pricesRefused } from './price-rights.ts'
import { goodsIn, isCharge } from './processing.ts'
import * as rules from './rules.ts'
import { standingOf, type Order } from './standing.ts'

const onRecord = (order: Order) => ({ table: SalesOrderStore.table, id: order.id, recordKey: order.orderNo })

/** It binds from now on, as far as nothing holds it. */
const confirmedAs = (orderType: 'Stock' | 'DirectShip') => async (order: Order, context: ActionContext) => {
  const now: Order = { ...order, orderType, status: 'Open', expiresOn: null }
  const holds = heldAnew(now, await foundOn(context, now, { hold: false }), context)
  return { orderType, expiresOn: null, holds, status: stateHeld(holds) }
}

/** [supply 3.7, 9] What can be done with an order; each in the one transaction of its call. */
export const orderActions: readonly Transition[] = [
  transition(SalesOrder, 'confirm', { rules: rules.onConfirm, run: confirmedAs('Stock') }),
  transition(SalesOrder, 'confirmDirect', {
    rules: rules.onConfirm,
    async run(order, context) {
      // What was offered out of stock comes on another day: that is known when it is bought.
      const lines = order.lines.map((line) => ({ ...line, promisedDate: null }))
      return { ...(await confirmedAs('DirectShip')(order, context)), lines, promisedDate: null }
    },
  }),
  transition(SalesOrder, 'release', {
    rules: rules.onRelease,
    async run(order, context) {
      // Two who release the last of a limit at once are judged one after the other: the second is held. [supply 4.7]
      const found = await foundOn(context, order, { hold: true })
      const stands = order.status === 'OnHold' ? holding(order, found, context) : []
      if (stands.length > 0) throw new Refusal(stands)
      const holds = heldAnew(order, found, context)
      const status = stateHeld(holds)
      if (status === 'OnHold') return { holds, status }
      return { holds, status, releasedBy: context.user.name, releasedOn: context.now.toISOString() }
    },
  }),
  take,
  transition(SalesOrder, 'reprice', { run: pricedAnew }),
  transition(SalesOrder, 'hold', {
    async run(order, { user, now }, given) {
      const said = { by: user.name, on: now.toISOString(), reason: String(given['holdReason']), beyond: null }
      return { holds: [...order.holds, placedHold('Manual', said)] }
    },
  }),
  transition(SalesOrder, 'unhold', {
    async run(order, context, given) {
      const [kind, reason] = [given['holdKind'] as HoldKind, String(given['holdReason'])]
      if (!order.holds.some((hold) => hold.kind === kind && isHolding(hold))) throw new Refusal([rules.NOT_HELD_SO])
      const creditPassed = await mayLift(order, context, kind, reason)
      const lifted = { liftedBy: context.user.name, liftedOn: context.now.toISOString(), liftReason: reason }
      const holds = order.holds.map((hold) => (hold.kind === kind && isHolding(hold) ? { ...hold, ...lifted } : hold))
      return { holds, status: stateHeld(holds), ...(creditPassed === null ? {} : { creditPassed }) }
    },
  }),
  transition(SalesOrder, 'shortClose', { run: async (order, _, given) => ended(order, given, 'shortClosed') }),
  transition(SalesOrder, 'cancel', { run: async (order, _, given) => ended(order, given, 'cancelled') }),
]

/** What still holds an order that was held before, each with what it is about: by how much it goes beyond which limit, and what can be done. [judgement 11] */
function holding(order: Order, found: Found, { rights }: ActionContext): Problem[] {
  const because = found.get('Credit')?.because ?? []
  return [
    // Which limit, and who can help, stands beside the customer.
    ...because.map((one) => ({
      Field: 'billToId',
      Key: `oe:rules.salesOrder.${passesLimit(one) ? 'heldBeyond' : 'heldByCredit'}`,
      Args: argsInSight(one, rights),
    })),
    ...(found.has('Customer') ? [rules.heldWithCustomer(order.billToId)] : []),
    ...(order.holds.some((hold) => hold.kind === 'Manual' && isHolding(hold)) ? [rules.HELD_BY_HAND] : []),
  ]
}

/**
 * Whether a hold may be lifted: what people placed by the right to it, what has a cause when that has gone. Credit may be passed by right; answers
 * up to which amount it then is.
 * @throws Refusal
 */
async function mayLift(order: Order, context: ActionContext, kind: HoldKind, reason: string): Promise<string | null> {
  if (kind === 'Manual') {
    const problem = await useRight(context, {
      ...{ right: 'order.releasehold', reason, on: onRecord(order), fields: { reason: 'given.holdReason' } },
    })
    if (problem) throw new Refusal([problem])
    return null
  }
  if (kind !== 'Credit') {
    if ((await foundOn(context, order, { hold: false })).has(kind)) throw new Refusal([rules.STILL_HELD])
    return null
  }
  if ((await beyondOfOrder(context, order, { hold: true })).length === 0) return null
  await useCredit(context, SalesOrder, { ...bindingOf(order), creditReason: reason }, onRecord(order), { hold: true })
  return notInvoiced(order)
}

/**
 * Prices are asked anew: what was typed gives way, and a quote whose day has passed holds again. What was shipped keeps its price. [supply 6.6]
 * @throws Refusal where one is below its floor, and whoever asks has not the right to it
 */
async function pricedAnew(order: Order, context: ActionContext): Promise<Partial<Order>> {
  if (order.shippedStatus !== 'NotShipped') throw new Refusal([rules.PRICE_STAYS])
  const now: Order & Record<string, unknown> = { ...order, lines: order.lines.map((line) => ({ ...line })) }
  await repriced(now, context, { ...order })
  const problems = pricesRefused(now, order, context)
  if (problems.length > 0) throw new Refusal(problems)
  const isPast = now.expiresOn !== null && now.expiresOn < (await businessDay(context.trx, context.now))
  return { ...now, expiresOn: isPast ? null : now.expiresOn }
}

/** All that is open, or what is open of one line, is closed short or cancelled; an order of which nothing is left is over. */
function ended(
  order: Order,
  given: Readonly<Record<string, unknown>>,
  as: 'shortClosed' | 'cancelled',
): Partial<Order> {
  if (order.status === 'Quote') return { status: 'Cancelled' }
  const [lineNo, closingReason] = [given['lineNo'] as number | null, given['closingReason'] as string]
  const goodsOf = goodsIn(order)
  const isMeant = (line: Order['lines'][number] | undefined) => lineNo === null || line?.lineNo === lineNo
  // What is charged for goods ends with them.
  const isEnded = (line: Order['lines'][number]) =>
    (isMeant(line) || (isCharge(line) && isMeant(goodsOf(line)))) && openOf(line).gt(0)
  if (!order.lines.some(isEnded)) throw new Refusal([rules.NOTHING_OPEN])
  const coming = isDirect(order) ? order.lines.find((line) => isEnded(line) && line.supplyNo !== null) : undefined
  if (coming) throw new Refusal([directComes(coming)])
  const lines = order.lines.map((line) =>
    isEnded(line) ? { ...line, [as]: new Decimal(line[as] ?? 0).plus(openOf(line)).toFixed(), closingReason } : line,
  )
  const { ended: over, ...standing } = standingOf(lines)
  return { lines, ...standing, ...(over ? { status: over } : {}) }
}
