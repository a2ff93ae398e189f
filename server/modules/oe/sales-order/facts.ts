import { sql, type Kysely } from 'kysely'
import type { Cuttable } from '../../../../shared/contracts/oe/sizes.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { factsOf } from '../../../platform/database/facts.ts'
import { planned } from '../../../platform/database/planned.ts'

/** A product as a line takes it over. */
export interface SoldProduct extends Cuttable {
  readonly productId: string
  readonly productType: 'Stock' | 'NonStock' | 'Service'
  readonly description: string
  readonly unit: string
  readonly taxGroup: string | null
  /** It is ordered for one customer alone. */
  readonly isSpecial: boolean
  readonly measurement: 'Imperial' | 'Metric' | null
  /** Pounds of one. */
  readonly weightEach: string | null
}

const named = (lines: readonly { readonly productId: string | null }[]): string[] => [
  ...new Set(lines.flatMap(({ productId }) => (productId ? [productId] : []))),
]

/** The products of these lines, each by its id. */
export async function soldProducts(
  db: Kysely<Tables>,
  lines: readonly { readonly productId: string | null }[],
): Promise<ReadonlyMap<string, SoldProduct>> {
  const ids = named(lines)
  if (ids.length === 0) return new Map()
  const rows = await factsOf(
    db,
    sql<SoldProduct>`
    select product_id as "productId", product_type as "productType", description, unit, tax_group as "taxGroup", special_order as "isSpecial",
           form, measurement, trim_scale(weight_each)::text as "weightEach", trim_scale(width)::text as width, trim_scale(length)::text as length, trim_scale(width_least)::text as "widthLeast",
           trim_scale(width_most)::text as "widthMost", trim_scale(length_least)::text as "lengthLeast", trim_scale(length_most)::text as "lengthMost"
    from product_shown where product_id = any (${ids}::text[])`,
  )
  return new Map(rows.map((row) => [row.productId, row]))
}

/** The part of what is ordered for a customer alone that his terms ask for ahead, in percent; null where they ask for none. */
export async function prepaymentOf(db: Kysely<Tables>, termsCode: string | null): Promise<string | null> {
  if (!termsCode) return null
  const rows = await factsOf(
    db,
    sql<{ percent: string }>`
    select trim_scale(prepayment_percent)::text as percent from account_terms_shown
    where terms_code = ${termsCode} and prepayment_percent > 0`,
  )
  return rows[0]?.percent ?? null
}

/** A product in one warehouse: as `placeOf` names it. */
export const placeOf = (productId: string, warehouseId: string): string => `${productId}\n${warehouseId}`

/** Where what is sold goes, as it is written on an envelope; null for a firm without an address. */
export async function addressOf(db: Kysely<Tables>, firmId: string | null): Promise<string | null> {
  if (!firmId) return null
  const rows = await factsOf(
    db,
    sql<{ address: string }>`
    select concat_ws(E'\n', f.name, a.line1, a.line2, nullif(concat_ws(' ', a.city, a.region, a.postal_code), '')) as address
    from firm_shown f join firm_address_shown a on a.owner_id = f.id
    where f.firm_id = ${firmId} order by a.kind <> 'Shipping', a.kind <> 'Main', a.position limit 1`,
  )
  return rows[0]?.address ?? null
}

/** The warehouse that an order leaves from unless another is said: the one of the customer's last order, else the first that is no truck. */
export async function usualWarehouse(db: Kysely<Tables>, billToId: string | null): Promise<string | null> {
  const rows = await planned(
    db,
    sql<{ warehouseId: string | null }>`
    select coalesce(
      (select o.warehouse_id from sales_order o join warehouse_shown w on w.warehouse_id = o.warehouse_id and w.active
       where o.bill_to_id = ${billToId} order by o.order_no desc limit 1),
      (select w.warehouse_id from warehouse_shown w where w.active and w.kind = 'Standard' order by w.warehouse_id limit 1)) as "warehouseId"`,
  )
  return rows[0]?.warehouseId ?? null
}
