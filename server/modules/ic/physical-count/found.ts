import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { planned } from '../../../platform/database/planned.ts'
import { writeCounts } from './enter.ts'
import { placeOf } from '../../../stock/places.ts'
import { countOf, held, problems } from './under-count.ts'

/** What a scan means: a product, one of its codes, or a lot. @throws Refusal where it means nothing, or several things */
export async function scannedAs(
  { trx }: ActionContext,
  code: string,
): Promise<Pick<FoundProduct, 'productId' | 'lotNo'>> {
  const named = code.toUpperCase()
  const meant = await planned<Pick<FoundProduct, 'productId' | 'lotNo'>>(
    trx,
    sql`
    select k.product_id as "productId", null::text as "lotNo" from product_shown k where k.product_id = ${named}
    union select k.product_id, null from product_barcode_shown b join product_shown k on k.id = b.owner_id where b.barcode = ${code}
    union select t.product_id, t.lot_no from stock_lot_shown t where t.lot_no = ${named}`,
  )
  if (meant.length !== 1) throw new Refusal([problems.productUnknown(code)])
  return meant[0]!
}

/** Something that lies where no picture shows it. */
export interface FoundProduct {
  readonly productId: string
  readonly lotNo: string | null
  readonly bin: string
  /** Nothing: it is added, and counted later. */
  readonly counted: string | null
}

/**
 * [S5.25] [supply 3.1] Adds what was found to the count, with what there is of it now, which is nothing nearly always. What stands in the count
 * already is counted there.
 * @throws Refusal
 */
export async function addFound(
  context: ActionContext,
  warehouseId: string,
  found: FoundProduct,
): Promise<{ id: string }> {
  const { trx, user, now, requestId, changeId } = context
  const { productId, lotNo, bin } = found
  const under = await held(context, warehouseId, 'shared', 'Frozen')
  const { id: countId, countDate } = countOf(under)
  const [product] = await planned<{ isStock: boolean; byLot: boolean; lotId: string | null }>(
    trx,
    sql`
    select k.product_type = 'Stock' as "isStock", k.lot_tracked as "byLot",
           (select t.id from stock_lot_shown t where t.product_id = k.product_id and t.lot_no = ${lotNo}) as "lotId"
    from product_shown k where k.product_id = ${productId}`,
  )
  if (!product) throw new Refusal([problems.productUnknown(productId)])
  if (!product.isStock) throw new Refusal([problems.notTracked(productId)])
  if (product.byLot && lotNo === null) throw new Refusal([problems.lotNeeded(productId)])
  if (!product.byLot && lotNo !== null) throw new Refusal([problems.noLots(productId)])
  if (lotNo !== null && product.lotId === null) throw new Refusal([problems.lotUnknown(lotNo)])
  const [line] = await planned<{ id: string }>(
    trx,
    sql`
    insert into physical_count_line (owner_id, position, product_id, lot_id, bin, walk, frozen, frozen_weight, frozen_pieces, unit_cost,
                                     tolerance, tolerance_value, is_found)
    select c.id, 1 + (select max(position) from physical_count_line where owner_id = c.id), k.product_id, ${product.lotId}::uuid, ${bin},
           ${bin}, coalesce(p.quantity, 0), coalesce(p.weight, 0), coalesce(p.pieces, 0), coalesce(p.unit_cost, 0), null, null, true
    from physical_count c join product_shown k on k.product_id = ${productId}
    left join lateral (${placeOf(
      { companyId: sql`c.company_id`, warehouseId: sql`c.warehouse_id`, day: sql`${countDate}::date` },
      {
        ...{ productId: sql`k.product_id`, bin: sql`${bin}`, lotId: sql`${product.lotId}::uuid` },
        poolLot: sql`case when k.lot_costed then ${product.lotId}::uuid end`,
      },
    )}) p on true
    where c.id = ${countId}::uuid
    on conflict on constraint physical_count_line_once do nothing
    returning id`,
  )
  if (!line) throw new Refusal([problems.addedAlready(productId)])
  await planned(
    trx,
    sql`
    update physical_count c set lines = c.lines + 1,
           products = (select count(distinct product_id)::int from physical_count_line where owner_id = c.id)
    where c.id = ${countId}::uuid`,
  )
  if (found.counted !== null) await writeCounts(context, [{ id: line.id, counted: found.counted }], 'Found')
  await writeAudit(
    trx,
    {
      ...{ table: 'physical_count_line', id: line.id, recordKey: [productId, lotNo].filter(Boolean).join(' ') },
      ...{ by: user.name, on: now, requestId, changeId },
    },
    [{ action: 'insert', column: 'counted', oldValue: null, newValue: found.counted ?? '' }],
  )
  return line
}
