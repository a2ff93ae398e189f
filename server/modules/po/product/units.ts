import { sql, type Kysely } from 'kysely'
import type { Conversion } from '../../../../shared/contracts/ic/units.ts'
import { isOneOf, planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { ownConversions } from './measured.ts'

/** In which units a product is stocked, sold and priced, and how they convert. */
export interface ProductUnits {
  readonly productId: string
  readonly unit: string
  readonly salesUnit: string | null
  readonly pricingUnit: string | null
  readonly weightBasis: 'Theoretical' | 'Actual'
  /** Of one piece, in pounds. */
  readonly weightEach: string | null
  readonly conversions: readonly Conversion[]
}

type Typed = Parameters<typeof ownConversions>[0]['conversions']

/** Units of these products, by id: one statement however many they are. What is no product is left out. */
export async function productUnits(
  db: Kysely<Tables>,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, ProductUnits>> {
  const rows = await planned(
    db,
    sql<Omit<ProductUnits, 'conversions'> & { typed: Typed }>`
    select p.product_id as "productId", p.unit, p.sales_unit as "salesUnit", p.pricing_unit as "pricingUnit", p.weight_basis as "weightBasis",
           trim_scale(p.weight_each)::text as "weightEach",
           coalesce((select jsonb_agg(jsonb_build_object(
             'fromQuantity', trim_scale(c.from_quantity)::text, 'fromUnit', c.from_unit, 'toQuantity', trim_scale(c.to_quantity)::text,
             'toUnit', c.to_unit, 'validFrom', c.valid_from) order by c.position)
             from product_conversion c where c.owner_id = p.id), '[]') as typed
    from product p where ${isOneOf(sql`p.product_id`, productIds)}`,
  )
  return new Map(
    rows.map(({ typed, ...product }) => [
      product.productId,
      { ...product, conversions: ownConversions({ conversions: typed, weightEach: product.weightEach }) },
    ]),
  )
}
