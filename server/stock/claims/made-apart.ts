import { sql } from 'kysely'
import { amountOf, NOTHING } from '../../ledger/amount.ts'
import { planned } from '../../platform/database/planned.ts'
import type { ClaimContext } from './claim.ts'
import { lockShelves, note } from './claims.ts'
import { allocate, piecesOf } from './pieces.ts'

interface WaitsFor {
  readonly id: string
  readonly companyId: string
  readonly productId: string
  readonly warehouseId: string
  readonly reserved: string
}

/** The line that waits for a supply alone. */
const waitsFor = async ({ trx }: ClaimContext, supplyId: string): Promise<WaitsFor | undefined> =>
  (
    await planned(
      trx,
      sql<WaitsFor>`
      select id, company_id as "companyId", product_id as "productId", warehouse_id as "warehouseId", reserved::text as reserved
      from stock_claim where supply_id = ${supplyId}::uuid and is_open order by seq limit 1`,
    )
  )[0]

/** Lots that were made for the line that waits for this supply are set apart for it, as far as they are kept for it. [supply 3.9] */
export async function madeApart(
  context: ClaimContext,
  supplyId: string,
  lotIds: readonly string[],
  reason: string,
): Promise<void> {
  const shelf = lotIds.length === 0 ? undefined : await waitsFor(context, supplyId)
  if (!shelf) return
  await lockShelves(context.trx, [shelf])
  const claim = (await waitsFor(context, supplyId))!
  let left = amountOf(claim.reserved)
  const pieces = (await piecesOf(context.trx, claim))
    .filter(({ lotId }) => lotId !== null && lotIds.includes(lotId))
    .flatMap(({ placeId, free }) => {
      const quantity = free.lt(left) ? free : left
      left = left.minus(quantity)
      return quantity.lte(0) ? [] : [{ placeId, quantity: quantity.toFixed() }]
    })
  if (pieces.length > 0) await allocate(context, claim.id, { pieces, reason })
}

/** They are taken back: what was set apart of them is let go, and the line waits again. What is picked stays, and is told by whoever moves it. */
export async function madeLetGo(
  context: ClaimContext,
  supplyId: string,
  lotIds: readonly string[],
  reason: string,
): Promise<void> {
  const { trx } = context
  const shelf = await waitsFor(context, supplyId)
  if (!shelf) return
  await lockShelves(trx, [shelf])
  const rows = await planned(
    trx,
    sql<{ quantity: string }>`
    delete from stock_allocation a using stock_place p
    where a.claim_id = ${shelf.id}::uuid and a.picked = 0 and p.id = a.place_id and p.lot_id = any (${[...lotIds]}::uuid[])
    returning a.quantity::text as quantity`,
  )
  const gone = rows.reduce((sum, { quantity }) => sum.plus(quantity), NOTHING)
  if (gone.isZero()) return
  const quantity = gone.toFixed()
  await planned(
    trx,
    sql`update stock_claim set allocated = allocated - ${quantity}::numeric where id = ${shelf.id}::uuid`,
  )
  await note(context, [
    { claimId: shelf.id, happened: 'Deallocated', quantity, reason },
    { claimId: shelf.id, happened: 'Released', quantity },
  ])
}
