import { sql, type Kysely } from 'kysely'
import type { PriceAsked } from '../../../../shared/contracts/oe/price.ts'
import { factsOf } from '../../../platform/database/facts.ts'
import { isOneOf } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { discountLines, type Discounts } from './discounts.ts'
import { exchangeOf, type Exchange } from './exchange.ts'
import { tariffRows, type Tariff } from './tariffs.ts'
import { soldProducts, type SoldProduct } from './products.ts'
import { priceVersions, type PriceVersion } from './tables.ts'

interface Customer {
  readonly firmId: string
  readonly priceTable: string | null
  readonly discountTable: string | null
}

/** All that prices are judged by, read once for however many. */
export interface PriceGround {
  readonly products: ReadonlyMap<string, SoldProduct>
  readonly customers: ReadonlyMap<string, Customer>
  readonly versions: readonly PriceVersion[]
  readonly discounts: Discounts
  readonly tariffs: readonly Tariff[]
  readonly rate: Exchange
}

const distinct = (values: readonly (string | null | undefined)[]): string[] => [
  ...new Set(values.flatMap((value) => value ?? [])),
]

/** Eight statements at most, however many lines are asked. */
export async function priceGround(db: Kysely<Tables>, asked: readonly PriceAsked[]): Promise<PriceGround> {
  const days = distinct(asked.map(({ day }) => day)).toSorted()
  const products = await soldProducts(db, distinct(asked.map(({ productId }) => productId)))
  const customers = await factsOf(
    db,
    sql<Customer>`
    select f.firm_id as "firmId", b.price_table as "priceTable", b.discount_table as "discountTable"
    from firm_shown f join firm_bill_to_shown b on b.owner_id = f.id
    where ${isOneOf(sql`f.firm_id`, distinct(asked.map(({ billToId }) => billToId)))}`,
  )
  const versions = await priceVersions(db, {
    jobs: distinct(asked.map(({ jobId }) => jobId)),
    shipTos: distinct(asked.map(({ shipToId }) => shipToId)),
    billTos: distinct(asked.map(({ billToId }) => billToId)),
    branches: distinct(asked.map(({ branchId }) => branchId)),
    tables: distinct([...customers.map(({ priceTable }) => priceTable), ...asked.map(({ tableId }) => tableId)]),
    ...{ from: days[0]!, to: days.at(-1)!, products: [...products.values()] },
  })
  const discounts = await discountLines(db, distinct(customers.map(({ discountTable }) => discountTable)))
  const tariffs = await tariffRows(db, days)
  const currencies = [
    ...asked.map(({ currency }) => currency),
    ...versions.map(({ currency }) => currency),
    ...[...products.values()].map(({ costCurrency }) => costCurrency),
    ...tariffs.map(({ currency }) => currency),
  ]
  return {
    ...{ products, versions, discounts, tariffs },
    customers: new Map(customers.map((one) => [one.firmId, one])),
    rate: await exchangeOf(db, distinct(currencies), days),
  }
}
