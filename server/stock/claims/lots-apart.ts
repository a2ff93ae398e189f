import { sql } from 'kysely'
import { amountOf, NOTHING, type Amount } from '../../ledger/amount.ts'
import { Refusal } from '../../platform/action/refusal.ts'
import { planned } from '../../platform/database/planned.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { problems } from '../problems.ts'
import type { ClaimContext } from './claim.ts'
import { lockShelves, note } from './claims.ts'
import { allocate, piecesOf } from './pieces.ts'

/** A lot that people name for a line. Quantities are decimal text in the stock unit. */
export interface NamedLot {
  readonly lotId: string
  readonly lotNo: string
  /** Null: as much as is free of it and the line still wants. */
  readonly quantity: string | null
  /** Field where a problem is shown. */
  readonly field: string
}

interface Wanting {
  readonly companyId: string
  readonly productId: string
  readonly warehouseId: string
  readonly reserved: string
  readonly backordered: string
  /** Free of the product in the warehouse, what is kept for everybody taken off. */
  readonly free: string
}

const wanting = async (trx: Trx, claimId: string): Promise<Wanting | undefined> =>
  (
    await planned(
      trx,
      sql<Wanting>`
      select c.company_id as "companyId", c.product_id as "productId", c.warehouse_id as "warehouseId", c.reserved::text as reserved,
             c.backordered::text as backordered, (f.quantity - k.quantity)::text as free
      from stock_claim c
      cross join lateral (
        select coalesce(sum(p.quantity), 0) as quantity from stock_free p
        where (p.company_id, p.product_id, p.warehouse_id) = (c.company_id, c.product_id, c.warehouse_id)) f
      cross join lateral (
        select coalesce(sum(k.reserved + k.allocated + k.picked), 0) as quantity from stock_claim k
        where (k.company_id, k.product_id, k.warehouse_id) = (c.company_id, c.product_id, c.warehouse_id) and k.is_open) k
      where c.id = ${claimId}::uuid`,
    )
  )[0]

/**
 * [supply 3.9] A lot is set apart for a line by whoever names it: of what is kept for the line first, then of what it waits for, as far as that is promised to
 * nobody, however far ahead its promise is.
 * @returns how much of it is set apart with it
 * @throws Refusal at the field of the lot
 */
export async function setLotApart(context: ClaimContext, claimId: string, lot: NamedLot): Promise<string> {
  const { trx } = context
  const shelf = await wanting(trx, claimId)
  if (!shelf) throw new Refusal([problems.claimUnknown(lot.field)])
  await lockShelves(trx, [shelf])
  // What was read before the stock was ours may have gone to somebody else.
  const claim = (await wanting(trx, claimId))!
  const there = (await piecesOf(trx, claim)).filter(({ lotId }) => lotId === lot.lotId)
  const free = there.reduce((sum, piece) => sum.plus(piece.free), NOTHING)
  const wants = amountOf(claim.reserved).plus(claim.backordered)
  const { productId, warehouseId } = claim
  const asked = lot.quantity === null ? least(free, wants) : amountOf(lot.quantity)
  if (wants.lte(0) || asked.gt(wants)) throw new Refusal([problems.wantsLess(wants.toFixed(), lot.field)])
  if (free.lte(0) || asked.gt(free))
    throw new Refusal([problems.lotHasFree(lot.lotNo, free.toFixed(), warehouseId, lot.field)])
  const more = asked.minus(least(asked, amountOf(claim.reserved)))
  if (more.gt(claim.free)) {
    const there = amountOf(claim.reserved).plus(least(more, greatest(amountOf(claim.free), NOTHING)))
    throw new Refusal([problems.onlyAvailable(productId, there.toFixed(), asked.toFixed(), warehouseId, lot.field)])
  }
  await keepMore(context, claimId, more)
  await allocate(context, claimId, { pieces: partsOf(there, asked), reason: lot.lotNo })
  return asked.toFixed()
}

const least = (a: Amount, b: Amount): Amount => (a.lt(b) ? a : b)
const greatest = (a: Amount, b: Amount): Amount => (a.gt(b) ? a : b)

async function keepMore(context: ClaimContext, claimId: string, more: Amount): Promise<void> {
  if (more.isZero()) return
  const quantity = more.toFixed()
  await planned(
    context.trx,
    sql`update stock_claim set reserved = reserved + ${quantity}::numeric where id = ${claimId}::uuid`,
  )
  await note(context, [{ claimId, happened: 'Reserved', quantity }])
}

/** Of a lot that lies in several places the fullest goes first. */
function partsOf(
  there: readonly { readonly placeId: string; readonly free: Amount }[],
  asked: Amount,
): { placeId: string; quantity: string }[] {
  let left = asked
  return there
    .toSorted((a, b) => b.free.comparedTo(a.free) || a.placeId.localeCompare(b.placeId))
    .flatMap(({ placeId, free }) => {
      const quantity = least(free, left)
      left = left.minus(quantity)
      return quantity.isZero() ? [] : [{ placeId, quantity: quantity.toFixed() }]
    })
}

/**
 * Lots that were set apart for a line are free for others again; the line keeps its quantity, of which no piece is named any more.
 * @param lotNo null: all of them
 * @returns how much was let go
 * @throws Refusal where nothing of it was set apart
 */
export async function letLotGo(
  context: ClaimContext,
  claimId: string,
  { lotNo, field }: { readonly lotNo: string | null; readonly field: string },
): Promise<string> {
  const { trx } = context
  const shelf = await wanting(trx, claimId)
  if (!shelf) throw new Refusal([problems.claimUnknown(field)])
  await lockShelves(trx, [shelf])
  const rows = await planned<{ quantity: string; lotNo: string }>(
    trx,
    sql`
    delete from stock_allocation a using stock_place p, stock_lot_shown l
    where a.claim_id = ${claimId}::uuid and a.picked = 0 and p.id = a.place_id and l.id = p.lot_id
      and (${lotNo}::text is null or l.lot_no = ${lotNo})
    returning a.quantity::text as quantity, l.lot_no as "lotNo"`,
  )
  if (rows.length === 0) throw new Refusal([problems.notApart(lotNo, field)])
  const sum = rows.reduce((all, { quantity }) => all.plus(quantity), NOTHING).toFixed()
  await planned(
    trx,
    sql`update stock_claim set reserved = reserved + ${sum}::numeric, allocated = allocated - ${sum}::numeric where id = ${claimId}::uuid`,
  )
  const reason = [...new Set(rows.map((row) => row.lotNo))].toSorted().join(', ').slice(0, MOST_SAID)
  await note(context, [{ claimId, happened: 'Deallocated', quantity: sum, reason }])
  return sum
}

/** Of a reason in the history of a claim. */
const MOST_SAID = 200
