import { notInvoiced } from '../../../../shared/contracts/oe/order-lines.ts'
import type { HoldKind } from '../../../../shared/contracts/oe/sales-order.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { beyondCredit, passesLimit, type Beyond, type Binding } from '../../../trade/credit/judge.ts'
import { customerOf } from '../../../trade/party/customer.ts'
import type { Order } from './standing.ts'

type Hold = Order['holds'][number]

/** What holds an order by itself, each with what is said of it; of his credit all that is passed. */
export type Found = ReadonlyMap<HoldKind, { readonly beyond: string | null; readonly because?: readonly Beyond[] }>

const BY_ITSELF: readonly HoldKind[] = ['Credit', 'Price', 'Customer']

export const isHolding = ({ liftedOn }: Hold): boolean => liftedOn === null

/** What an order adds to what its customer owes. */
export const bindingOf = (order: Order): Binding & { readonly id: string } => ({
  ...{ id: order.id, billToId: order.billToId, currency: order.currency, rate: order.rate },
  ...{ dueAmount: notInvoiced(order), creditReason: null },
})

/** By what an order goes beyond the credit of its customer, but for what was let through already. [supply 9] */
export async function beyondOfOrder(
  { trx, now }: Pick<ActionContext, 'trx' | 'now'>,
  order: Order,
  { hold }: { readonly hold: boolean },
): Promise<readonly Beyond[]> {
  const binding = bindingOf(order)
  // Over the counter he owes only what he does not pay: that is judged when he pays.
  // What is held by a blanket order is bound by the orders that draw from it.
  if (order.orderType === 'Counter' || order.orderType === 'Blanket') return []
  const isPassed = order.creditPassed !== null && Number(binding.dueAmount) <= Number(order.creditPassed)
  return isPassed || Number(binding.dueAmount) === 0 ? [] : beyondCredit(trx, now, binding, hold)
}

/**
 * [supply 3.7, 6.2] What holds an order by itself: the credit or the standing of its customer, and a line that no price was found for.
 * @param hold under the lock of the customer's credit, as it is released
 */
export async function foundOn(
  context: Pick<ActionContext, 'trx' | 'now'>,
  order: Order,
  how: { readonly hold: boolean },
): Promise<Found> {
  const [beyond, customer] = await Promise.all([
    beyondOfOrder(context, order, how),
    customerOf(context.trx, order.billToId, order.shipToId),
  ])
  const found = new Map<HoldKind, { beyond: string | null; because?: readonly Beyond[] }>()
  const [first] = beyond
  if (first)
    found.set('Credit', {
      beyond: passesLimit(first) ? String(first.args['beyond']) : null,
      because: beyond,
    })
  if (customer?.isHeld) found.set('Customer', { beyond: null })
  if (order.lines.some(({ quantity, unitPrice }) => quantity !== null && unitPrice === null))
    found.set('Price', { beyond: null })
  return found
}

/** The holds of an order after what was found: what holds it anew is placed, what holds it no more is lifted, and what people placed stays. */
export function heldAnew(order: Order, found: Found, { user, now }: Pick<ActionContext, 'user' | 'now'>): Hold[] {
  const on = now.toISOString()
  const stood = order.holds.map((hold): Hold => {
    if (!isHolding(hold) || !BY_ITSELF.includes(hold.kind)) return hold
    const still = found.get(hold.kind)
    return still ? { ...hold, beyond: still.beyond } : { ...hold, liftedBy: user.name, liftedOn: on }
  })
  const isHeld = (kind: HoldKind) => stood.some((hold) => hold.kind === kind && isHolding(hold))
  const placed = [...found].flatMap(([kind, { beyond }]): Hold[] =>
    isHeld(kind) ? [] : [placedHold(kind, { by: user.name, on, reason: null, beyond })],
  )
  return [...stood, ...placed]
}

export const placedHold = (
  kind: HoldKind,
  { by, on, reason, beyond }: { by: string; on: string; reason: string | null; beyond: string | null },
): Hold => ({
  ...{ kind, placedBy: by, placedOn: on, reason, beyond },
  ...{ liftedBy: null, liftedOn: null, liftReason: null },
})

/** Where an order stands that is no quote: on hold while anything holds it. */
export const stateHeld = (holds: readonly Hold[]): 'Open' | 'OnHold' => (holds.some(isHolding) ? 'OnHold' : 'Open')
