import { sql } from 'kysely'
import { InventoryTicket } from '../../../shared/contracts/ic/inventory-ticket.ts'
import { ProductionWorkOrder } from '../../../shared/contracts/ic/production-work-order.ts'
import { PurchaseOrder } from '../../../shared/contracts/po/purchase-order.ts'
import { amountOf, type Amount } from '../../ledger/amount.ts'
import { Refusal } from '../../platform/action/refusal.ts'
import { planned } from '../../platform/database/planned.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { problems } from '../problems.ts'
import { HORIZON_DAYS, type Claim, type Claimant, type ClaimContext, type ClaimEvent, type Want } from './claim.ts'
import { filled, type Waiting } from './filling.ts'

export const CLAIM = sql`
  c.id, c.product_id as "productId", c.warehouse_id as "warehouseId", c.document_type as "documentType", c.document_id as "documentId",
  c.document_no as "documentNo", c.line_key as "lineKey", c.promised_on::text as "promisedOn", trim_scale(c.quantity)::text as quantity,
  trim_scale(c.shipped)::text as shipped, trim_scale(c.picked)::text as picked, trim_scale(c.allocated)::text as allocated,
  trim_scale(c.reserved)::text as reserved, trim_scale(c.backordered)::text as backordered,
  trim_scale(c.short_closed)::text as "shortClosed", trim_scale(c.cancelled)::text as cancelled`

/** Product and warehouse: where stock is promised out of one sum. */
export interface Shelf {
  readonly companyId: string
  readonly productId: string
  readonly warehouseId: string
}

/** Where something came in, and how much of it; without it what lies there counts. */
export interface Filled extends Shelf {
  readonly quantity?: Amount
}

/** Whoever promises, moves or takes back the same stock waits here; in the order in which the stock ledger locks. */
export const lockShelves = (trx: Trx, shelves: readonly Shelf[]) =>
  planned(
    trx,
    sql`
    select from stock_pool o where o.holding = 'Stock' and (o.company_id, o.product_id, o.warehouse_id) in (
      select "companyId", "productId", "warehouseId"
      from json_to_recordset(${JSON.stringify(shelves)}::json) as s ("companyId" text, "productId" text, "warehouseId" text))
    order by o.id for update`,
  )

/**
 * Says what the lines of a document want, and keeps what is free for those whose promise is near; what is not free is a backorder. A line that stood
 * already is changed: what it does not want any more is let go, first what waits, then what is kept; less than was picked or shipped is refused. Lines that
 * are not named stay as they are. @returns the lines as they stand, in the order asked
 * @throws Refusal
 */
export async function want(context: ClaimContext, of: Claimant, wants: readonly Want[]): Promise<Claim[]> {
  const { trx, uuid } = context
  if (wants.length === 0) return []
  await lockShelves(trx, shelvesOf(of, wants))
  const ids = wants.map(() => uuid())
  const { companyId, document, documentNo, wantedBy } = of
  const rows = wants.map(({ field: _, supply = null, ...one }, at) => ({
    id: ids[at],
    at,
    ...one,
    supplyType: supply?.type,
    supplyId: supply?.id,
  }))
  const stood = await planned<Claim>(
    trx,
    sql`select ${CLAIM} from stock_claim c where c.document_type = ${document.type} and c.document_id = ${document.id}::uuid
        and c.line_key = any (${wants.map(({ lineKey }) => lineKey)}::text[]) for update`,
  )
  const before = new Map(stood.map((claim) => [claim.lineKey, claim]))
  refuseTooLittle(wants, before)
  await planned(
    trx,
    sql`
    insert into stock_claim as c (id, company_id, product_id, warehouse_id, document_type, document_id, line_key, document_no, wanted_by,
                                  promised_on, urgency, ordered_on, supply_type, supply_id, one_heat, quantity)
    select r.id, ${companyId}, r."productId", r."warehouseId", ${document.type}, ${document.id}::uuid, r."lineKey", ${documentNo}, ${wantedBy},
           r."promisedOn", coalesce(r.urgency, 0), r."orderedOn", r."supplyType", r."supplyId", coalesce(r."oneHeat", false), r.quantity
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, at int, "lineKey" text, "productId" text, "warehouseId" text,
      quantity numeric, "promisedOn" date, "orderedOn" date, urgency int, "supplyType" text, "supplyId" uuid, "oneHeat" boolean)
    order by r.at
    on conflict (document_type, document_id, line_key) do update
    set quantity = excluded.quantity, promised_on = excluded.promised_on, urgency = excluded.urgency, document_no = excluded.document_no,
        wanted_by = excluded.wanted_by, supply_type = excluded.supply_type, supply_id = excluded.supply_id, one_heat = excluded.one_heat,
        -- What is wanted no more comes off what is kept; of pieces it is let go before.
        reserved = least(c.reserved, excluded.quantity - c.shipped - c.picked - c.allocated - c.short_closed - c.cancelled)`,
  )
  const now = await claimsOf(trx, of, wants)
  await note(context, changes(now, before))
  const back = stood.filter(({ lineKey, reserved }) =>
    amountOf(now.find((one) => one.lineKey === lineKey)!.reserved).lt(reserved),
  )
  await reserve(
    context,
    now.map(({ id }) => id),
  )
  if (back.length > 0) await fillBackorders(context, shelvesOf(of, back))
  return claimsOf(trx, of, wants)
}

const shelvesOf = ({ companyId }: Claimant, of: readonly Pick<Want, 'productId' | 'warehouseId'>[]): Shelf[] =>
  of.map(({ productId, warehouseId }) => ({ companyId, productId, warehouseId }))

async function claimsOf(trx: Trx, { document }: Claimant, wants: readonly Want[]): Promise<Claim[]> {
  const rows = await planned<Claim>(
    trx,
    sql`select ${CLAIM} from stock_claim c where c.document_type = ${document.type} and c.document_id = ${document.id}::uuid
        and c.line_key = any (${wants.map(({ lineKey }) => lineKey)}::text[])`,
  )
  const found = new Map(rows.map((row) => [row.lineKey, row]))
  return wants.map(({ lineKey }) => found.get(lineKey)!)
}

/** What has gone, is picked or is set apart in pieces is not un-wanted by writing a smaller figure; nor does a line wander with it. */
function refuseTooLittle(wants: readonly Want[], before: ReadonlyMap<string, Claim>): void {
  const wrong = wants.flatMap(({ lineKey, quantity, productId, warehouseId, field }) => {
    const stood = before.get(lineKey)
    if (!stood) return []
    const settled = [stood.shipped, stood.picked, stood.allocated, stood.shortClosed, stood.cancelled].reduce(
      (sum, one) => sum.plus(one),
      amountOf(0),
    )
    const isElsewhere = stood.productId !== productId || stood.warehouseId !== warehouseId
    if (isElsewhere) return [problems.claimStays(stood.productId, stood.warehouseId, field)]
    return settled.gt(quantity) ? [problems.claimSettled(productId, settled.toFixed(), quantity, field)] : []
  })
  if (wrong.length > 0) throw new Refusal(wrong)
}

function changes(now: readonly Claim[], before: ReadonlyMap<string, Claim>): ClaimEvent[] {
  return now.flatMap((claim): ClaimEvent[] => {
    const stood = before.get(claim.lineKey)
    const wanted = amountOf(claim.quantity).minus(stood?.quantity ?? 0)
    const released = stood ? amountOf(stood.reserved).minus(claim.reserved) : amountOf(0)
    return [
      ...(wanted.isZero() ? [] : [{ claimId: claim.id, happened: 'Wanted' as const, quantity: wanted.toFixed() }]),
      ...(released.gt(0) ? [{ claimId: claim.id, happened: 'Released' as const, quantity: released.toFixed() }] : []),
    ]
  })
}

/** Writes what happened, one statement whatever its number. */
export async function note({ trx, by, now }: ClaimContext, events: readonly ClaimEvent[]): Promise<void> {
  if (events.length === 0) return
  await planned(
    trx,
    sql`
    insert into stock_claim_event (claim_id, happened, quantity, other_id, reason, done_by, done_on)
    select e."claimId", e.happened, e.quantity, e."otherId", e.reason, ${by}, ${now}
    from json_to_recordset(${JSON.stringify(events)}::json)
      as e ("claimId" uuid, happened text, quantity numeric, "otherId" uuid, reason text)`,
  )
}

const EVER = 36_500

/** Lines `c` that wait for whatever is there: they have no supply of their own, or the purchase order, transfer or work order that they waited for brings nothing more. */
const ofStock = sql`(c.supply_id is null
  or (c.supply_type = ${sql.lit(PurchaseOrder.id)} and not exists (
    select from purchase_order_line_read l where l.order_id = c.supply_id and l.product_id = c.product_id))
  or (c.supply_type = ${sql.lit(InventoryTicket.id)} and not exists (
    select from transfer_read t where t.ticket_id = c.supply_id and t.is_coming))
  or (c.supply_type = ${sql.lit(ProductionWorkOrder.id)} and not exists (
    select from work_for_order_read w where w.work_id = c.supply_id and w.is_coming)))`

/**
 * [supply 3.9, 4.4] Keeps for these lines what is free now, never more; the rest stays a backorder. What is promised further ahead than the horizon is left
 * until its time, and what has a supply of its own to that.
 */
export const reserve = (context: ClaimContext, ids: readonly string[]): Promise<void> =>
  give(context, sql`c.id = any (${[...ids]}::uuid[]) and ${ofStock}`, 'Reserved')

/**
 * [supply 3.9] What came in fills who waits for it, oldest promise first.
 * @param supply the document that brought it, for lines that wait for that one alone
 */
export async function fillBackorders(
  context: ClaimContext,
  shelves: readonly Filled[],
  supply: string | null = null,
): Promise<void> {
  if (shelves.length === 0) return
  await lockShelves(context.trx, shelves)
  const there = sql`(c.company_id, c.product_id, c.warehouse_id) in (
    select "companyId", "productId", "warehouseId"
    from json_to_recordset(${JSON.stringify(shelves)}::json) as s ("companyId" text, "productId" text, "warehouseId" text))`
  // What was bought or made for a line is kept for it, and what a document had taken itself for that document, however far ahead its promise is. The rest of it is
  // still to come, or to be worked: nothing else that lies there is kept for the line meanwhile.
  if (supply !== null)
    await give(
      { ...context, horizon: EVER },
      sql`${there} and (c.supply_id = ${supply}::uuid or c.document_id = ${supply}::uuid)`,
      'Filled',
      new Map(shelves.flatMap((shelf) => (shelf.quantity ? [[keyOf(shelf), shelf.quantity]] : []))),
    )
  await give(context, sql`${there} and ${ofStock}`, 'Filled')
}

const keyOf = ({ productId, warehouseId }: Shelf) => `${productId} ${warehouseId}`

interface WaitingRow {
  id: string
  wants: string
  promisedOn: string
  urgency: number
  orderedOn: string
  seq: string
  shelf: string
  free: string
}

async function give(
  context: ClaimContext,
  which: ReturnType<typeof sql>,
  happened: 'Reserved' | 'Filled',
  most?: ReadonlyMap<string, Amount>,
): Promise<void> {
  const { trx, today, horizon = HORIZON_DAYS } = context
  const rows = await planned<WaitingRow>(
    trx,
    sql`
    with w as (
      select c.* from stock_claim c where ${which} and c.is_open and c.backordered > 0 and c.promised_on <= ${today}::date + ${horizon}::int),
    s as (select distinct company_id, product_id, warehouse_id from w)
    select w.id, w.backordered::text as wants, w.promised_on::text as "promisedOn", w.urgency, w.ordered_on::text as "orderedOn", w.seq::text as seq,
           w.product_id || ' ' || w.warehouse_id as shelf, (f.quantity - k.quantity)::text as free
    from w join s using (company_id, product_id, warehouse_id)
    cross join lateral (
      select coalesce(sum(p.quantity), 0) as quantity from stock_free p
      where (p.company_id, p.product_id, p.warehouse_id) = (s.company_id, s.product_id, s.warehouse_id)) f
    cross join lateral (
      select coalesce(sum(k.reserved + k.allocated + k.picked), 0) as quantity from stock_claim k
      where (k.company_id, k.product_id, k.warehouse_id) = (s.company_id, s.product_id, s.warehouse_id) and k.is_open) k
    where f.quantity > k.quantity`,
  )
  const shelves = new Map<string, WaitingRow[]>()
  for (const row of rows) shelves.set(row.shelf, [...(shelves.get(row.shelf) ?? []), row])
  const given = [...shelves].flatMap(([shelf, waiting]) => {
    const free = amountOf(waiting[0]!.free)
    const came = most?.get(shelf) ?? free
    return [...filled(waiting.map(waits), came.lt(free) ? came : free)]
  })
  if (given.length === 0) return
  const parts = given.map(([claimId, quantity]) => ({ claimId, happened, quantity: quantity.toFixed() }))
  await planned(
    trx,
    sql`
    update stock_claim c set reserved = c.reserved + g.quantity
    from json_to_recordset(${JSON.stringify(parts)}::json) as g ("claimId" uuid, quantity numeric) where c.id = g."claimId"`,
  )
  await note(context, parts)
}

const waits = ({ wants, seq, ...row }: WaitingRow): Waiting => ({ ...row, wants: amountOf(wants), seq: Number(seq) })

/** How a line ends that is not shipped whole: it is closed short, or taken back by whoever ordered. What was kept for it is free again. */
export async function endClaims(
  context: ClaimContext,
  of: Claimant,
  lineKeys: readonly string[],
  as: 'ShortClosed' | 'Cancelled',
  reason: string | null = null,
): Promise<void> {
  const { trx } = context
  const theirs = sql`c.document_type = ${of.document.type} and c.document_id = ${of.document.id}::uuid and c.line_key = any (${[...lineKeys]}::text[])`
  const named = await planned<Claim>(trx, sql`select ${CLAIM} from stock_claim c where ${theirs}`)
  await lockShelves(trx, shelvesOf(of, named))
  // Somebody may have picked of it until the stock was ours: what counts is what is read behind the lock.
  const rows = await planned<Claim>(trx, sql`select ${CLAIM} from stock_claim c where ${theirs} for update`)
  const isPicked = rows.filter(({ picked }) => !amountOf(picked).isZero())
  if (isPicked.length > 0)
    throw new Refusal(isPicked.map(({ productId, picked }) => problems.claimPicked(productId, picked)))
  await planned(
    trx,
    sql`delete from stock_allocation a using stock_claim c where c.id = a.claim_id and c.id = any (${rows.map(({ id }) => id)}::uuid[]) and a.picked = 0`,
  )
  const ended = await planned<{ claimId: string; quantity: string; kept: string }>(
    trx,
    sql`
    with a as (
      select c.id, c.reserved + c.backordered + c.allocated as quantity, c.reserved + c.allocated as kept from stock_claim c
      where c.id = any (${rows.map(({ id }) => id)}::uuid[]))
    update stock_claim c set reserved = 0, allocated = 0,
      short_closed = c.short_closed + case ${as} when 'ShortClosed' then a.quantity else 0 end,
      cancelled = c.cancelled + case ${as} when 'Cancelled' then a.quantity else 0 end
    from a where c.id = a.id and a.quantity > 0
    returning c.id as "claimId", a.quantity::text as quantity, a.kept::text as kept`,
  )
  await note(
    context,
    ended.flatMap(({ claimId, quantity, kept }): ClaimEvent[] => [
      // A line that ended may be wanted again: its history tells what is kept at every moment.
      ...(amountOf(kept).isZero() ? [] : [{ claimId, happened: 'Released' as const, quantity: kept }]),
      { claimId, quantity, happened: as, reason },
    ]),
  )
  await fillBackorders(context, shelvesOf(of, rows))
}
