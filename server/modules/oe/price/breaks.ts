import type { Kysely } from 'kysely'
import type { PriceAsked, PriceWithCost } from '../../../../shared/contracts/oe/price.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { searched } from './find.ts'
import { priceGround } from './ground.ts'
import { pricedOf } from './prices-of.ts'

/** The price from a quantity on. */
export interface PriceBreak {
  /** In `unit`, that of the ranges of the table; the quantity that was asked, where no table gives the price. */
  readonly from: string
  readonly unit: string
  readonly found: PriceWithCost
  /** The last day of the table that gives it; null: none is said, or no table does. */
  readonly until: string | null
}

/**
 * [supply 9 Products-price-list, Customer-Price-List] All prices at which these are sold, from each quantity on at which another range begins: each is what the
 * service finds for that quantity. Statements as of one question.
 */
export async function breaksOf(db: Kysely<Tables>, asked: readonly PriceAsked[]): Promise<PriceBreak[][]> {
  if (asked.length === 0) return []
  const ground = await priceGround(db, asked)
  return asked.map((one): PriceBreak[] => {
    const product = ground.products.get(one.productId)
    if (!product) return []
    const { hit } = searched({ asked: one, product, ground, groupWeight: null })
    const lines = hit?.version && hit.line ? (hit.version.lines.get(hit.line.key) ?? []) : []
    const own = { quantity: one.quantity, unit: one.unit }
    const asks =
      lines.length === 0
        ? [own]
        : lines.map(({ lowQuantity }) => ({ quantity: lowQuantity, unit: hit!.version!.rangeUnit }))
    return asks.map(({ quantity, unit }) => ({
      ...{ from: quantity, unit, until: hit?.version?.expiry ?? null },
      found: pricedOf({ asked: { ...one, quantity, unit }, product, ground, groupWeight: null }),
    }))
  })
}
