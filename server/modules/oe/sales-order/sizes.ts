import { Decimal } from 'decimal.js'
import { sql, type RawBuilder } from 'kysely'
import { SIZES, sizesOf, sizeText } from '../../../../shared/contracts/oe/sizes.ts'
import { SalesOrder } from '../../../../shared/contracts/oe/sales-order.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'
import { soldProducts, type SoldProduct } from './facts.ts'
import { goodsIn, isCharge } from './processing.ts'
import type { Order } from './standing.ts'

/** What a line `l` of an order is called where it is picked, packed and asked for: with the size that it is cut to. */
export const calledWithSize = (l: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${l}.size is null then ${l}.description else left(${l}.description, 97 - length(${l}.size)) || ' · ' || ${l}.size end`

/** [judgement 31b] The size of goods as it is said, and of what is charged for them. */
export function followSizes(order: Order, products: ReadonlyMap<string, SoldProduct>): void {
  const goodsOf = goodsIn(order)
  for (const line of order.lines) {
    const of = isCharge(line) ? goodsOf(line) : line
    const product = of?.productId ? products.get(of.productId) : undefined
    if (isCharge(line)) Object.assign(line, { width: null, length: null })
    line.size = line.charge === 'Setup' || !of ? null : sizeText(of, product?.measurement ?? 'Imperial')
  }
}

/** [supply 5.5] Goods are cut to dimensions that their form has, within what their product allows. */
const sizeWithin = rule(SalesOrder, 'oe.salesOrder.sizeWithin', 'lines', async ({ lines }, { db }) => {
  const cut = lines.filter((line) => SIZES.some((name) => (line[name] ?? null) !== null))
  const products = await soldProducts(db, cut)
  return cut.flatMap((line) => {
    const product = products.get(line.productId ?? '')
    const allowed = product ? sizesOf(product) : []
    return SIZES.flatMap((name) => {
      const typed = line[name] ?? null
      if (typed === null) return []
      const limits = allowed.find((one) => one.name === name)
      const [least, most] = [limits?.least ?? '0', limits ? limits.most : '0']
      const isWithin = new Decimal(typed).gte(least) && (most === null || new Decimal(typed).lte(most))
      return isWithin && new Decimal(typed).gt(0)
        ? []
        : [fail({ least, most: most ?? '–', productId: line.productId ?? '–' }, `lines.${lines.indexOf(line)}.${name}`)]
    })
  })
})

export const onSizes: readonly Rule[] = [sizeWithin]
