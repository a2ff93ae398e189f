import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import { homeCurrency } from '../../../../shared/contracts/decimals.ts'
import { marginOf, type PriceAsked } from '../../../../shared/contracts/oe/price.ts'
import { BY_PERCENT, SUBJECTS, type PriceTable } from '../../../../shared/contracts/oe/price-table.ts'
import { withEnds } from '../../../../shared/contracts/oe/ranges.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { factsOf } from '../../../platform/database/facts.ts'
import { exchangeOf } from '../price/exchange.ts'
import { costIn } from '../price/figure.ts'
import { soldProducts } from '../price/products.ts'
import { keyOf } from '../price/tables.ts'

type Row = Record<string, unknown>
type Table = Stored<typeof PriceTable>
type Line = Table['lines'][number]

const isFigure = (text: string | null | undefined): text is string => /^\d+(\.\d+)?$/.test(text ?? '')

/** A line that names nothing goes on with what the one above is of; the first of a range begins with 1. */
function carriedOn(lines: readonly Line[]): Line[] {
  const done: Line[] = []
  for (const line of lines) {
    const above = done.at(-1)
    const of = keyOf(line) || !above ? line : above
    const own: Line = {
      ...line,
      productId: of.productId ?? null,
      groupId: of.groupId ?? null,
      productClass: of.productClass ?? null,
    }
    const isFirst = !above || keyOf(above) !== keyOf(own)
    own.priceType ??= isFirst ? 'Fixed' : above.priceType
    own.unit ??= isFirst ? null : above.unit
    if (isFirst) own.lowQuantity ??= '1'
    done.push(own)
  }
  return done
}

/** Ends that nobody has typed follow from where the next range begins. */
function ended(lines: readonly Line[]): Line[] {
  const places = new Map<string, number[]>()
  lines.forEach((line, at) => {
    const key = keyOf(line)
    if (key && isFigure(line.lowQuantity)) places.set(key, [...(places.get(key) ?? []), at])
  })
  const done = [...lines]
  for (const own of places.values())
    withEnds(own.map((at) => lines[at]!)).forEach((line, nth) => (done[own[nth]!] = line))
  return done
}

/** Description and unit of the product, and what of the price is margin at the costs of today: in statements that do not grow with the lines. */
async function reckoned(table: Table, { trx, now }: ActionContext, lines: readonly Line[]): Promise<Line[]> {
  const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))]
  if (ids.length === 0) return lines.map((line) => ({ ...line, description: null, cost: null, margin: null }))
  const day = await businessDay(trx, now)
  const products = await soldProducts(trx, ids)
  const named = await factsOf(
    trx,
    sql<{ productId: string; description: string }>`
    select product_id as "productId", description from product_shown where product_id = any (${ids}::text[])`,
  )
  const descriptions = new Map(named.map((one) => [one.productId, one.description]))
  const currency = table.currency || homeCurrency()
  const rate = await exchangeOf(
    trx,
    [currency, ...[...products.values()].flatMap(({ costCurrency }) => costCurrency ?? [])],
    [day],
  )
  return lines.map((line): Line => {
    const product = products.get(line.productId ?? '')
    if (!product) return { ...line, description: null, cost: null, margin: null }
    const unit = line.unit ?? product.pricingUnit
    const cost = costIn(unit, { currency, day } as PriceAsked, product, rate)
    const isPriced = isFigure(line.price) && !BY_PERCENT.includes(line.priceType)
    return {
      ...{ ...line, unit, description: descriptions.get(product.productId) ?? null },
      cost: cost && cost.toDecimalPlaces(6, Decimal.ROUND_HALF_UP).toFixed(),
      margin: cost && isPriced ? marginOf(line.price!, cost) : null,
    }
  })
}

/** [supply 9 price-table] What follows from what was typed. A version that counts keeps the costs that it was set at. */
export async function complete(record: Row, context: ActionContext, before: Row | null): Promise<void> {
  const table = record as unknown as Table
  if (before && before['status'] !== 'Draft') return
  record['status'] ??= 'Draft'
  record['usedFor'] ??= 'Firms'
  record['bracket'] ??= 'Line'
  record['rangeUnit'] ??= 'LB'
  for (const [usedFor, field] of Object.entries(SUBJECTS)) if (table.usedFor !== usedFor) record[field] = null
  record['lines'] = await reckoned(table, context, ended(carriedOn(table.lines ?? [])))
}

/** A new version gets its number, and what the table is called stands for all who name it: before the row that names it. */
export async function beforeSave(record: Row, { trx, user, now }: ActionContext, before: Row | null): Promise<void> {
  const table = record as unknown as Table
  await sql`
    insert into price_list (table_id, name, currency, created_by, created_on, updated_by, updated_on)
    values (${table.tableId}, coalesce(${table.name ?? null}, ${table.tableId}), coalesce(${table.currency ?? null}, ${homeCurrency()}),
            ${user.name}, ${now}, ${user.name}, ${now})
    on conflict (table_id) do update set name = excluded.name, currency = excluded.currency, updated_by = excluded.updated_by,
      updated_on = excluded.updated_on, version = price_list.version + 1
      where (price_list.name, price_list.currency) is distinct from (excluded.name, excluded.currency)`.execute(trx)
  if (before) return
  // The row of the list is held, so of two new versions the second waits.
  const { rows } = await sql<{ next: number }>`
    select coalesce((select max(version_no) from price_table where table_id = ${table.tableId}), 0) + 1 as next
    from price_list where table_id = ${table.tableId} for update`.execute(trx)
  record['versionNo'] = rows[0]!.next
  record['tableKey'] = `${table.tableId}/${rows[0]!.next}`
}
