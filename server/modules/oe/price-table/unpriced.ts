import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import { homeCurrency } from '../../../../shared/contracts/decimals.ts'
import { marginOf, type PriceAsked } from '../../../../shared/contracts/oe/price.ts'
import { MOST_LISTED } from '../../../../shared/contracts/oe/price-lists.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Condition } from '../../../platform/entity/stored.ts'
import { exchangeOf } from '../price/exchange.ts'
import { costIn } from '../price/figure.ts'
import { pricesOf } from '../price/prices-of.ts'
import { soldProducts } from '../price/products.ts'
import { changedBy } from './actions.ts'
import { raisedTo } from './renewed.ts'

export interface UnpricedAsked {
  readonly tableId: string
  readonly productClass: string | null
  readonly groupId: string | null
  readonly addedSince: string | null
  readonly unpricedOnly: boolean
  readonly markup: string | null
  readonly roundTo: string
  readonly endsWith: string | null
}

/** The version of a table that lines are added to, or that the next one is copied from: a draft before what counts. */
export interface Standing {
  readonly id: string
  readonly version: number
  readonly isDraft: boolean
  readonly currency: string
}

export async function standingOf(db: Kysely<Tables>, tableId: string): Promise<Standing | null> {
  const [found] = await planned(
    db,
    sql<Standing>`
    select id, version, status = 'Draft' as "isDraft", coalesce(currency, ${homeCurrency()}) as currency from price_table
    where table_id = ${tableId} order by status = 'Draft' desc, effective desc nulls last, version_no desc limit 1`,
  )
  return found ?? null
}

export interface Unpriced {
  readonly productId: string
  readonly description: string
  readonly productClass: string
  readonly addedOn: string
  readonly unit: string
  readonly currency: string
  readonly cost: string | null
  readonly markupPercent: string | null
  readonly newPrice: string | null
  readonly margin: string | null
}

/** Products `t` in sight that no line of the version is of, neither by themselves nor by group or class. */
const unknown = (asked: UnpricedAsked, { id }: Standing, scope: Condition) => sql<
  Pick<Unpriced, 'productId' | 'description' | 'productClass' | 'addedOn'> & { readonly soldIn: string }
>`
  select t.product_id as "productId", t.description, t.product_class as "productClass", business_day(t.created_on)::text as "addedOn",
         coalesce(t.sales_unit, t.unit) as "soldIn"
  from product_shown t
  where t.active and not t.block_sales and ${scope} and (${asked.productClass}::text is null or t.product_class = ${asked.productClass})
    and (${asked.groupId}::text is null or t.group_id = ${asked.groupId})
    and (${asked.addedSince}::date is null or business_day(t.created_on) >= ${asked.addedSince}::date)
    and not exists (select from price_table_line l where l.owner_id = ${id}::uuid
                      and (l.product_id = t.product_id or l.group_id = t.group_id or l.product_class = t.product_class))
  order by t.created_on desc, t.product_id limit ${MOST_LISTED}`

/** [supply 9 new-products-pricing] What a table does not know, the newest first, each with what is proposed for it: nothing where its cost or its markup is not known. */
export async function unpricedIn(
  db: Kysely<Tables>,
  asked: UnpricedAsked,
  { standing, scope, day }: { readonly standing: Standing; readonly scope: Condition; readonly day: string },
): Promise<readonly Unpriced[]> {
  const found = await planned(db, unknown(asked, standing, scope))
  const { currency } = standing
  const others = asked.unpricedOnly
    ? await pricesOf(
        db,
        found.map(({ productId, soldIn }) => ({
          ...{ billToId: '', shipToId: null, jobId: null, productId, quantity: '1', unit: soldIn, day, currency },
        })),
      )
    : []
  const products = await soldProducts(
    db,
    found.map(({ productId }) => productId),
  )
  const costs = [...products.values()].flatMap(({ costCurrency }) => costCurrency ?? [])
  const rate = await exchangeOf(db, [...new Set([currency, ...costs])], [day])
  return found.flatMap(({ soldIn: _unit, ...one }, at): Unpriced[] => {
    const product = products.get(one.productId)
    const source = others[at]?.source
    if (!product || (source && source !== 'Product')) return []
    const cost = costIn(product.pricingUnit, { currency, day } as PriceAsked, product, rate)
    const markupPercent = asked.markup ?? product.markupPercent
    const newPrice = cost && cost.gt(0) && markupPercent !== null ? proposed(cost, markupPercent, asked) : null
    const unit = product.pricingUnit
    return [
      {
        ...{ ...one, unit, currency, markupPercent, newPrice },
        cost: cost && cost.toDecimalPlaces(6, Decimal.ROUND_HALF_UP).toFixed(),
        margin: cost && newPrice ? marginOf(newPrice, cost) : null,
      },
    ]
  })
}

function proposed(cost: Decimal, markup: string, { roundTo, endsWith }: UnpricedAsked): string | null {
  const rounded = changedBy(cost, markup, roundTo)
  const price = endsWith === null ? rounded : raisedTo(rounded, endsWith)
  return new Decimal(price).gt(0) ? price : null
}
