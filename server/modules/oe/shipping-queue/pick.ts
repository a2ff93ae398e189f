import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import type { Found, Picked, Scanned, Taken } from '../../../../shared/contracts/oe/orders-shipping-queue.ts'
import { Shipment } from '../../../../shared/contracts/oe/shipment.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { ruleKey } from '../../../platform/action/rules.ts'
import { planned } from '../../../platform/database/planned.ts'
import { readRecord } from '../../../platform/entity/read.ts'
import { saveRecord, type EntityParts } from '../../../platform/entity/save.ts'
import type { Condition } from '../../../platform/entity/stored.ts'
import { lockOrders } from '../sales-order/following.ts'
import { ShipmentStore } from '../shipment/entity.ts'
import { figure, type Leaves, type LeavingLot } from '../shipment/plan.ts'
import { lotsThere, orderToShip } from '../shipment/shippable.ts'
import { queuedLines, type QueuedLine } from './lines.ts'
import { begun, draftOf, kept, type Draft } from './ship.ts'

export const refused = (name: string, Args: Problem['Args'], Field: string | null = null) =>
  new Refusal([{ Field, Key: ruleKey(`oe.ordersShippingQueue.${name}`), Args }])

export interface Seen {
  readonly parts: EntityParts
  readonly inSight: Condition
}

/** A lot that was scanned: which it is, and who has picked it already. */
interface Tag {
  readonly lotNo: string
  readonly productId: string
  readonly pickedFor: string | null
  readonly pickedIn: string | null
  /** Orders for which something of it is set apart, in the order of their numbers. */
  readonly apartFor: readonly string[]
  /** More of it than that lies there. */
  readonly isFree: boolean
}

const tagOf = async ({ trx }: ActionContext, warehouseId: string, code: string): Promise<Tag | undefined> =>
  (
    await planned(
      trx,
      sql<Tag>`
    select l.lot_no as "lotNo", l.product_id as "productId", s.order_no as "pickedFor", s.shipment_no as "pickedIn",
           coalesce(a.orders, '[]'::json) as "apartFor", coalesce(f.quantity, 0) > coalesce(a.quantity, 0) as "isFree"
    from stock_lot_shown l
    left join lateral (
      select sum(f.quantity) as quantity from stock_free f where f.lot_id = l.id and f.warehouse_id = ${warehouseId}) f on true
    left join lateral (
      select json_agg(c.document_no order by c.document_no) as orders, sum(a.quantity) as quantity
      from stock_allocation_shown a join stock_place_shown p on p.id = a.place_id join stock_claim_shown c on c.id = a.claim_id
      where p.lot_id = l.id and c.warehouse_id = ${warehouseId}) a on true
    left join lateral (
      select s.order_no, s.shipment_no from shipment_lot k join shipment s on s.id = k.owner_id
      where k.lot_no = l.lot_no and k.quantity > 0 and s.status = 'Open' and s.warehouse_id = ${warehouseId} limit 1) s on true
    where l.lot_no = ${code}`,
    )
  )[0]

/** Of two who take the same lot at once the second waits, and sees who has it. Taken before any order is held, by whoever picks. */
const holdLot = ({ trx }: ActionContext, lotNo: string) =>
  planned(trx, sql`select pg_advisory_xact_lock(hashtextextended(${`pick ${lotNo}`}, 0))`)

/**
 * [judgement 33] What was scanned leads to its line. The tag of a lot is put into the shipment of the order that wants it, whoever was promised first before the others; the
 * barcode of a product only finds its line.
 * @throws Refusal where nothing of the queue wants it
 */
export async function scanned(context: ActionContext, seen: Seen, asked: Scanned): Promise<Found> {
  const { trx } = context
  const { warehouseId } = asked
  const code = asked.code.trim().toUpperCase()
  await holdLot(context, code)
  const tag = await tagOf(context, warehouseId, code)
  const productId = tag?.productId ?? (await productOf(context, code))
  if (productId === null) throw refused('unknown', { code }, 'code')
  const all = await queuedLines(trx, {
    warehouseId,
    until: null,
    inSight: seen.inSight,
    of: sql<boolean>`l.product_id = ${productId}`,
  })
  const lines = all
    .filter(({ hold, isCustomerHeld }) => hold === null && !isCustomerHeld)
    .toSorted(
      (a, b) =>
        Number(apartFor(tag, b)) - Number(apartFor(tag, a)) ||
        Number(b.orderNo === asked.orderNo) - Number(a.orderNo === asked.orderNo),
    )
  if (lines.length === 0) throw refused(all.length > 0 ? 'wantedHeld' : 'nobodyWants', { code, productId }, 'code')
  if (!tag) return { lineKey: (lines.find((line) => isOpen(line)) ?? lines[0]!).lineKey, lotNo: null }
  if (tag.pickedFor !== null) {
    const mine = lines.find(
      ({ orderNo, lots }) => orderNo === tag.pickedFor && lots.some(({ lotNo }) => lotNo === code),
    )
    if (mine) return { lineKey: mine.lineKey, lotNo: code }
    throw refused('pickedAlready', { code, orderNo: tag.pickedFor, shipmentNo: tag.pickedIn! }, 'code')
  }
  // Of a lot that is set apart as a whole nobody else is given any.
  const line = lines.find((one) => isOpen(one) && (tag.isFree || tag.apartFor.length === 0 || apartFor(tag, one)))
  if (!line && !tag.isFree && tag.apartFor.length > 0)
    throw refused('apartForOther', { code, orderNo: tag.apartFor[0]! }, 'code')
  if (!line) throw refused('nobodyWants', { code, productId }, 'code')
  await pickLot(context, seen, line, { warehouseId, lotNo: code })
  return { lineKey: line.lineKey, lotNo: code }
}

const apartFor = (tag: Tag | undefined, { orderNo }: QueuedLine): boolean => tag?.apartFor.includes(orderNo) ?? false

/** Less than all that is open of it was picked. */
const isOpen = ({ lots, open }: QueuedLine): boolean =>
  lots.reduce((sum, { quantity }) => sum.plus(figure(quantity)), new Decimal(0)).lt(open)

async function productOf({ trx }: ActionContext, code: string): Promise<string | null> {
  const rows = await planned(
    trx,
    sql<{ productId: string }>`
    select p.product_id as "productId" from product_shown p
    where p.product_id = ${code} or p.id in (select b.owner_id from product_barcode_shown b where b.barcode = ${code})
    order by p.product_id <> ${code} limit 1`,
  )
  return rows[0]?.productId ?? null
}

async function pickLot(
  context: ActionContext,
  { parts }: Seen,
  { orderId, orderNo, lineNo }: QueuedLine,
  { warehouseId, lotNo }: { readonly warehouseId: string; readonly lotNo: string },
): Promise<void> {
  const { trx } = context
  await lockOrders(trx, [orderId])
  const order = (await orderToShip(trx, orderNo))!
  const [there] = await lotsThere(trx, { order, warehouseId, lots: [lotNo] }).then((all) =>
    all.filter((one) => one.lotNo === lotNo),
  )
  if (!there || figure(there.free).lte(0))
    throw new Refusal([
      { Field: 'code', Key: ruleKey('oe.shipment.lotsLieThere'), Args: { lotNo, warehouse: warehouseId } },
    ])
  const lot: LeavingLot = { ...(emptyRecord(Shipment.fields.lots.fields!) as LeavingLot), orderLine: lineNo, lotNo }
  const draft = await draftOf(trx, orderNo, warehouseId)
  if (draft === null) return void (await begun(parts, context, { orderNo, warehouseId, lots: [lot] }))
  await changed(
    parts,
    context,
    draft,
    (lots) => [...lots, lot],
    (line) => (line.orderLine === lineNo ? { ...line, quantity: null } : line),
  )
}

type Line = Leaves['lines'][number]

/** The shipment with other lots and lines; what follows from them is completed by its save, as ever. */
async function changed(
  parts: EntityParts,
  context: ActionContext,
  draft: Draft,
  lotsAre: (lots: readonly LeavingLot[]) => readonly LeavingLot[],
  lineIs: (line: Line) => Line,
): Promise<void> {
  const stored = await readRecord(context.trx, ShipmentStore, draft.id, null)
  const { lines, lots } = stored!.record as unknown as Leaves
  const record = { lots: lotsAre(lots), lines: lines.map(lineIs) }
  kept(await saveRecord(parts, context, draft.id, { record, version: draft.version } as never))
}

/**
 * [judgement 33] What a line, or a lot of it, weighed. Of what is stocked by the pound as much leaves as the scale says, but no more than lies there; everything else
 * leaves as it was counted.
 * @throws Refusal
 */
export async function taken(context: ActionContext, { parts }: Seen, asked: Taken): Promise<void> {
  const { trx } = context
  const { warehouseId, orderNo, lineKey, lotNo, weight, rest } = asked
  const orders = await planned(trx, sql<{ id: string }>`select id from sales_order where order_no = ${orderNo}`)
  await lockOrders(
    trx,
    orders.map(({ id }) => id),
  )
  const order = await orderToShip(trx, orderNo)
  const of = order?.lines.find((one) => one.lineKey === lineKey)
  if (!order || !of) throw refused('gone', { orderNo }, 'weight')
  const draft = (await draftOf(trx, orderNo, warehouseId)) ?? (await begun(parts, context, { orderNo, warehouseId }))
  const byPound = of.unit === 'LB' && weight !== null
  if (lotNo === null)
    return changed(
      parts,
      context,
      draft,
      (lots) => lots,
      (line) =>
        line.lineKey === lineKey
          ? { ...line, weight, rest, quantity: asked.quantity ?? (byPound ? weight : line.quantity) }
          : line,
    )
  const there = (await lotsThere(trx, { order, warehouseId, lots: [lotNo] })).find((one) => one.lotNo === lotNo)
  const most = byPound && there ? Decimal.min(weight, there.free).toFixed() : null
  const isPutBack = asked.quantity !== null && figure(asked.quantity).isZero()
  return changed(
    parts,
    context,
    draft,
    (lots) =>
      lots.flatMap((lot) =>
        lot.lotNo !== lotNo
          ? [lot]
          : isPutBack
            ? []
            : [{ ...lot, weight, quantity: asked.quantity ?? most ?? lot.quantity }],
      ),
    (line) => (line.lineKey === lineKey ? { ...line, quantity: null, rest } : line),
  )
}

/**
 * [judgement 33b] What a picker has in his hands goes into the shipment of the order: all that was wanted of it, or less for a reason. Picked again, the later figure counts.
 * @throws Refusal where nothing of the queue wants it any more, or the lot is another one's
 */
export async function picked(context: ActionContext, { parts, inSight }: Seen, asked: Picked): Promise<void> {
  const { trx } = context
  const { warehouseId, orderNo, lineKey, lotNo, quantity, shortReason } = asked
  if (lotNo !== null) await holdLot(context, lotNo)
  const of = sql<boolean>`l.id = ${lineKey}::uuid and o.order_no = ${orderNo}`
  const [line] = await queuedLines(trx, { warehouseId, until: null, inSight, of })
  if (!line) throw refused('gone', { orderNo })
  if (line.hold !== null || line.isCustomerHeld)
    throw refused('wantedHeld', { code: lotNo ?? line.productId ?? '', productId: line.productId ?? '' })
  await lockOrders(trx, [line.orderId])
  const order = (await orderToShip(trx, orderNo))!
  const draft = (await draftOf(trx, orderNo, warehouseId)) ?? (await begun(parts, context, { orderNo, warehouseId }))
  const said = { picked: true, shortReason }
  if (lotNo === null)
    return changed(
      parts,
      context,
      draft,
      (lots) => lots,
      (one) => (one.lineKey === lineKey ? { ...one, ...said, quantity } : one),
    )
  const [other] = await planned(
    trx,
    sql<Pick<Tag, 'pickedFor' | 'pickedIn'>>`
    select s.order_no as "pickedFor", s.shipment_no as "pickedIn" from shipment_lot k join shipment s on s.id = k.owner_id
    where k.lot_no = ${lotNo} and k.quantity > 0 and s.status = 'Open' and s.id <> ${draft.id}::uuid limit 1`,
  )
  if (other)
    throw refused('pickedAlready', { code: lotNo, orderNo: other.pickedFor!, shipmentNo: other.pickedIn! }, 'code')
  const there = (await lotsThere(trx, { order, warehouseId, lots: [lotNo] })).find((one) => one.lotNo === lotNo)
  if (there && there.productId !== line.productId)
    throw refused('otherProduct', { code: lotNo, productId: line.productId ?? '' })
  const isGone = figure(quantity).isZero()
  if (!isGone && (!there || figure(there.free).lt(quantity)))
    throw new Refusal([
      { Field: 'code', Key: ruleKey('oe.shipment.lotsLieThere'), Args: { lotNo, warehouse: warehouseId } },
    ])
  const empty = emptyRecord(Shipment.fields.lots.fields!) as LeavingLot
  return changed(
    parts,
    context,
    draft,
    (lots) => [
      ...lots.filter((one) => one.lotNo !== lotNo),
      ...(isGone
        ? []
        : [{ ...(lots.find((one) => one.lotNo === lotNo) ?? empty), orderLine: line.lineNo, lotNo, quantity }]),
    ],
    (one) => (one.lineKey === lineKey ? { ...one, ...said, quantity: null } : one),
  )
}
