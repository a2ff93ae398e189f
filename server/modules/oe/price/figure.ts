import { Decimal } from 'decimal.js'
import { floorOf, type PriceAsked, type Said } from '../../../../shared/contracts/oe/price.ts'
import { BY_PERCENT } from '../../../../shared/contracts/oe/price-table.ts'
import { inUnit, pricedIn, type SoldProduct } from './products.ts'
import type { PriceGround } from './ground.ts'
import { said } from './said.ts'
import type { PriceLine, PriceVersion } from './tables.ts'

/** A price of one unit in the currency that was asked, before discounts; or why there is none. */
export type Figure =
  | { readonly price: Decimal; readonly unit: string; readonly also: readonly Said[] }
  | { readonly held: Said }

/** Decimals that a price keeps before it is printed. */
const KEPT = 6

const kept = (price: Decimal): Decimal => price.toDecimalPlaces(KEPT, Decimal.ROUND_HALF_UP)

/** What a unit of the price has cost us, in the currency that was asked; null where nothing is known of it. */
export function costIn(
  unit: string,
  { currency, day }: Pick<PriceAsked, 'currency' | 'day'>,
  product: SoldProduct,
  rate: PriceGround['rate'],
): Decimal | null {
  if (product.cost === null || product.costCurrency === null) return null
  const exchanged = rate(product.costCurrency, currency, day)
  const each = pricedIn(product.cost, product.unit, unit, product, day)
  return exchanged !== null && each ? each.times(exchanged) : null
}

/** What the list of the company asks, for kinds that are reckoned from it. */
export type ListPrice = { readonly price: Decimal; readonly unit: string } | null

/** [supply 6.1] What a line of a table asks for a product. */
export function figureOf(
  line: PriceLine,
  version: PriceVersion,
  product: SoldProduct,
  asked: PriceAsked,
  { rate, list }: { readonly rate: PriceGround['rate']; readonly list: () => ListPrice },
): Figure {
  const { day, currency } = asked
  const unit = line.unit ?? product.pricingUnit
  const { productId } = product
  const table = version.tableId
  if (inUnit(asked.quantity, asked.unit, unit, product, day) === null)
    return { held: said('held.unit', { product: productId, from: asked.unit, to: unit }) }
  if (BY_PERCENT.includes(line.priceType)) return byPercent()
  const exchanged = rate(version.currency, currency, day)
  if (exchanged === null) return { held: said('held.rate', { from: version.currency, to: currency, day }) }
  const extra =
    line.priceType === 'BaseExtras' && product.gradeExtra !== null
      ? pricedIn(product.gradeExtra, product.unit, unit, product, day)
      : null
  const own = new Decimal(line.price ?? 0).plus(extra ?? 0)
  const price = kept(own.times(exchanged))
  return {
    ...{ price, unit },
    also: [
      ...(extra && !extra.isZero()
        ? [said('type.BaseExtras', { figure: line.price ?? '0', extra: kept(extra).toFixed() })]
        : []),
      ...(version.currency === currency
        ? []
        : [
            said('exchange', {
              figure: own.toFixed(),
              from: version.currency,
              rate: exchanged,
              price: price.toFixed(),
              to: currency,
            }),
          ]),
    ],
  }

  function byPercent(): Figure {
    const percent = line.percent ?? '0'
    if (line.priceType === 'ListLess') {
      const of = list()
      const each = of && pricedIn(of.price, of.unit, unit, product, day)
      if (!each) return { held: said('held.list', { table, product: productId }) }
      const price = kept(each.times(new Decimal(100).minus(percent)).div(100))
      return { price, unit, also: [said('type.ListLess', { figure: kept(each).toFixed(), percent })] }
    }
    const cost = costIn(unit, asked, product, rate)
    const over = new Decimal(100).minus(percent)
    if (!cost || (line.priceType === 'Margin' && over.lte(0)))
      return { held: said('held.cost', { table, product: productId }) }
    const price =
      line.priceType === 'Margin' ? cost.times(100).div(over) : cost.times(new Decimal(percent).plus(100)).div(100)
    return { price: kept(price), unit, also: [said(`type.${line.priceType}`, { percent })] }
  }
}

/** [supply 6.2, 9] What a product without a table costs and the markup of its class; null where its class has none, or nothing is known of its cost. */
export function markedUp(product: SoldProduct, asked: PriceAsked, rate: PriceGround['rate']): Figure | null {
  if (product.markupPercent === null) return null
  const unit = product.pricingUnit
  if (inUnit(asked.quantity, asked.unit, unit, product, asked.day) === null) return null
  const cost = costIn(unit, asked, product, rate)
  if (!cost || cost.lte(0)) return null
  const price = kept(cost.times(new Decimal(product.markupPercent).plus(100)).div(100))
  return { price, unit, also: [said('type.CostPlus', { percent: product.markupPercent })] }
}

/** [supply 6.5] Below which net price nobody sells without a right: what the line says, else cost and the least margin of its table, else of its class. */
export function floorFor(
  unit: string,
  { line, version }: { readonly line: PriceLine | null; readonly version: PriceVersion | null },
  product: SoldProduct,
  asked: PriceAsked,
  rate: PriceGround['rate'],
): string | null {
  if (version && line?.safetyPrice) {
    const exchanged = rate(version.currency, asked.currency, asked.day)
    return exchanged === null
      ? null
      : new Decimal(line.safetyPrice).times(exchanged).toDecimalPlaces(4, Decimal.ROUND_HALF_UP).toFixed(4)
  }
  const margin = version?.minimumMargin ?? product.minimumMargin
  const cost = margin === null ? null : costIn(unit, asked, product, rate)
  return cost && cost.gt(0) ? floorOf(cost, margin!) : null
}
