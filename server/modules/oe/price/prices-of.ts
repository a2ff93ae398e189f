import { Decimal } from 'decimal.js'
import type { Kysely } from 'kysely'
import {
  lessDiscounts,
  type PriceAsked,
  type PriceSource,
  type PriceWithCost,
  type Said,
} from '../../../../shared/contracts/oe/price.ts'
import { UNDISCOUNTED } from '../../../../shared/contracts/oe/price-table.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { discountOf } from './discounts.ts'
import { costIn, floorFor } from './figure.ts'
import { listPriceOf, searched, type Hit, type Question } from './find.ts'
import { priceGround, type PriceGround } from './ground.ts'
import { surchargesOf } from './tariffs.ts'
import { said } from './said.ts'
import { cutOf } from './cut.ts'
import { askedIn, pricedIn, type SoldProduct } from './products.ts'

/** What prices are told by together: a range may be chosen on the whole order. */
const groupOf = ({ groupId, productClass }: SoldProduct): string => groupId ?? `class ${productClass}`

/** Pounds of these lines by price group. */
function weightsOf(asked: readonly PriceAsked[], { products }: PriceGround): ReadonlyMap<string, Decimal> {
  const weights = new Map<string, Decimal>()
  for (const one of asked) {
    const product = products.get(one.productId)
    const pounds = product && askedIn(one, 'LB', product)
    if (product && pounds) weights.set(groupOf(product), pounds.plus(weights.get(groupOf(product)) ?? 0))
  }
  return weights
}

/**
 * [supply 6] The price of each line and why it is that, in at most eight statements however many lines there are; what was found stands at the place of what was
 * asked.
 * @param together the lines are those of one order, so that ranges of an order are chosen on all of them
 */
export async function pricesOf(
  db: Kysely<Tables>,
  asked: readonly PriceAsked[],
  { together = false }: { readonly together?: boolean } = {},
): Promise<PriceWithCost[]> {
  if (asked.length === 0) return []
  const ground = await priceGround(db, asked)
  const weights = together ? weightsOf(asked, ground) : new Map<string, Decimal>()
  return asked.map((one) => {
    const product = ground.products.get(one.productId)
    if (!product) return nothing(said('held.product', { product: one.productId }))
    const groupWeight = one.orderWeight ? new Decimal(one.orderWeight) : (weights.get(groupOf(product)) ?? null)
    return pricedOf({ asked: one, product, ground, groupWeight })
  })
}

const nothing = (because: Said, steps: PriceWithCost['trace']['steps'] = []): PriceWithCost => ({
  ...{ price: null, priceUnit: null, priceQuantity: null, listPrice: null, discounts: [], netPrice: null, floor: null },
  ...{ surcharge: null, source: null, cost: null, trace: { because, also: [], steps } },
})

/** Of whom the sentence speaks: whom a table is for, or the table that another one stands behind. */
function subjectOf({ source, version }: Hit, { asked, product, ground }: Question): string {
  const named: Partial<Record<PriceSource, string | null | undefined>> = {
    ...{ Firm: asked.billToId, Product: product.productClass },
    Base: ground.customers.get(asked.billToId)?.priceTable,
  }
  return named[source] ?? version?.subject ?? asked.billToId
}

/** The price of one, of what was read before. */
export function pricedOf(question: Question): PriceWithCost {
  const { asked, product, ground } = question
  const { hit, steps } = searched(question)
  const { productId } = product
  if (!hit) return nothing(said('held.nothing', { product: productId, day: asked.day }), steps)
  if ('held' in hit) return nothing(hit.held, steps)
  const { unit, source, version, line } = hit
  if (hit.price.lte(0))
    return nothing(said('held.zero', { product: productId, table: version?.tableId ?? product.productClass }), steps)
  const taken = discountsOf(question, hit)
  const netPrice = lessDiscounts(hit.price, taken.discounts)
  const floor = floorFor(unit, { line, version }, product, asked, ground.rate)
  const cut = cutOf(asked, unit, product)
  // Whole pieces are used, whatever of them is charged for.
  const cost = costIn(unit, asked, product, ground.rate)?.div(cut.share)
  const priceQuantity = askedIn(asked, unit, product)!.toFixed()
  const beside = surchargesOf(ground.tariffs, product, asked, {
    net: new Decimal(netPrice).times(priceQuantity),
    rate: ground.rate,
  })
  const args = {
    ...{ price: netPrice, unit, table: version?.tableId ?? '', subject: subjectOf(hit, question), product: productId },
  }
  return {
    ...{ price: hit.price.toFixed(), priceUnit: unit, netPrice, discounts: taken.discounts, floor, source },
    ...{ priceQuantity, surcharge: beside.surcharge },
    listPrice: source === 'Company' ? hit.price.toFixed() : listIn(unit, question),
    cost: cost?.toDecimalPlaces(6).toFixed() ?? null,
    trace: {
      because: said(`because.${source}`, args),
      also: [
        ...hit.also,
        ...cut.also,
        ...taken.also,
        ...(floor === null ? [] : [said('floor', { price: floor, unit })]),
        ...beside.also,
      ],
      steps,
    },
  }
}

function listIn(unit: string, question: Question): string | null {
  const list = listPriceOf(question)
  if (!list || 'held' in list) return null
  return (
    pricedIn(list.price, list.unit, unit, question.product, question.asked.day)?.toDecimalPlaces(6).toFixed() ?? null
  )
}

/** [supply 6.4] What the table of the customer takes off, then what somebody does by hand. */
function discountsOf(
  { asked, product, ground }: Question,
  { version, line }: Hit,
): { discounts: string[]; also: Said[] } {
  const table = ground.customers.get(asked.billToId)?.discountTable ?? null
  const lines = table === null ? undefined : ground.discounts.get(table)
  const found = lines ? discountOf(lines, product, asked) : null
  const isKept = line !== null && UNDISCOUNTED.includes(line.priceType) && !version?.discountsAll
  const byTable = found === null || isKept || !product.appliesDiscount ? null : found
  const byHand = asked.lineDiscount && !new Decimal(asked.lineDiscount).isZero() ? asked.lineDiscount : null
  const why = !product.appliesDiscount ? 'discount.product' : 'discount.kind'
  return {
    discounts: [byTable, byHand].flatMap((percent) => percent ?? []),
    also: [
      ...(byTable === null ? [] : [said('discount.table', { percent: byTable, table: table! })]),
      ...(found !== null && byTable === null ? [said(why, { table: table! })] : []),
      ...(byHand === null ? [] : [said('discount.line', { percent: byHand })]),
    ],
  }
}
