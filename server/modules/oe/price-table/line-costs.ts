import { Decimal } from 'decimal.js'
import type { Kysely } from 'kysely'
import { floorOf, marginOf, type PriceAsked } from '../../../../shared/contracts/oe/price.ts'
import { BY_PERCENT, type PriceType } from '../../../../shared/contracts/oe/price-table.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { exchangeOf } from '../price/exchange.ts'
import { costIn } from '../price/figure.ts'
import { soldProducts } from '../price/products.ts'

/** A line of a price table as far as its cost goes. */
export interface CostedLine {
  readonly productId: string | null
  readonly priceType: PriceType
  readonly unit: string | null
  readonly price: string | null
  readonly safetyPrice: string | null
  /** Of a unit, in the currency of the table, when the line was priced. */
  readonly cost: string | null
  readonly margin: string | null
}

/** What a unit of a price costs today, what is margin of it then, and below what nobody sells without a right; null where nothing is known. */
export interface LineToday {
  readonly cost: string | null
  readonly margin: string | null
  readonly floor: string | null
}

/** Costs of today in a currency, for lines of any number of tables in it: in a number of statements that does not grow with them. */
export async function costsToday(
  db: Kysely<Tables>,
  lines: readonly Pick<CostedLine, 'productId'>[],
  { currencies, day }: { readonly currencies: readonly string[]; readonly day: string },
): Promise<
  (line: CostedLine, table: { readonly currency: string; readonly minimumMargin: string | null }) => LineToday
> {
  const products = await soldProducts(db, [...new Set(lines.flatMap(({ productId }) => productId ?? []))])
  const costs = [...products.values()].flatMap(({ costCurrency }) => costCurrency ?? [])
  const rate = await exchangeOf(db, [...new Set([...currencies, ...costs])], [day])
  return (line, { currency, minimumMargin }) => {
    const product = products.get(line.productId ?? '')
    if (!product) return { cost: null, margin: null, floor: line.safetyPrice }
    const unit = line.unit ?? product.pricingUnit
    const cost = costIn(unit, { currency, day } as PriceAsked, product, rate)
    const least = minimumMargin ?? product.minimumMargin
    const isPriced = line.price !== null && !BY_PERCENT.includes(line.priceType)
    return {
      cost: cost && cost.toDecimalPlaces(6, Decimal.ROUND_HALF_UP).toFixed(),
      margin: cost && isPriced ? marginOf(line.price!, cost) : null,
      floor: line.safetyPrice ?? (cost && cost.gt(0) && least !== null ? floorOf(cost, least) : null),
    }
  }
}
