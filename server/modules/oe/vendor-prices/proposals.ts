import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import type { ProposedPrice, VendorPriceTable } from '../../../../shared/contracts/oe/product-price-import.ts'
import { BY_PERCENT } from '../../../../shared/contracts/oe/price-table.ts'
import { marginOf } from '../../../../shared/contracts/oe/price.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { saveRecord, type EntityParts } from '../../../platform/entity/save.ts'
import { ResultStatus, type Problem } from '../../../../shared/contracts/result.ts'
import { changedBy } from '../price-table/actions.ts'
import { follow, readVersion } from '../price-table/next-version.ts'
import { exchangeOf } from '../price/exchange.ts'
import { groupedBy } from '../price/grouped.ts'
import { pricedIn, soldProducts } from '../price/products.ts'

/** What a product costs from its vendor from now on, of one unit. */
export interface NewCost {
  readonly productId: string
  readonly cost: string
  readonly unit: string | null
  readonly currency: string
}

interface Line {
  readonly tableId: string
  readonly name: string
  readonly currency: string
  readonly ownerId: string
  readonly draftKey: string | null
  readonly productId: string
  readonly unit: string | null
  readonly lowQuantity: string
  readonly price: string
}

/** Lines of these products with a price of their own, in the version of each table that a next one follows: a draft before what counts. */
const linesOf = (
  db: Kysely<Tables>,
  products: readonly string[],
  tableIds: readonly string[] | null,
): Promise<Line[]> =>
  planned(
    db,
    sql<Line>`
    with v as materialized (
      select distinct on (t.table_id) t.id, t.table_id, t.table_key, t.status, t.currency, l.name
      from price_table t join price_list l on l.table_id = t.table_id
      where ${tableIds === null}::boolean or t.table_id = any (${[...(tableIds ?? [])]}::text[])
      order by t.table_id, t.status = 'Draft' desc, t.effective desc nulls last, t.version_no desc)
    select v.table_id as "tableId", v.name, v.currency, v.id as "ownerId", case when v.status = 'Draft' then v.table_key end as "draftKey",
           l.product_id as "productId", l.unit, trim_scale(l.low_quantity)::text as "lowQuantity", trim_scale(l.price)::text as price
    from v join price_table_line l on l.owner_id = v.id
    where l.product_id = any (${[...products]}::text[]) and l.price > 0 and not l.price_type = any (${[...BY_PERCENT]}::text[])
    order by v.table_id, l.product_id, l.low_quantity`,
  )

/** Decimals that a price was said with: cents at least. */
const stepOf = (price: string): string =>
  new Decimal(10).pow(-Math.max(2, new Decimal(price).decimalPlaces())).toFixed()

interface TablePlan {
  readonly table: VendorPriceTable
  readonly ownerId: string
}

/**
 * [supply 9 product-price-import] Prices that follow from new costs of vendors by the markup of the class, table by table: the first range is cost and markup, the others keep their
 * distance to it. What stock has cost is not asked: this is what the next purchase costs.
 */
export async function proposalsOf(
  db: Kysely<Tables>,
  costs: readonly NewCost[],
  { day, tableIds }: { readonly day: string; readonly tableIds: readonly string[] | null },
): Promise<TablePlan[]> {
  if (costs.length === 0 || tableIds?.length === 0) return []
  const of = new Map(costs.map((one) => [one.productId, one]))
  const lines = await linesOf(db, [...of.keys()], tableIds)
  const products = await soldProducts(db, [...new Set(lines.map(({ productId }) => productId))])
  const currencies = [...lines.map(({ currency }) => currency), ...costs.map(({ currency }) => currency)]
  const rate = await exchangeOf(db, [...new Set(currencies)], [day])
  const proposedOf = (ranges: readonly Line[]): ProposedPrice[] => {
    const [first] = ranges
    const product = products.get(first!.productId)
    const cost = of.get(first!.productId)!
    const markup = product?.markupPercent ?? null
    const exchanged = rate(cost.currency, first!.currency, day)
    if (!product || markup === null || exchanged === null) return []
    const costIn = (unit: string) =>
      pricedIn(cost.cost, cost.unit ?? product.unit, unit, product, day)?.times(exchanged) ?? null
    const own = costIn(first!.unit ?? product.pricingUnit)
    if (!own?.gt(0)) return []
    const begins = changedBy(own, markup, stepOf(first!.price))
    return ranges.flatMap((line): ProposedPrice[] => {
      const unit = line.unit ?? product.pricingUnit
      const each = costIn(unit)
      const newPrice =
        line === first
          ? begins
          : new Decimal(line.price)
              .times(begins)
              .div(first!.price)
              .toNearest(stepOf(line.price), Decimal.ROUND_HALF_UP)
              .toFixed()
      if (!each || new Decimal(newPrice).lte(0) || new Decimal(newPrice).eq(line.price)) return []
      const { productId, lowQuantity, price } = line
      return [{ productId, lowQuantity, unit, price, newPrice, margin: marginOf(newPrice, each.toFixed()) }]
    })
  }
  return [...groupedBy(lines, ({ tableId }) => tableId).values()].flatMap((own): TablePlan[] => {
    const { tableId, name, currency, draftKey, ownerId } = own[0]!
    const found = [...groupedBy(own, ({ productId }) => productId).values()].flatMap(proposedOf)
    return found.length === 0 ? [] : [{ ownerId, table: { tableId, name, currency, draftKey, lines: found } }]
  })
}

/** Writes proposals into the next version of each table; none of them counts before somebody activates it. */
export async function propose(
  parts: EntityParts,
  context: ActionContext,
  plans: readonly TablePlan[],
  effective: string,
): Promise<{ made: string[]; problems: Problem[] }> {
  const made: string[] = []
  const problems: Problem[] = []
  // A table is a document: each is saved by itself, by the rights of whoever asks, and the next one does not wait for its lines.
  for (const { ownerId, table } of plans) {
    const version = await readVersion(context, ownerId)
    const prices = new Map(table.lines.map((one) => [`${one.productId} ${one.lowQuantity}`, one.newPrice]))
    const lines = version.lines.map((line) => {
      const price =
        line.lowQuantity === null
          ? undefined
          : prices.get(`${line.productId} ${new Decimal(line.lowQuantity).toFixed()}`)
      return price === undefined || BY_PERCENT.includes(line.priceType) ? line : { ...line, price }
    })
    const { reviewOn = null } = version
    const answer = table.draftKey
      ? await saveRecord(parts, context, ownerId, { record: { lines }, version: version.version })
      : await follow(parts, context, version, { effective, expiry: null, reviewOn, lines, activate: false })
    if (answer.ResultStatus === ResultStatus.success) made.push(String((answer.Data as { tableKey: string }).tableKey))
    else problems.push(...(answer.Problems ?? []).map((problem) => ({ ...problem, Field: null })))
  }
  return { made, problems }
}
