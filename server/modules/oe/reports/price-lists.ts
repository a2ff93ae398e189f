import { Decimal } from 'decimal.js'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { homeCurrency } from '../../../../shared/contracts/decimals.ts'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { CustomerPriceList, ProductsPriceList } from '../../../../shared/contracts/oe/price-lists.ts'
import { marginOf, type PriceAsked } from '../../../../shared/contracts/oe/price.ts'
import { BASE_LOCALE, LOCALES, type Locale } from '../../../../shared/contracts/shell.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { rowsFor, type Opening, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { FirmStore } from '../../admin/index.ts'
import { ProductStore } from '../../po/index.ts'
import { breaksOf } from '../price/breaks.ts'
import { seesCosts } from '../price/costs.ts'
import { pricesOf } from '../price/prices-of.ts'
import { listedProducts, TOO_MANY, type ListedProduct } from './listed-products.ts'

type Asked<C extends typeof CustomerPriceList | typeof ProductsPriceList> = ReportAsked<RecordOf<C['parameters']>>

/** A question that is nobody's order: how much is asked is what the breaks say. */
const question = (product: ListedProduct, day: string, currency: string): PriceAsked => ({
  ...{ billToId: '', shipToId: null, jobId: null, productId: product.productId, quantity: '1', unit: product.unit },
  ...{ day, currency },
})

interface Firm {
  readonly language: Locale
  readonly currency: string
}

/** What the customer is told in, and in which currency he buys; null where the reader does not see him. */
async function customerOf(
  { parameters, inSight }: Asked<typeof CustomerPriceList>,
  db: Kysely<Tables>,
): Promise<Firm | null> {
  const [firm] = await planned(
    db,
    sql<{ language: string | null; currency: string | null }>`
    select t.language, b.currency from firm_shown t join firm_bill_to_shown b on b.owner_id = t.id
    where t.firm_id = ${parameters.customerId} and ${inSight(FirmStore)}`,
  )
  if (!firm) return null
  return {
    language: LOCALES.find((one) => one === firm.language) ?? BASE_LOCALE,
    currency: firm.currency ?? homeCurrency(),
  }
}

/** [supply 9 Customer-Price-List] Each product at each of its ranges, as the price service answers. */
async function forCustomer(asked: Asked<typeof CustomerPriceList>, db: Kysely<Tables>): Promise<Opening> {
  const { parameters: p, inSight } = asked
  const firm = await customerOf(asked, db)
  if (!firm) return { problems: [{ Field: 'customerId', Key: 'kit:refused.gone', Args: {} }] }
  const scope = inSight(ProductStore)
  const products = await listedProducts(db, { ...p, scope, locale: firm.language })
  if (!products) return { problems: [TOO_MANY] }
  const billToId = p.customerId
  const asks = products.map((product) => ({ ...question(product, p.asOf, firm.currency), billToId }))
  const breaks = await breaksOf(db, asks)
  return {
    writtenIn: firm.language,
    carried: products.flatMap(({ productId, productClass, description, customerSku }, at) =>
      breaks[at]!.flatMap(({ from, unit, until, found }) =>
        found.netPrice === null
          ? []
          : [
              {
                ...{ productId, productClass, description, customerSku, fromQuantity: from, rangeUnit: unit, until },
                ...{
                  netPrice: found.netPrice,
                  priceUnit: found.priceUnit,
                  surcharge: found.surcharge,
                  currency: firm.currency,
                },
                listPrice: found.listPrice,
                belowList: found.listPrice && belowList(found.netPrice, found.listPrice),
              },
            ],
      ),
    ),
  }
}

const belowList = (net: string, list: string): string | null =>
  new Decimal(list).isZero()
    ? null
    : new Decimal(1).minus(new Decimal(net).div(list)).times(100).toDecimalPlaces(4).toFixed()

/** Tables that stand beside each other, each in its column; the first may be the list of the company. */
const COLUMNS = ['price', 'secondPrice', 'thirdPrice'] as const

async function byTables(
  { parameters: p, inSight, user, locale }: Asked<typeof ProductsPriceList>,
  db: Kysely<Tables>,
): Promise<Opening> {
  const tables = [p.tableId ?? null, ...[p.secondTable, p.thirdTable].flatMap((table) => table ?? [])]
  const products = await listedProducts(db, { ...p, scope: inSight(ProductStore), locale })
  if (!products) return { problems: [TOO_MANY] }
  const currency = await currencyOf(db, tables[0]!)
  const asks = products.flatMap((product) =>
    tables.map((tableId) => ({ ...question(product, p.asOf, currency), tableId })),
  )
  const breaks = await breaksOf(db, asks)
  // A range of one table is asked of the others too, so that no cell is empty which has a price.
  const ranges = products.flatMap((product, at) => {
    const own = tables.flatMap((_table, nth) => breaks[at * tables.length + nth]!)
    const seen = new Map(own.map((one) => [`${one.from} ${one.unit}`, one]))
    return [...seen.values()].map((one) => ({ product, ...one }))
  })
  const found = await pricesOf(
    db,
    ranges.flatMap(({ product, from, unit }) =>
      tables.map((tableId) => ({ ...question(product, p.asOf, currency), tableId, quantity: from, unit })),
    ),
  )
  const isCosted = p.withCost === true && (await seesCosts(db, user))
  return {
    headings: {
      ...Object.fromEntries(tables.map((table, nth) => [COLUMNS[nth]!, table])),
      ...(isCosted ? { floor: null, cost: null, margin: null } : {}),
    },
    carried: ranges.flatMap(({ product, from, unit, until }, at) => {
      const own = tables.map((_table, nth) => found[at * tables.length + nth]!)
      const first = own.find(({ netPrice }) => netPrice !== null)
      if (!first) return []
      const { cost, netPrice, floor } = own[0]!
      const margin = cost !== null && netPrice !== null ? marginOf(netPrice, cost) : null
      return [
        {
          ...{ productId: product.productId, productClass: product.productClass, description: product.description },
          ...{ fromQuantity: from, rangeUnit: unit, until, currency, priceUnit: first.priceUnit },
          // Prices of another unit than that of the row would be read as if they were of it.
          ...Object.fromEntries(
            own.map((one, nth) => [COLUMNS[nth]!, one.priceUnit === first.priceUnit ? one.netPrice : null]),
          ),
          ...(isCosted ? { floor, cost, margin } : {}),
        },
      ]
    }),
  }
}

async function currencyOf(db: Kysely<Tables>, tableId: string | null): Promise<string> {
  if (tableId === null) return homeCurrency()
  const [list] = await planned(
    db,
    sql<{ currency: string }>`select currency from price_list where table_id = ${tableId}`,
  )
  return list?.currency ?? homeCurrency()
}

const listed = ({ carried }: { readonly carried: readonly object[] }): RawBuilder<unknown> => sql`
  select c.* from json_to_recordset(${JSON.stringify(carried)}::json) as c ("productId" text, "productClass" text, description text, "customerSku" text,
    "fromQuantity" numeric, "rangeUnit" text, until date, "netPrice" numeric, price numeric, "secondPrice" numeric, "thirdPrice" numeric, "priceUnit" text,
    surcharge numeric, currency text, "listPrice" numeric, "belowList" numeric, floor numeric, cost numeric, margin numeric)`

/** [supply 9 Products-price-list] Prices of products by tables. */
export const productsPriceList = rowsFor(ProductsPriceList, listed, { opening: byTables })

/** [supply 9 Customer-Price-List] Prices of products for a customer. */
export const customerPriceList = rowsFor(CustomerPriceList, listed, { opening: forCustomer })
