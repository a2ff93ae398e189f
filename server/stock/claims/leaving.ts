import { sql } from 'kysely'
import { amountOf, NOTHING, type Amount } from '../../ledger/amount.ts'
import type { Problem } from '../../../shared/contracts/result.ts'
import { Refusal } from '../../platform/action/refusal.ts'
import { planned } from '../../platform/database/planned.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { problems } from '../problems.ts'
import type { Claim, Claimant, ClaimContext, ClaimEvent } from './claim.ts'
import { CLAIM, lockShelves, note } from './claims.ts'

/** What leaves for one line of a document. Quantities are decimal text in the stock unit. */
export interface Leaving {
  readonly lineKey: string
  readonly quantity: string
  /** Of lots that were taken: where from. What is not said comes from what is set apart for the line, then from what is kept. */
  readonly pieces: readonly { readonly placeId: string; readonly quantity: string }[]
  /** Field of the document where a problem is shown. */
  readonly field?: string
}

interface Kept extends Claim {
  readonly companyId: string
  /** Free of the product in the warehouse, what is kept for everybody taken off. */
  readonly free: string
}

interface Piece {
  readonly claimId: string
  readonly placeId: string
  readonly quantity: string
  readonly picked: string
}

interface Left {
  readonly claim: Kept
  readonly quantity: Amount
  /** What was ordered grows by what leaves beyond it. */
  readonly beyond: Amount
  readonly reserved: Amount
  readonly pieces: readonly { readonly piece: Piece; readonly taken: Amount }[]
}

/**
 * [supply 3.9] What leaves for many lines of a document at once, before `moveStock` in the same transaction: of each line what is set apart or kept for it is
 * let go, and what it waits for is taken where it is free. Of two who take the last piece the second is told what is left. More than was ordered grows what was ordered; whoever calls
 * has used the right to it. Lines without a claim (services) are passed by.
 * @throws Refusal with every line that there is not enough for
 */
export async function leave(context: ClaimContext, of: Claimant, leaving: readonly Leaving[]): Promise<void> {
  const { trx } = context
  if (leaving.length === 0) return
  await lockShelves(trx, (await claimsOf(trx, of, leaving)).map(shelfOf))
  const [claims, pieces] = [await keptFor(trx, of, leaving), await piecesFor(trx, of, leaving)]
  const known = new Map(claims.map((claim) => [claim.lineKey, claim]))
  const free = new Map(claims.map((claim) => [shelfKey(claim), amountOf(claim.free)]))
  const wrong: Problem[] = []
  const left = leaving.flatMap((one): Left[] => {
    const claim = known.get(one.lineKey)
    if (!claim || amountOf(one.quantity).isZero()) return []
    const took = taken(
      claim,
      one,
      pieces.filter(({ claimId }) => claimId === claim.id),
    )
    const loose = free.get(shelfKey(claim))!
    const more = took.unkept.gt(0) ? took.unkept : NOTHING
    if (more.gt(loose)) {
      const kept = amountOf(claim.reserved).plus(claim.allocated).plus(claim.picked)
      const there = kept.plus(loose.gt(0) ? loose : NOTHING).toFixed()
      wrong.push(problems.onlyAvailable(claim.productId, there, one.quantity, claim.warehouseId, one.field))
    }
    free.set(shelfKey(claim), loose.minus(more))
    return [took.left]
  })
  if (wrong.length > 0) throw new Refusal(wrong)
  await write(trx, left)
  await note(
    context,
    left.map(({ claim, quantity }): ClaimEvent => ({
      claimId: claim.id,
      happened: 'Shipped',
      quantity: quantity.toFixed(),
    })),
  )
}

const shelfOf = ({ companyId, productId, warehouseId }: Kept) => ({ companyId, productId, warehouseId })
const shelfKey = ({ productId, warehouseId }: Kept) => `${productId}\n${warehouseId}`

/** How what leaves is made up: of its own pieces first, then of what is kept, then of what it waits for. */
function taken(claim: Kept, { quantity, pieces }: Leaving, own: readonly Piece[]): { left: Left; unkept: Amount } {
  const whole = amountOf(quantity)
  const asked = new Map(pieces.map((one) => [one.placeId, amountOf(one.quantity)]))
  let rest = whole
  const gone = own.flatMap((piece) => {
    // Where lots are named nothing goes of another one that was set apart.
    const most = pieces.length > 0 ? (asked.get(piece.placeId) ?? NOTHING) : rest
    const part = least(least(most, amountOf(piece.quantity)), rest)
    rest = rest.minus(part)
    return part.isZero() ? [] : [{ piece, taken: part }]
  })
  const reserved = least(rest, amountOf(claim.reserved))
  const unkept = rest.minus(reserved)
  // A line that took other lots than those set apart lets as much of these go, or it would be kept more than it waits for.
  const open = amountOf(claim.quantity).minus(claim.shipped).minus(claim.shortClosed).minus(claim.cancelled)
  const beyond = whole.gt(open) ? whole.minus(open) : NOTHING
  const still = open.plus(beyond).minus(whole)
  const keptStill = amountOf(claim.reserved).plus(claim.allocated).plus(claim.picked).minus(whole.minus(unkept))
  return {
    left: { claim, quantity: whole, beyond, reserved, pieces: letGo(own, gone, keptStill.minus(still)) },
    unkept: unkept.minus(least(unkept, keptStill.gt(still) ? keptStill.minus(still) : NOTHING)),
  }
}

/** Pieces that stay set apart for nothing are free again, the last first. */
function letGo(own: readonly Piece[], gone: Left['pieces'], tooMuch: Amount): Left['pieces'] {
  let left = tooMuch
  if (left.lte(0)) return gone
  const taken = new Map(gone.map((one) => [one.piece.placeId, one.taken]))
  for (const piece of own.toReversed()) {
    const there = amountOf(piece.quantity).minus(taken.get(piece.placeId) ?? 0)
    const part = least(there, left)
    if (part.lte(0)) continue
    taken.set(piece.placeId, (taken.get(piece.placeId) ?? NOTHING).plus(part))
    left = left.minus(part)
  }
  return own.flatMap((piece) => {
    const part = taken.get(piece.placeId)
    return part ? [{ piece, taken: part }] : []
  })
}

const least = (a: Amount, b: Amount): Amount => (a.lt(b) ? a : b)

const ofLines = ({ document }: Claimant, leaving: readonly { readonly lineKey: string }[]) => sql`
  c.document_type = ${document.type} and c.document_id = ${document.id}::uuid
  and c.line_key = any (${leaving.map(({ lineKey }) => lineKey)}::text[])`

const claimsOf = (trx: Trx, of: Claimant, leaving: readonly { readonly lineKey: string }[]): Promise<Kept[]> =>
  planned(
    trx,
    sql<Kept>`select ${CLAIM}, c.company_id as "companyId", '0' as free from stock_claim c where ${ofLines(of, leaving)}`,
  )

const keptFor = (trx: Trx, of: Claimant, leaving: readonly Leaving[]): Promise<Kept[]> =>
  planned(
    trx,
    sql<Kept>`
    select ${CLAIM}, c.company_id as "companyId", (f.quantity - k.quantity)::text as free
    from stock_claim c
    cross join lateral (
      select coalesce(sum(p.quantity), 0) as quantity from stock_free p
      where (p.company_id, p.product_id, p.warehouse_id) = (c.company_id, c.product_id, c.warehouse_id)) f
    cross join lateral (
      select coalesce(sum(k.reserved + k.allocated + k.picked), 0) as quantity from stock_claim k
      where (k.company_id, k.product_id, k.warehouse_id) = (c.company_id, c.product_id, c.warehouse_id) and k.is_open) k
    where ${ofLines(of, leaving)} order by c.id for update of c`,
  )

const piecesFor = (trx: Trx, of: Claimant, leaving: readonly Leaving[]): Promise<Piece[]> =>
  planned(
    trx,
    sql<Piece>`
    select a.claim_id as "claimId", a.place_id as "placeId", a.quantity::text as quantity, a.picked::text as picked
    from stock_claim c join stock_allocation a on a.claim_id = c.id where ${ofLines(of, leaving)}
    order by a.picked desc, a.place_id for update of a`,
  )

async function write(trx: Trx, left: readonly Left[]): Promise<void> {
  const pieces = left.flatMap((one) =>
    one.pieces.map(({ piece, taken: part }) => ({
      ...{ claimId: piece.claimId, placeId: piece.placeId, left: amountOf(piece.quantity).minus(part).toFixed() },
      taken: part.toFixed(),
    })),
  )
  const rows = sql`json_to_recordset(${JSON.stringify(pieces)}::json) as t ("claimId" uuid, "placeId" uuid, "left" numeric, taken numeric)`
  await planned(
    trx,
    sql`delete from stock_allocation a using ${rows} where a.claim_id = t."claimId" and a.place_id = t."placeId" and t."left" = 0`,
  )
  await planned(
    trx,
    sql`update stock_allocation a set quantity = t."left", picked = greatest(a.picked - t.taken, 0) from ${rows}
        where a.claim_id = t."claimId" and a.place_id = t."placeId" and t."left" > 0`,
  )
  const claims = left.map(({ claim, quantity, beyond, reserved }) => ({
    ...{ id: claim.id, shipped: quantity.toFixed(), beyond: beyond.toFixed(), reserved: reserved.toFixed() },
  }))
  await planned(
    trx,
    sql`
    update stock_claim c
    set quantity = c.quantity + l.beyond, shipped = c.shipped + l.shipped, reserved = c.reserved - l.reserved,
        allocated = a.allocated, picked = a.picked
    from json_to_recordset(${JSON.stringify(claims)}::json) as l (id uuid, shipped numeric, beyond numeric, reserved numeric)
    cross join lateral (
      select coalesce(sum(a.quantity - a.picked), 0) as allocated, coalesce(sum(a.picked), 0) as picked
      from stock_allocation a where a.claim_id = l.id) a
    where c.id = l.id`,
  )
}

/** What had left comes back: it is waited for again, and what was closed short of it too. What comes in by the same transaction fills it, oldest promise first. */
export async function comeBack(
  context: ClaimContext,
  of: Claimant,
  back: readonly {
    readonly lineKey: string
    readonly quantity: string
    readonly reopened: string
    readonly beyond: string
  }[],
): Promise<void> {
  const { trx } = context
  if (back.length === 0) return
  const claims = await claimsOf(trx, of, back)
  await lockShelves(trx, claims.map(shelfOf))
  await planned(
    trx,
    sql`
    update stock_claim c set quantity = c.quantity - b.beyond, shipped = c.shipped - b.quantity, short_closed = c.short_closed - b.reopened
    from json_to_recordset(${JSON.stringify(back)}::json) as b ("lineKey" text, quantity numeric, reopened numeric, beyond numeric)
    where c.document_type = ${of.document.type} and c.document_id = ${of.document.id}::uuid and c.line_key = b."lineKey"`,
  )
  const known = new Map(claims.map(({ lineKey, id }) => [lineKey, id]))
  await note(
    context,
    back.flatMap(({ lineKey, quantity }): ClaimEvent[] => {
      const claimId = known.get(lineKey)
      return claimId ? [{ claimId, happened: 'Unshipped', quantity }] : []
    }),
  )
}
