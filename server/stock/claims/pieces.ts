import { sql } from 'kysely'
import { amountOf, type Amount } from '../../ledger/amount.ts'
import { Refusal } from '../../platform/action/refusal.ts'
import { planned } from '../../platform/database/planned.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { problems } from '../problems.ts'
import type { Claim, ClaimContext } from './claim.ts'
import { CLAIM, lockShelves, note, type Shelf } from './claims.ts'
import { chosen, type Choice, type Chosen, type Piece } from './filling.ts'

interface ClaimRow extends Claim {
  readonly companyId: string
  readonly oneHeat: boolean
}

async function claimOf(trx: Trx, id: string): Promise<ClaimRow> {
  const [row] = await planned<ClaimRow>(
    trx,
    sql`select ${CLAIM}, c.company_id as "companyId", c.one_heat as "oneHeat" from stock_claim c where c.id = ${id}::uuid`,
  )
  if (!row) throw new Refusal([problems.claimUnknown()])
  return row
}

/** Locks the stock of a claim first, then reads it: nothing of it changes until the transaction ends. */
async function lockedClaim(trx: Trx, id: string): Promise<ClaimRow> {
  await lockShelves(trx, [await claimOf(trx, id)])
  await planned(trx, sql`select from stock_claim where id = ${id}::uuid for update`)
  return claimOf(trx, id)
}

/** What lies free of a product in a warehouse, piece by piece: less what others have of it. */
export async function piecesOf(trx: Trx, { companyId, productId, warehouseId }: Shelf): Promise<Piece[]> {
  const rows = await planned<{
    placeId: string
    lotId: string | null
    heat: string | null
    free: string
    taken: boolean
    received: string | null
    wasCut: boolean
    bin: string
  }>(
    trx,
    sql`
    select p.place_id as "placeId", p.lot_id as "lotId", p.heat_key as heat, p.bin, (p.quantity - coalesce(a.quantity, 0))::text as free,
           coalesce(a.quantity, 0) > 0 as taken, p.received_on::text as received, p.was_cut as "wasCut"
    from stock_free p
    left join lateral (select sum(a.quantity) as quantity from stock_allocation a where a.place_id = p.place_id) a on true
    where (p.company_id, p.product_id, p.warehouse_id) = (${companyId}, ${productId}, ${warehouseId}) and p.quantity > coalesce(a.quantity, 0)`,
  )
  return rows.map(({ free, taken, received, wasCut, ...row }) => ({
    ...{ ...row, free: amountOf(free), receivedOn: received },
    ...{ isWhole: !taken && !wasCut, isRemnant: row.lotId !== null && wasCut },
  }))
}

/**
 * [supply 3.9] Sets apart for a line what lies where: the pieces that are named, or those that are chosen in order. Never more than is kept for the line.
 * @param reason as its history tells it: the lot that was named
 * @returns what was taken of which place; less than wanted where no more of it suits
 * @throws Refusal where a named piece is not free
 */
export async function allocate(
  context: ClaimContext,
  claimId: string,
  {
    pieces: named,
    reason = null,
    ...choice
  }: Choice & {
    readonly pieces?: readonly { placeId: string; quantity: string }[]
    readonly reason?: string | null
  } = {},
): Promise<Chosen[]> {
  const { trx } = context
  const claim = await lockedClaim(trx, claimId)
  const there = await piecesOf(trx, claim)
  const wanted = amountOf(claim.reserved)
  const taken = named
    ? named.map(({ placeId, quantity }) => ({ placeId, quantity: amountOf(quantity) }))
    : chosen(there, wanted, { oneHeat: claim.oneHeat, ...choice })
  refuseTaken(claim, taken, there, wanted)
  if (taken.length === 0) return []
  const parts = taken.map(({ placeId, quantity }) => ({ placeId, quantity: quantity.toFixed() }))
  await planned(
    trx,
    sql`
    insert into stock_allocation as a (claim_id, place_id, quantity)
    select ${claimId}::uuid, t."placeId", t.quantity from json_to_recordset(${JSON.stringify(parts)}::json) as t ("placeId" uuid, quantity numeric)
    on conflict (claim_id, place_id) do update set quantity = a.quantity + excluded.quantity`,
  )
  const sum = sumOf(taken)
  await planned(
    trx,
    sql`update stock_claim set reserved = reserved - ${sum.toFixed()}::numeric, allocated = allocated + ${sum.toFixed()}::numeric where id = ${claimId}::uuid`,
  )
  await note(context, [{ claimId, happened: 'Allocated', quantity: sum.toFixed(), reason }])
  return taken
}

const sumOf = (of: readonly Chosen[]): Amount => of.reduce((all, { quantity }) => all.plus(quantity), amountOf(0))

function refuseTaken(
  { productId, warehouseId }: Claim,
  taken: readonly Chosen[],
  there: readonly Piece[],
  wanted: Amount,
): void {
  const free = new Map(there.map((piece) => [piece.placeId, piece.free]))
  const sum = sumOf(taken)
  if (sum.gt(wanted)) throw new Refusal([problems.onlyKept(productId, wanted.toFixed(), sum.toFixed())])
  for (const { placeId, quantity } of taken) {
    const has = free.get(placeId) ?? amountOf(0)
    if (quantity.gt(has))
      throw new Refusal([problems.onlyAvailable(productId, has.toFixed(), quantity.toFixed(), warehouseId)])
  }
}

/**
 * Lets pieces of a line go; it keeps its quantity, of which no piece is set apart any more. What is picked is put back only by right, which
 * whoever calls has used.
 */
export async function deallocate(
  context: ClaimContext,
  claimId: string,
  { picked = false, reason = null }: { picked?: boolean; reason?: string | null } = {},
): Promise<void> {
  const { trx } = context
  const claim = await lockedClaim(trx, claimId)
  if (!amountOf(claim.picked).isZero() && !picked)
    throw new Refusal([problems.claimPicked(claim.productId, claim.picked)])
  await planned(trx, sql`delete from stock_allocation where claim_id = ${claimId}::uuid`)
  await planned(
    trx,
    sql`update stock_claim set reserved = reserved + allocated + picked, allocated = 0, picked = 0 where id = ${claimId}::uuid`,
  )
  const back = amountOf(claim.allocated).plus(claim.picked).toFixed()
  await note(context, [
    { claimId, happened: amountOf(claim.picked).isZero() ? 'Deallocated' : 'PutBack', quantity: back, reason },
  ])
}

/** Taken off the shelf: of a piece that was set apart for the line. @throws Refusal */
export async function pick(
  context: ClaimContext,
  claimId: string,
  pieces: readonly { placeId: string; quantity: string }[],
): Promise<void> {
  const { trx } = context
  const claim = await lockedClaim(trx, claimId)
  const rows = await planned<{ quantity: string }>(
    trx,
    sql`
    update stock_allocation a set picked = a.picked + t.quantity
    from json_to_recordset(${JSON.stringify(pieces)}::json) as t ("placeId" uuid, quantity numeric)
    where a.claim_id = ${claimId}::uuid and a.place_id = t."placeId" and a.picked + t.quantity <= a.quantity returning t.quantity::text as quantity`,
  )
  if (rows.length < pieces.length) throw new Refusal([problems.notAllocated(claim.productId)])
  if (rows.length === 0) return
  const sum = rows.reduce((all, { quantity }) => all.plus(quantity), amountOf(0)).toFixed()
  await planned(
    trx,
    sql`update stock_claim set allocated = allocated - ${sum}::numeric, picked = picked + ${sum}::numeric where id = ${claimId}::uuid`,
  )
  await note(context, [{ claimId, happened: 'Picked', quantity: sum }])
}

/**
 * [supply 3.9] What leaves for a line, in the transaction that moves it and before it does: pieces of it are set free, and what has none is taken from what is
 * kept. The stock ledger refuses what is set apart for somebody else.
 */
export async function ship(
  context: ClaimContext,
  claimId: string,
  leaves: readonly { placeId: string | null; quantity: string }[],
): Promise<void> {
  const { trx } = context
  const claim = await lockedClaim(trx, claimId)
  const pieces = leaves.filter(({ placeId }) => placeId !== null)
  const rows = await planned(
    trx,
    sql`
    with t as (select * from json_to_recordset(${JSON.stringify(pieces)}::json) as t ("placeId" uuid, quantity numeric)),
    gone as (
      delete from stock_allocation a using t where a.claim_id = ${claimId}::uuid and a.place_id = t."placeId" and a.quantity = t.quantity
      returning a.place_id),
    less as (
      update stock_allocation a set quantity = a.quantity - t.quantity, picked = greatest(a.picked - t.quantity, 0) from t
      where a.claim_id = ${claimId}::uuid and a.place_id = t."placeId" and a.quantity > t.quantity
      returning a.place_id)
    select from gone union all select from less`,
  )
  if (rows.length < pieces.length) throw new Refusal([problems.notAllocated(claim.productId)])
  const loose = leaves
    .filter(({ placeId }) => placeId === null)
    .reduce((all, { quantity }) => all.plus(quantity), amountOf(0))
  if (loose.gt(claim.reserved)) throw new Refusal([problems.onlyKept(claim.productId, claim.reserved, loose.toFixed())])
  const sum = leaves.reduce((all, { quantity }) => all.plus(quantity), amountOf(0)).toFixed()
  await planned(
    trx,
    sql`
    update stock_claim c set shipped = c.shipped + ${sum}::numeric, reserved = c.reserved - ${loose.toFixed()}::numeric,
      allocated = coalesce((select sum(a.quantity - a.picked) from stock_allocation a where a.claim_id = c.id), 0),
      picked = coalesce((select sum(a.picked) from stock_allocation a where a.claim_id = c.id), 0)
    where c.id = ${claimId}::uuid`,
  )
  await note(context, [{ claimId, happened: 'Shipped', quantity: sum }])
}

/**
 * [supply 3.9] Gives what is kept for one line to another of the same product and warehouse. It stands in the history of both, with why. Whoever calls has used
 * the right to it (`allocation.move`).
 */
export async function giveTo(
  context: ClaimContext,
  { from, to, quantity, reason }: { from: string; to: string; quantity: string; reason: string },
): Promise<void> {
  const { trx } = context
  const giver = await lockedClaim(trx, from)
  const getter = await lockedClaim(trx, to)
  const isSame = giver.productId === getter.productId && giver.warehouseId === getter.warehouseId
  if (!isSame || from === to) throw new Refusal([problems.claimUnknown()])
  const most = amountOf(giver.reserved).lt(getter.backordered) ? giver.reserved : getter.backordered
  if (amountOf(quantity).lte(0) || amountOf(quantity).gt(most))
    throw new Refusal([problems.onlyKept(giver.productId, most, quantity, 'quantity')])
  await planned(
    trx,
    sql`update stock_claim set reserved = reserved + case when id = ${to}::uuid then ${quantity}::numeric else -${quantity}::numeric end
        where id in (${from}::uuid, ${to}::uuid)`,
  )
  await note(context, [
    { claimId: from, happened: 'Given', quantity, otherId: to, reason },
    { claimId: to, happened: 'Got', quantity, otherId: from, reason },
  ])
}
