import type { PriceTrace, Said } from '../../../../shared/contracts/oe/price.ts'

/** A text of the price, by its key below `oe:price`. */
export const said = (key: string, args: Said['args'] = {}): Said => ({ key: `oe:price.${key}`, args })

/** Sentences by whose percentage a price is turned back into what the goods have cost. */
const OF_COST: readonly string[] = [said('type.CostPlus').key, said('type.Margin').key]
const FLOOR = said('floor').key

/** [supply 15.1, 99] The same without what only those may see who see costs: how much a price lies above its cost, and below what nobody sells. */
export const withoutCosts = (trace: PriceTrace): PriceTrace => ({
  ...trace,
  also: trace.also.flatMap((one) => (one.key === FLOOR ? [] : [OF_COST.includes(one.key) ? said('type.OfCost') : one])),
})
