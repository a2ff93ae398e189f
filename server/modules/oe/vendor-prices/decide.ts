import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/action/action.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import type { EntityParts } from '../../../platform/entity/save.ts'
import { foldedSku, judged } from './judge.ts'
import { refusal, taken, type Wanted } from './take.ts'
import { heldRows, keepWaiting, settle, type KeptRow } from './waiting.ts'

/** Rows that were asked for, none of which somebody else has decided meanwhile. @throws Refusal */
async function all(context: ActionContext, ids: readonly string[]): Promise<KeptRow[]> {
  const rows = await heldRows(context.trx, ids)
  if (rows.length !== new Set(ids).size) throw refusal('decidedMeanwhile')
  return rows
}

/** [supply 9 product-price-import] Costs that waited are taken after all: every one of them, or none. */
export async function takeWaiting(
  parts: EntityParts,
  context: ActionContext,
  ids: readonly string[],
  wanted: Wanted,
): Promise<{ taken: number; made: readonly string[] }> {
  const rows = await all(context, ids)
  const day = await businessDay(context.trx, context.now)
  const products = new Set(rows.map(({ vendorId, productId }) => `${vendorId} ${productId}`))
  if (products.size < rows.length) throw refusal('sameProducts')
  for (const { waits, vendorSku, effective } of rows) {
    if (waits === 'Unmatched') throw refusal('unmatched', { value: vendorSku })
    if (effective !== null && effective > day) throw refusal('ahead', { value: vendorSku, day: effective })
  }
  const { made } = await taken(parts, context, rows, wanted)
  await settle(context, rows)
  return { taken: rows.length, made }
}

/** What a vendor asks is not taken; the same file does not ask again. */
export async function refuseWaiting(context: ActionContext, ids: readonly string[]): Promise<number> {
  const rows = await all(context, ids)
  const unmatched = rows.find(({ waits }) => waits === 'Unmatched')
  if (unmatched) throw refusal('unmatched', { value: unmatched.vendorSku })
  await sql`
    update vendor_price_row set waits = 'Refused', decided_by = ${context.user.name}, decided_on = ${context.now}
    where id = any (${[...ids]}::uuid[])`.execute(context.trx)
  return rows.length
}

/** [supply 9.1] Which product a number of a vendor is, or that it is none of ours: remembered, and what it waits with is judged by it. */
export async function matchWaiting(
  parts: EntityParts,
  context: ActionContext,
  id: string,
  productId: string | null,
): Promise<{ readonly waits: string | null }> {
  const { trx, user, now } = context
  const [row] = await all(context, [id])
  const { vendorId, vendorSku, fileCost, fileUnit, listPrice, effective, description } = row!
  if (productId !== null) {
    const { rows: known } = await sql`select from product_shown where product_id = ${productId} and active`.execute(trx)
    if (known.length === 0) throw refusal('unknownProduct', { value: productId }, 'productId')
  }
  await sql`
    insert into vendor_sku_match (vendor_id, sku_key, product_id, matched_by, matched_on)
    values (${vendorId}, ${foldedSku(vendorSku)}, ${productId}, ${user.name}, ${now})
    on conflict (vendor_id, sku_key) do update set product_id = excluded.product_id, matched_by = excluded.matched_by, matched_on = excluded.matched_on`.execute(
    trx,
  )
  if (productId === null) {
    await settle(context, [row!])
    return { waits: null }
  }
  const again = {
    row: 1,
    vendor: vendorId,
    vendorSku,
    description,
    unit: fileUnit,
    cost: new Decimal(fileCost).toFixed(),
    listPrice,
    effective,
  }
  const day = await businessDay(trx, now)
  const found = await judged(trx, [again], { vendorId: null, day })
  const [fault] = found.faults
  if (fault) throw refusal('unit', { ...fault.problem.Args }, 'productId')
  await settle(context, found.settled)
  await keepWaiting(context, found.waits, row!.fileName)
  if (found.taken.length > 0) await taken(parts, context, found.taken, { tables: [], proposedFrom: null })
  return { waits: found.waits[0]?.waits ?? null }
}
