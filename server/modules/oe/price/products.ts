import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import type { Measures } from '../../../../shared/contracts/ic/forms.ts'
import { converted, QUANTITY_DECIMALS, type Conversion } from '../../../../shared/contracts/ic/units.ts'
import type { PriceAsked } from '../../../../shared/contracts/oe/price.ts'
import { cutShare } from '../../../../shared/contracts/oe/sizes.ts'
import { factsOf } from '../../../platform/database/facts.ts'
import { isOneOf } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { productUnits } from '../../po/index.ts'

/** What a price is worked out of, of one product. */
export interface SoldProduct extends Measures {
  readonly productId: string
  readonly productClass: string
  readonly groupId: string | null
  readonly unit: string
  /** In which a price is said where its line does not say another. */
  readonly pricingUnit: string
  readonly conversions: readonly Conversion[]
  readonly appliesDiscount: boolean
  readonly markupPercent: string | null
  readonly minimumMargin: string | null
  /** Of one stock unit, and its currency: what it is carried at, or what it is bought at where there is none. */
  readonly cost: string | null
  readonly costCurrency: string | null
  /** What its usual grade adds to the price of a unit. */
  readonly gradeExtra: string | null
  /** What customs know it by, and where it comes from. */
  readonly tariffCode: string | null
  readonly originCountry: string | null
  /** Where all lots of it that lie in stock were melted, as their heats say; null where they differ, or a heat does not say. */
  readonly meltCountry: string | null
}

type Facts = Omit<SoldProduct, 'unit' | 'pricingUnit' | 'conversions'>

/** What prices of these products stand on, in two statements. */
export async function soldProducts(
  db: Kysely<Tables>,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, SoldProduct>> {
  const units = await productUnits(db, productIds)
  const facts = await factsOf(
    db,
    sql<Facts>`
    select p.product_id as "productId", p.product_class as "productClass", p.group_id as "groupId", p.apply_discount as "appliesDiscount",
           p.form, p.measurement, trim_scale(p.density)::text as density, trim_scale(p.thickness)::text as thickness, trim_scale(p.width)::text as width,
           trim_scale(p.height)::text as height, trim_scale(p.length)::text as length, trim_scale(p.outside_diameter)::text as "outsideDiameter",
           trim_scale(p.inside_diameter)::text as "insideDiameter", p.tariff_code as "tariffCode", p.origin_country as "originCountry",
           -- Asked for only where a row looks at it.
           case when exists (select from tariff_table r where r.active and r.country is not null and r.country_of <> 'Origin') then (
             select case when count(distinct h.melt_country) = 1 and count(h.melt_country) = count(*) then min(h.melt_country) end
             from stock_lot_shown k left join heat_shown h on h.heat_key = k.heat_key
             where k.product_id = p.product_id and k.status in ('InStock', 'Reserved')) end as "meltCountry",
           trim_scale(c.markup_percent)::text as "markupPercent", trim_scale(c.minimum_margin)::text as "minimumMargin",
           trim_scale(case when s.quantity > 0 and s.value > 0 then round(s.value / s.quantity, 6) else p.purchase_price end)::text as cost,
           case when s.quantity > 0 and s.value > 0 then (select currency from company_shown where is_default) else p.purchase_currency end
             as "costCurrency",
           (select trim_scale(g.price_extra)::text from product_grade_shown g
            where g.product_id = p.product_id and g.is_usual and g.active limit 1) as "gradeExtra"
    from product_shown p
    join product_class_shown c on c.class_id = p.product_class
    left join lateral (
      select sum(quantity) as quantity, sum(value) as value from stock_pool_shown
      where product_id = p.product_id and holding = 'Stock') s on true
    where ${isOneOf(sql`p.product_id`, productIds)}`,
  )
  return new Map(
    facts.flatMap((of) => {
      const own = units.get(of.productId)
      if (!own) return []
      const pricingUnit = own.pricingUnit ?? own.salesUnit ?? own.unit
      return [[of.productId, { ...of, unit: own.unit, pricingUnit, conversions: own.conversions }] as const]
    }),
  )
}

/** A quantity of a product in another unit; null where they do not convert. */
export const inUnit = (
  quantity: Decimal.Value,
  from: string,
  to: string,
  { conversions }: Pick<SoldProduct, 'conversions'>,
  day: string,
): Decimal | null => (from === to ? new Decimal(quantity) : converted(quantity, { from, to, day }, conversions))

/** How much of a unit is asked for: of goods that are cut what is left of them. [supply 6.7] */
export function askedIn(
  { quantity, unit, day, cut }: Pick<PriceAsked, 'quantity' | 'unit' | 'day' | 'cut'>,
  to: string,
  product: SoldProduct,
): Decimal | null {
  const whole = inUnit(quantity, unit, to, product, day)
  if (!whole || !cut) return whole
  return whole.times(cutShare(product, cut, { from: unit, to })).toDecimalPlaces(QUANTITY_DECIMALS)
}

/** A price of one unit as the price of another. */
export function pricedIn(
  price: Decimal.Value,
  from: string,
  to: string,
  product: Pick<SoldProduct, 'conversions'>,
  day: string,
): Decimal | null {
  const units = inUnit('1', to, from, product, day)
  return units && new Decimal(price).times(units)
}
