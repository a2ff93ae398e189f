import { sql, type Kysely } from 'kysely'
import type { PriceType, UsedFor } from '../../../../shared/contracts/oe/price-table.ts'
import { factsOf } from '../../../platform/database/facts.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { groupedBy } from './grouped.ts'
import type { SoldProduct } from './products.ts'

export interface PriceLine {
  readonly ownerId: string
  readonly key: string
  readonly priceType: PriceType
  readonly lowQuantity: string
  readonly highQuantity: string | null
  readonly price: string | null
  readonly percent: string | null
  readonly unit: string | null
  readonly safetyPrice: string | null
}

export interface PriceVersion {
  readonly id: string
  readonly tableId: string
  readonly versionNo: number
  readonly usedFor: UsedFor
  /** The job, firm or branch that it was made for. */
  readonly subject: string | null
  readonly currency: string
  readonly rangeUnit: string
  readonly bracket: 'Line' | 'Order'
  readonly baseTableId: string | null
  readonly adjustPercent: string | null
  readonly minimumMargin: string | null
  readonly discountsAll: boolean
  readonly effective: string
  readonly expiry: string | null
  /** Its lines by what they are of. */
  readonly lines: ReadonlyMap<string, readonly PriceLine[]>
}

/** What a line of a table is of, in one text: a product, a group of them, a class. */
export const keyOf = (of: {
  readonly productId?: string | null
  readonly groupId?: string | null
  readonly productClass?: string | null
}): string | null => {
  if (of.productId) return `Product ${of.productId}`
  if (of.groupId) return `Group ${of.groupId}`
  return of.productClass ? `Class ${of.productClass}` : null
}

/** What lines may be of that price a product: itself, its group, its class; the more special before the more general. [supply 6.2] */
export const keysOf = ({ productId, groupId, productClass }: SoldProduct): string[] =>
  [keyOf({ productId }), keyOf({ groupId }), keyOf({ productClass })].flatMap((key) => key ?? [])

interface Wanted {
  readonly jobs: readonly string[]
  readonly shipTos: readonly string[]
  readonly billTos: readonly string[]
  readonly branches: readonly string[]
  /** Tables that firms name. */
  readonly tables: readonly string[]
  readonly from: string
  readonly to: string
  readonly products: readonly SoldProduct[]
}

/** Versions that may count within these days, of these tables and of those that stand behind them, with the lines of these products: two statements. */
export async function priceVersions(db: Kysely<Tables>, wanted: Wanted): Promise<readonly PriceVersion[]> {
  const { jobs, shipTos, billTos, branches, tables, from, to, products } = wanted
  const versions = await factsOf(
    db,
    sql<Omit<PriceVersion, 'lines'>>`
    with recursive counting as (
      select t.* from price_table t
      where t.status = 'Active' and t.effective <= ${to}::date
        and not exists (select from price_table n where n.table_id = t.table_id and n.status = 'Active' and n.effective > t.effective
                          and n.effective <= ${from}::date)),
    asked as (
      select t.id, t.base_table_id from counting t
      where t.used_for = 'Company'
         or (t.used_for = 'Firms' and t.table_id = any (${[...tables]}::text[]))
         or (t.used_for = 'Job' and t.job_id = any (${[...jobs]}::text[]))
         or (t.used_for = 'ShipTo' and t.ship_to_id = any (${[...shipTos]}::text[]))
         or (t.used_for = 'BillTo' and t.bill_to_id = any (${[...billTos]}::text[]))
         or (t.used_for = 'Branch' and t.branch_id = any (${[...branches]}::text[]))
      union
      select t.id, t.base_table_id from asked a join counting t on t.table_id = a.base_table_id)
    select t.id, t.table_id as "tableId", t.version_no as "versionNo", t.used_for as "usedFor",
           coalesce(t.job_id, t.ship_to_id, t.bill_to_id, t.branch_id) as subject, t.currency, t.range_unit as "rangeUnit", t.bracket,
           t.base_table_id as "baseTableId", trim_scale(t.adjust_percent)::text as "adjustPercent",
           trim_scale(t.minimum_margin)::text as "minimumMargin", t.discounts_all as "discountsAll", t.effective::text as effective,
           t.expiry::text as expiry
    from price_table t where t.id in (select id from asked)
    order by t.effective desc, t.table_id`,
  )
  const lines = await factsOf(
    db,
    sql<PriceLine>`
    select l.owner_id as "ownerId",
           coalesce('Product ' || l.product_id, 'Group ' || l.group_id, 'Class ' || l.product_class) as key, l.price_type as "priceType",
           trim_scale(l.low_quantity)::text as "lowQuantity", trim_scale(l.high_quantity)::text as "highQuantity",
           trim_scale(l.price)::text as price, trim_scale(l.percent)::text as percent, l.unit,
           trim_scale(l.safety_price)::text as "safetyPrice"
    from price_table_line l
    where l.owner_id = any (${versions.map(({ id }) => id)}::uuid[])
      and (l.product_id = any (${products.map(({ productId }) => productId)}::text[])
           or l.group_id = any (${[...new Set(products.flatMap(({ groupId }) => groupId ?? []))]}::text[])
           or l.product_class = any (${[...new Set(products.map(({ productClass }) => productClass))]}::text[]))
    order by l.low_quantity`,
  )
  const byVersion = groupedBy(lines, ({ ownerId }) => ownerId)
  return versions.map((version) => ({
    ...version,
    lines: groupedBy(byVersion.get(version.id) ?? [], ({ key }) => key),
  }))
}

/** Of each table the version that counts on a day, the newest first: one that was followed never comes back, also when what followed it has ended. [supply 6.2] */
export function countingOn(versions: readonly PriceVersion[], day: string): PriceVersion[] {
  const seen = new Set<string>()
  return versions.filter(({ tableId, effective, expiry }) => {
    if (effective > day || seen.has(tableId)) return false
    seen.add(tableId)
    return expiry === null || expiry >= day
  })
}
