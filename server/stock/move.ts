import { sql } from 'kysely'
import { amountOf, type Amount } from '../ledger/amount.ts'
import { dateProblems } from '../ledger/judge.ts'
import { problems as ledger } from '../ledger/problems.ts'
import { postingFactsOf } from '../ledger/posting-facts.ts'
import type { PostingContext } from '../ledger/write.ts'
import { decimalsOf, homeCurrency } from '../../shared/contracts/decimals.ts'
import type { Problem } from '../../shared/contracts/result.ts'
import { Refusal } from '../platform/action/refusal.ts'
import { planned } from '../platform/database/planned.ts'
import type { Trx } from '../platform/database/transaction.ts'
import { movementProblems, stockFactsOf, type StockFacts } from './facts.ts'
import { businessDay } from '../platform/calendar/business-day.ts'
import { fillBackorders, type Filled } from './claims/claims.ts'
import { groundAt, laterMoves, lockedSpots, reached, type Found, type GroundAt, type Spot } from './ground.ts'
import { askedHash, type Movement, type StockPosting } from './movement.ts'
import { problems } from './problems.ts'
import { replayed, type Change, type Fault, type Meant } from './replay.ts'
import { repeatedMoves, writeMoves, type Moved, type MovedStock } from './write-moves.ts'

/**
 * Moves stock: writes what a document moves with what that is worth, and what it makes of later moves as differences on their own
 * days; or nothing at all. What was asked for before is answered with what stands. The pools stay locked until the transaction
 * ends. The entry of the document is its module's, those of the differences are `postCorrections`.
 * @throws Refusal with everything that is wrong
 */
export async function moveStock(trx: Trx, asked: StockPosting, context: PostingContext): Promise<MovedStock> {
  const hash = askedHash(asked)
  const closed = await dayProblems(trx, asked)
  const standing = await repeatedMoves(trx, asked, hash)
  if (standing) return standing
  await planned(
    trx,
    sql`select hold_warehouses(${[...new Set(asked.movements.map(({ warehouseId }) => warehouseId))]}::text[])`,
  )
  const facts = await stockFactsOf(trx, asked)
  const wrong = [...closed, ...movementProblems(asked, facts)]
  if (wrong.length > 0) throw new Refusal(wrong)
  const spots = asked.movements.map((movement) => spotOf(movement, facts))
  const found = await lockedSpots(trx, asked.companyId, spots)
  const moves = asked.movements.map((movement, at) => meant(movement, found[at]!, asked.day, context.uuid))
  const { changes, faults, ground } = await told(trx, asked, moves, found, facts)
  if (faults.length > 0) throw new Refusal(inWords(asked, moves, faults))
  wrong.push(...setApart(asked, changes, ground))
  if (wrong.length > 0) throw new Refusal(wrong)
  const others = [...new Set(changes.map(({ of }) => of.day))].filter((date) => date !== asked.day)
  for (const date of others) wrong.push(...(await dayProblems(trx, { ...asked, day: date, source: 'IC' })))
  if (wrong.length > 0) throw new Refusal(wrong)
  const moved = await writeMoves(trx, asked, { hash, moves, changes, facts }, context)
  const filled = asked.passes ? [] : shelvesFilled(asked, moves, ground)
  if (filled.length > 0)
    await fillBackorders(
      { trx, ...context, today: await businessDay(trx, context.now) },
      filled,
      asked.supply ?? asked.document.id,
    )
  return moved
}

/** [supply 2.2] What others have set apart for them stays where it is: whoever takes for one of them lets his pieces go first. */
function setApart({ movements }: StockPosting, changes: readonly Change[], { apart }: GroundAt): Problem[] {
  const taken = new Map<string, Amount>()
  for (const { of, quantity } of changes) taken.set(of.placeId, (taken.get(of.placeId) ?? amountOf(0)).plus(quantity))
  return [...taken].flatMap(([placeId, quantity]) => {
    const of = apart.get(placeId)
    if (!of || of.apart.isZero() || quantity.gte(0) || of.now.plus(quantity).gte(of.apart)) return []
    const at = changes.findIndex((change) => change.of.placeId === placeId && change.of.stands === null)
    const { productId, warehouseId, field } = movements[Math.max(at, 0)]!
    return [problems.setApart(productId, warehouseId, plain(of.now.minus(of.apart)), plain(quantity.abs()), field)]
  })
}

/** Where something has come in that somebody waits for. */
function shelvesFilled(
  { companyId, movements }: StockPosting,
  moves: readonly Meant[],
  { waitedFor }: GroundAt,
): Filled[] {
  const shelves = new Map<string, Filled>()
  movements.forEach(({ productId, warehouseId, quantity, holding = 'Stock' }, at) => {
    if (holding !== 'Stock' || amountOf(quantity).lte(0) || !waitedFor.has(moves[at]!.placeId)) return
    const shelf = `${productId} ${warehouseId}`
    const before = shelves.get(shelf)?.quantity ?? amountOf(0)
    shelves.set(shelf, { ...{ companyId, productId, warehouseId }, quantity: before.plus(quantity) })
  })
  return [...shelves.values()]
}

/**
 * What stands against the day, in the words of the ledger; its period stays as it is until the transaction ends. Whoever posts the same
 * document waits here for the one who was first.
 */
async function dayProblems(trx: Trx, { companyId, day, document, source = 'IC' }: StockPosting): Promise<Problem[]> {
  const dated = { companyId, date: day, source, isAdjusting: false, dataType: 'Actual', journalId: null } as const
  const facts = await postingFactsOf(trx, { ...dated, document }, { accounts: [], roles: [], items: [] })
  return dateProblems(dated, facts, [])
}

function spotOf(
  { productId, warehouseId, holding = 'Stock', bin = '', lotId = null }: Movement,
  facts: StockFacts,
): Spot {
  const poolLot = facts.products.get(productId)!.lot_costed ? lotId : null
  return { productId, warehouseId, holding, poolLot, bin, lotId }
}

function meant({ id, quantity, cost }: Movement, { poolId, placeId }: Found, day: string, uuid: () => string): Meant {
  const given =
    cost.rule === 'Given' || cost.rule === 'Charge' ? cost.value : cost.rule === 'Follows' ? cost.extra : '0'
  return {
    ...{ id: id ?? uuid(), poolId, placeId, day, rule: cost.rule },
    quantity: amountOf(quantity),
    given: amountOf(given ?? '0'),
    followsId: cost.rule === 'Follows' ? cost.move : null,
    counted: cost.rule === 'Count' ? amountOf(cost.counted) : null,
    chargeFor: cost.rule === 'Charge' ? amountOf(cost.of) : null,
    stands: null,
  }
}

/** The new moves at the end of their day, and what comes after it told again. */
async function told(
  trx: Trx,
  asked: StockPosting,
  moves: readonly Meant[],
  found: readonly Found[],
  facts: StockFacts,
) {
  const { day, movements } = asked
  const own = new Set(moves.map(({ id }) => id))
  const outside = (of: readonly Meant[]) =>
    of.flatMap(({ followsId }) => (followsId === null || own.has(followsId) ? [] : [followsId]))
  const isBack = found.some(({ lastDay }) => lastDay !== null && lastDay > day)
  const touched = [...new Set(found.map(({ poolId }) => poolId))]
  const pools = await reached(trx, touched, { from: day, followed: outside(moves), isBack })
  const later = isBack ? await laterMoves(trx, pools, day) : []
  const again = new Map(later.map((move) => [move.id, move.day]))
  refuseBefore(moves, asked, again)
  const places = [...new Set([...moves, ...later].map(({ placeId }) => placeId))]
  const followed = [...new Set(outside([...moves, ...later]).filter((id) => !again.has(id)))]
  const ground = await groundAt(trx, day, { pools, places, followed })
  refuseBefore(moves, asked, ground.days)
  if (movements.some(({ reverses }) => reverses && ground.takenBack.has(reverses)))
    throw new Refusal([problems.reversedBefore()])
  const owing = new Set(
    movements.flatMap(({ warehouseId, lotId, holding = 'Stock' }, at) =>
      facts.warehouses.get(warehouseId)!.negative_stock_allowed && !lotId && holding === 'Stock'
        ? [found[at]!.placeId]
        : [],
    ),
  )
  const ours = new Set(found.map(({ placeId }) => placeId))
  const notOurs = places.filter((id) => !ours.has(id))
  for (const id of await mayOwe(trx, notOurs)) owing.add(id)
  const whole = { ...ground, mayOwe: (id: string) => owing.has(id) }
  return { ...replayed([...moves, ...later], whole, decimalsOf(homeCurrency())), ground }
}

/** Nothing comes back before it has left. @throws Refusal */
function refuseBefore(
  moves: readonly Meant[],
  { day, movements }: StockPosting,
  days: ReadonlyMap<string, string>,
): void {
  const early = moves.flatMap(({ followsId }, at): Problem[] => {
    const followedOn = followsId === null ? undefined : days.get(followsId)
    if (followedOn === undefined || followedOn <= day) return []
    const { reverses, field } = movements[at]!
    return [reverses ? ledger.reversedEarlier(followedOn) : problems.beforeFollowed(followedOn, field)]
  })
  if (early.length > 0) throw new Refusal(early)
}

/** Of places that only later moves name, those that may hold less than nothing. */
async function mayOwe(trx: Trx, places: readonly string[]): Promise<string[]> {
  if (places.length === 0) return []
  const rows = await planned<{ id: string }>(
    trx,
    sql`
    select p.id from stock_place p join stock_pool o on o.id = p.pool_id join warehouse_shown w on w.warehouse_id = o.warehouse_id
    where p.id = any (${[...places]}::uuid[]) and p.lot_id is null and o.holding = 'Stock' and w.negative_stock_allowed`,
  )
  return rows.map(({ id }) => id)
}

const plain = (amount: Amount): string => amount.toFixed()

/** [supply scenario 5] What is short is said at the line that asks for it; what would be missing on a later day too. */
function inWords({ movements, day }: StockPosting, moves: readonly Meant[], faults: readonly Fault[]): Problem[] {
  const at = new Map(moves.map(({ id }, index) => [id, index]))
  return faults.map((fault) => {
    const own = at.get(fault.move.id) ?? moves.findIndex(({ poolId }) => poolId === fault.move.poolId)
    const movement = movements[Math.max(own, 0)]!
    const { productId, warehouseId, field } = movement
    if (fault.kind === 'value') return problems.goneOn(productId, warehouseId, field)
    if (fault.day !== day) return problems.missingLater(productId, warehouseId, fault.day, field)
    const available = fault.available.isNegative() ? amountOf(0) : fault.available
    return problems.onlyAvailable(
      ...([productId, plain(available), plain(fault.move.quantity.abs()), warehouseId] as const),
      field,
    )
  })
}

export type { Moved, MovedStock }
