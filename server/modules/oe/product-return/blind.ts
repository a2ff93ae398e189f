import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import { decimalsOf } from '../../../../shared/contracts/decimals.ts'
import { moneyText, posted } from '../../../../shared/contracts/money.ts'
import { factsOf } from '../../../platform/database/facts.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { customerOf } from '../../../trade/party/customer.ts'
import { taxOfCustomer } from '../../../trade/tax/tax-of-customer.ts'
import { lessLines, returnedOf, type Credit, type Returned } from './credits.ts'

export type BlindLine = Returned['blind'][number]

/** What is known of the product and the lot of a line that comes back without an invoice. */
export interface BlindGround {
  readonly productId: string
  readonly description: string
  readonly unit: string
  readonly taxGroup: string | null
  readonly isStock: boolean
  readonly lotTracked: boolean
  readonly productClass: string | null
  readonly weightEach: string | null
}

export interface BlindLot {
  readonly id: string
  readonly lotNo: string
  readonly productId: string
}

/** Products and lots that its lines name, each in one statement. */
export async function blindGround(
  db: Kysely<Tables>,
  { blind }: Pick<Returned, 'blind'>,
): Promise<{ readonly products: ReadonlyMap<string, BlindGround>; readonly lots: ReadonlyMap<string, BlindLot> }> {
  const products = [...new Set(blind.flatMap(({ productId }) => productId ?? []))]
  const numbers = [...new Set(blind.flatMap(({ lotNo }) => lotNo ?? []))]
  const [known, lots] = await Promise.all([
    products.length === 0
      ? []
      : factsOf(
          db,
          sql<BlindGround>`
          select product_id as "productId", description, unit, tax_group as "taxGroup", product_type = 'Stock' as "isStock",
                 lot_tracked as "lotTracked", product_class as "productClass", trim_scale(weight_each)::text as "weightEach"
          from product_shown where product_id = any (${products}::text[])`,
        ),
    numbers.length === 0
      ? []
      : factsOf(
          db,
          sql<BlindLot>`
          select id, lot_no as "lotNo", product_id as "productId" from stock_lot_shown where lot_no = any (${numbers}::text[])`,
        ),
  ])
  return {
    products: new Map(known.map((one) => [one.productId, one])),
    lots: new Map(lots.map((one) => [one.lotNo, one])),
  }
}

/** What a line is credited with, by the price that was typed. */
const goodsOfBlind = (line: BlindLine, currency: string): Decimal =>
  posted(returnedOf(line).times(line.unitPrice ?? 0), decimalsOf(currency))

/** A line takes words, unit and tax of its product; what was typed stays. The currency is the customer's, unless what he was invoiced says it. */
export async function completeBlind(
  db: Kysely<Tables>,
  asked: Returned,
  currency: string | null,
): Promise<string | null> {
  if (asked.blind.length === 0) return currency
  const [{ products }, customer] = await Promise.all([blindGround(db, asked), customerOf(db, asked.billToId, null)])
  const usual = await taxOfCustomer(db, customer)
  const own = currency ?? customer?.currency ?? null
  for (const line of asked.blind) {
    const product = line.productId === null ? undefined : products.get(line.productId)
    line.description = product?.description ?? null
    line.unit = product?.unit ?? null
    if (product && !line.lineId) line.taxGroup ??= customer?.isExempt ? usual : (product.taxGroup ?? usual)
    line.amount =
      returnedOf(line).isZero() || line.unitPrice === null ? null : moneyText(goodsOfBlind(line, own ?? 'CAD'))
  }
  return own
}

/** [supply 9.1] The credit of what comes back without an invoice: at the price that was agreed, less what taking it back costs, by the taxes of its day. */
export function blindCredit(asked: Returned, day: string, currency: string): Credit[] {
  const back = asked.blind.filter((line) => returnedOf(line).gt(0) && line.productId !== null)
  if (back.length === 0) return []
  const parts = back.map((line) => ({
    ...{ taxGroup: line.taxGroup, lessPercent: '0', goods: goodsOfBlind(line, currency), jobId: null, costCode: null },
  }))
  return [
    {
      ...{ documentNo: null, taxDay: day, back: [] },
      lines: [
        ...back.map((line) => ({
          ...{ sells: 'Goods' as const, productId: line.productId, description: line.description, unit: line.unit },
          ...{ quantity: returnedOf(line).toFixed(), unitPrice: line.unitPrice, taxGroup: line.taxGroup },
          amount: moneyText(goodsOfBlind(line, currency)),
        })),
        ...lessLines(parts, asked, currency),
      ],
    },
  ]
}
