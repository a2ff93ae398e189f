import { sql, type RawBuilder } from 'kysely'
import { unitsLike, usualRatio } from '../../../../shared/contracts/ic/units.ts'

const WEIGHTS = unitsLike('LB')

const weighs = (unit: 'k.price_unit' | 'k.unit') => sql`${sql.ref(unit)} in (${sql.join(WEIGHTS)})`

/** The line `k` of an order is of a product `p` that is sold by what it weighs, by a unit that does not say its weight. [supply 6.7] */
const isSoldByScale = sql`(coalesce(p.weight_basis, 'Theoretical') = 'Actual' and ${weighs('k.price_unit')} and not (${weighs('k.unit')}))`

/** Pounds on the scale of the line `l` of the shipment `s`: of the line, else of all its lots; null where something was not weighed. */
const weighed = sql`coalesce(l.weight, (
  select case when count(*) = count(w.weight) then sum(w.weight) end from shipment_lot w where w.owner_id = s.id and w.order_line = l.order_line))`

/** It left without its weight, which its price is of. */
export const isNotWeighed = sql`(${isSoldByScale} and ${weighed} is null)`

/** So many pounds in the unit of the price, by a fraction that is exact. */
const inPriceUnit = (pounds: RawBuilder<unknown>) =>
  sql`(${pounds} * case k.price_unit ${sql.join(
    WEIGHTS.map((unit) => sql`when ${unit} then ${usualRatio('LB', unit)!.over}::numeric`),
    sql` `,
  )} end / case k.price_unit ${sql.join(
    WEIGHTS.map((unit) => sql`when ${unit} then ${usualRatio('LB', unit)!.under}::numeric`),
    sql` `,
  )} end)`

/** The price of the line `k` is of another unit than the line itself. */
const isOfOtherUnit = sql`(k.price_unit is not null and k.price_quantity is not null and k.quantity <> 0 and k.price_unit <> k.unit)`

/**
 * [supply 6.7] How much of the unit of its price a line `l` of a shipment is, at six decimals: what the scale said of what is sold by it, else its part of what the order
 * priced. Null where the price is of the unit that was shipped.
 */
export const priceQuantity = sql`(case when not ${isOfOtherUnit} then null
  when ${isSoldByScale} and ${weighed} is not null then round(${inPriceUnit(weighed)}, 6)
  else round(k.price_quantity * l.quantity / k.quantity, 6) end)`

export const priceUnit = sql`(case when ${isOfOtherUnit} then k.price_unit end)`
