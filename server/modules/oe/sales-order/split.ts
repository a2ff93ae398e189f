import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { chargedFor } from '../../../../shared/contracts/oe/charges.ts'
import { openOf } from '../../../../shared/contracts/oe/order-lines.ts'
import { SalesOrder } from '../../../../shared/contracts/oe/sales-order.ts'
import { ResultStatus } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import type { RuleBook } from '../../../platform/action/rules.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Deps } from '../../../platform/deps.ts'
import { transition, type Transition } from '../../../platform/document/transition.ts'
import { saveRecord, type EntityParts } from '../../../platform/entity/save.ts'
import { claimContext } from '../../../stock/claims/claim-context.ts'
import { handOver, type HandedOver } from '../../../stock/claims/hand-over.ts'
import { keepsStock } from './claims.ts'
import { complete } from './complete.ts'
import { isHolding, stateHeld } from './holds.ts'
import { partsIn } from './kits.ts'
import { noteMoments } from './moments.ts'
import { chargesIn, isCharge } from './processing.ts'
import * as rules from './rules.ts'
import type { Order, OrderKit, OrderLine } from './standing.ts'

type Written = (more: Partial<RuleBook>) => EntityParts

/** So much of a line goes. */
interface Going {
  readonly line: OrderLine
  readonly quantity: Decimal
}

const waits = ({ backordered }: OrderLine) => new Decimal(backordered ?? 0)

/** What of a line is neither picked nor set apart, and has not gone: that may go to another order. */
const movable = (line: OrderLine): Decimal =>
  line.available === null ? openOf(line) : waits(line).plus(line.reserved ?? 0)

/**
 * [supply 9] A part of an order goes on as an order of its own: what waits of it, or so much of one line, at the prices at which it was taken, with what is
 * kept for it. Of both together as much is ordered as before.
 */
export const splitOrder = (deps: Pick<Deps, 'random'>, written: Written): Transition =>
  transition(SalesOrder, 'split', {
    async run(order, context, given) {
      const goods = goingOf(order, given['lineNo'] as number | null, given['splitQuantity'] as string | null)
      const going = withCharges(order, goods)
      const left = leftOf(order, going)
      if (left.length === 0) throw new Refusal([rules.NOTHING_LEFT])
      const parts = written({
        ...{ onSave: [], complete: (record, of) => made(record, of, order, going), afterSave: afterSplit(deps) },
      })
      const answer = await saveRecord(parts, context, null, {
        record: { orderType: 'Stock', billToId: order.billToId },
      })
      if (answer.ResultStatus !== ResultStatus.success) throw new Refusal([...(answer.Problems ?? [])])
      await takeAlong(deps, context, order, String(answer.EntityId), going)
      const now: Order & Record<string, unknown> = { ...order, lines: left, kits: kitsLeft(order, going) }
      await complete(now, context, { ...order })
      return now
    },
  })

/** @throws Refusal where nothing may go */
function goingOf(order: Order, lineNo: number | null, asked: string | null): Going[] {
  if (lineNo === null) {
    const partsOf = partsIn(order)
    const waiting = new Map(order.kits.map((kit) => [kit.kitNo, kitsThatWait(partsOf(kit))]))
    const going = order.lines.flatMap((line) => {
      const kits = line.kitNo === null ? null : waiting.get(line.kitNo)
      const quantity = kits?.times(line.kitEach!) ?? (line.available === null ? new Decimal(0) : waits(line))
      return line.supplyNo === null && quantity.gt(0) ? [{ line, quantity }] : []
    })
    if (going.length === 0) throw new Refusal([rules.NOTHING_WAITS])
    return going
  }
  const line = order.lines.find((one) => one.lineNo === lineNo)
  if (!line || openOf(line).lte(0)) throw new Refusal([rules.NOTHING_OPEN])
  if (line.supplyNo !== null) throw new Refusal([rules.boughtAlready(line)])
  if (line.kitNo !== null) throw new Refusal([rules.splitKit(line)])
  if (isCharge(line)) throw new Refusal([rules.splitCharge(line)])
  const most = movable(line)
  const quantity = asked === null ? most : new Decimal(asked)
  if (quantity.lte(0) || quantity.gt(most)) throw new Refusal([rules.splitWithin(line, most.toFixed())])
  return [{ line, quantity }]
}

/** What is charged for goods goes with them: of a run as much as they need of it, what is charged once with all that is left of them. [supply 9.1] */
function withCharges(order: Order, going: readonly Going[]): Going[] {
  const chargesOf = chargesIn(order)
  return going.flatMap(({ line, quantity }) => {
    const isRest = quantity.eq(openOf(line))
    const along = chargesOf(line).flatMap((charge): Going[] => {
      const part =
        isRest || charge.chargeEach === null ? openOf(charge) : new Decimal(chargedFor(charge.chargeEach, quantity))
      const goes = charge.charge === 'Run' || isRest ? Decimal.min(part, openOf(charge)) : new Decimal(0)
      return goes.gt(0) ? [{ line: charge, quantity: goes }] : []
    })
    return [{ line, quantity }, ...along]
  })
}

/** Whole kits go: as many as cannot be completed, as far as all of their components may go. [supply 9.1] */
function kitsThatWait(parts: readonly OrderLine[]): Decimal {
  if (parts.length === 0 || parts.some(({ supplyNo }) => supplyNo !== null)) return new Decimal(0)
  const of = (figure: Decimal, { kitEach }: OrderLine) => figure.div(kitEach!)
  const wanted = parts.map((line) => (line.available === null ? new Decimal(0) : of(waits(line), line).ceil()))
  const most = parts.map((line) => of(movable(line), line).floor())
  return Decimal.min(Decimal.max(...wanted), ...most)
}

/** How many of a kit go, by what goes of its components. */
const kitsGoing = (kit: OrderKit, going: readonly Going[]): Decimal => {
  const part = going.find(({ line }) => line.kitNo !== null && line.kitNo === kit.kitNo)
  return part ? part.quantity.div(part.line.kitEach!) : new Decimal(0)
}

/** Kits that stay, each with how many of it. */
const kitsLeft = ({ kits }: Order, going: readonly Going[]): OrderKit[] =>
  kits.map((kit) => {
    const gone = kitsGoing(kit, going)
    return gone.isZero() ? { ...kit } : { ...kit, quantity: new Decimal(kit.quantity ?? 0).minus(gone).toFixed() }
  })

/** What stays; a line of which all has gone is none any more. */
function leftOf({ lines }: Order, going: readonly Going[]): OrderLine[] {
  const gone = new Map(going.map(({ line, quantity }) => [line.lineId, quantity]))
  return lines.flatMap((line) => {
    const less = gone.get(line.lineId)
    if (!less) return [{ ...line }]
    const quantity = new Decimal(line.quantity!).minus(less)
    return quantity.isZero() ? [] : [{ ...line, quantity: quantity.toFixed() }]
  })
}

const FRESH = { shipped: '0', shortClosed: '0', cancelled: '0', invoiced: '0', closingReason: null } as const

/** The order of what goes: as the other in all that it says, and held by what holds that. Its prices stay as they were taken. */
async function made(
  record: Record<string, unknown>,
  context: ActionContext,
  order: Order,
  going: readonly Going[],
): Promise<void> {
  const {
    id: _id,
    orderNo,
    version: _version,
    createdBy: _by,
    createdOn: _on,
    updatedBy: _who,
    updatedOn: _when,
    ...as
  } = order as Order & Record<string, unknown>
  const promised = going.map(({ line }) => line.promisedDate)
  Object.assign(record, {
    ...{ ...as, orderNo: null, splitFrom: orderNo, orderType: 'Stock', releasedBy: null, releasedOn: null },
    ...{
      freight: null,
      freightInvoiced: false,
      creditPassed: null,
      shippedStatus: 'NotShipped',
      invoicedStatus: 'NotInvoiced',
    },
    lines: going.map(({ line, quantity }) => ({ ...line, ...FRESH, quantity: quantity.toFixed() })),
    kits: order.kits.flatMap((kit) => {
      const count = kitsGoing(kit, going)
      return count.isZero() ? [] : [{ ...kit, quantity: count.toFixed() }]
    }),
  })
  // Beside the lines that they were, they keep their prices.
  await complete(record, context, { ...order })
  const now = record as unknown as Order
  now.lines.forEach((line, at) => {
    Object.assign(line, { lineId: undefined, promisedDate: promised[at] })
  })
  for (const kit of now.kits) Object.assign(kit, { lineId: undefined })
  const holds = order.holds.filter(isHolding).map((hold) => ({ ...hold, lineId: undefined }))
  Object.assign(now, {
    ...{ holds, status: stateHeld(holds) },
    promisedDate:
      promised
        .flatMap((day) => day ?? [])
        .toSorted()
        .at(-1) ?? null,
  })
}

/** Its prices stand by what was said of them before: nobody is asked again, and no second row tells of it. */
const afterSplit = (deps: Pick<Deps, 'random'>): NonNullable<RuleBook['afterSave']> => {
  const keeps = keepsStock(deps)
  return async (record, context, before) => {
    await noteMoments(context, [String(record['orderNo'])])
    return keeps(record, context, before)
  }
}

/** What is kept of what goes, goes along: first goes what waits. */
async function takeAlong(
  deps: Pick<Deps, 'random'>,
  context: ActionContext,
  order: Order,
  to: string,
  going: readonly Going[],
): Promise<void> {
  const kept = going.flatMap(({ line, quantity }, at) => {
    const along = quantity.minus(waits(line))
    return line.available !== null && along.gt(0) ? [{ at, line: line.lineId!, quantity: along.toFixed() }] : []
  })
  if (kept.length === 0) return
  // What the new line could keep of what was free itself is not taken from the other as well.
  const moves = await planned(
    context.trx,
    sql<HandedOver>`
    select f.id as "from", t.id as "to", trim_scale(least(k.quantity, t.backordered))::text as quantity
    from json_to_recordset(${JSON.stringify(kept)}::json) as k (at int, line text, quantity numeric)
    join stock_claim_shown f on f.document_type = ${SalesOrder.id} and f.document_id = ${order.id}::uuid and f.line_key = k.line
    join sales_order_line l on l.owner_id = ${to}::uuid and l.position = k.at
    join stock_claim_shown t on t.document_type = ${SalesOrder.id} and t.document_id = ${to}::uuid and t.line_key = l.id::text
    where least(k.quantity, t.backordered) > 0`,
  )
  await handOver(await claimContext(deps, context), moves, order.orderNo!)
}
