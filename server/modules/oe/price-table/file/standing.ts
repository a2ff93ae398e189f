import { sql, type Kysely } from 'kysely'
import { planned } from '../../../../platform/database/planned.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import { keyOf } from '../../price/tables.ts'
import type { VersionLine } from '../next-version.ts'

/** The version of a table that a file is compared with: the last one that was activated. */
export interface StandingTable {
  readonly id: string
  readonly tableId: string
  readonly tableKey: string
  readonly currency: string
  readonly effective: string
  readonly expiry: string | null
  /** A version that is prepared already. */
  readonly draftKey: string | null
}

/** Of these tables the version that stands; of one that nobody has activated there is none. */
export const standingTables = (db: Kysely<Tables>, tableIds: readonly string[] | null): Promise<StandingTable[]> =>
  planned(
    db,
    sql<StandingTable>`
    select distinct on (t.table_id) t.id, t.table_id as "tableId", t.table_key as "tableKey", t.currency, t.effective::text as effective,
           t.expiry::text as expiry,
           (select d.table_key from price_table d where d.table_id = t.table_id and d.status = 'Draft' limit 1) as "draftKey"
    from price_table t
    where t.status = 'Active' and (${tableIds === null}::boolean or t.table_id = any (${[...(tableIds ?? [])]}::text[]))
    order by t.table_id, t.effective desc`,
  )

/** A line as a file tells it: what is kept with it besides, it is told by nobody. */
export type FileLine = Pick<
  VersionLine,
  | ('productId' | 'productClass' | 'groupId' | 'priceType' | 'unit' | 'lowQuantity' | 'highQuantity')
  | ('price' | 'percent' | 'safetyPrice')
>

export const LINE_COLUMNS = [
  ...(['productId', 'productClass', 'groupId', 'priceType', 'unit', 'lowQuantity', 'highQuantity'] as const),
  ...(['price', 'percent', 'safetyPrice'] as const),
] as const

export interface StandingLine extends FileLine {
  readonly ownerId: string
}

export const standingLines = (db: Kysely<Tables>, owners: readonly string[]): Promise<StandingLine[]> =>
  planned(
    db,
    sql<StandingLine>`
    select l.owner_id as "ownerId", l.product_id as "productId", l.product_class as "productClass", l.group_id as "groupId",
           l.price_type as "priceType", l.unit, trim_scale(l.low_quantity)::text as "lowQuantity", trim_scale(l.high_quantity)::text as "highQuantity",
           trim_scale(l.price)::text as price, trim_scale(l.percent)::text as percent, trim_scale(l.safety_price)::text as "safetyPrice"
    from price_table_line l join price_table t on t.id = l.owner_id
    where l.owner_id = any (${[...owners]}::uuid[]) order by t.table_id, l.position`,
  )

/** Of products and classes that rows name, those that are not in use: each as `productId NAME`. */
export async function unknownNames(
  db: Kysely<Tables>,
  named: Readonly<Record<'productId' | 'productClass', readonly string[]>>,
): Promise<ReadonlySet<string>> {
  const rows = await planned(
    db,
    sql<{ name: string }>`
    select 'productId ' || n.id as name from unnest(${[...named.productId]}::text[]) n (id)
    where not exists (select from product_shown p where p.product_id = n.id and p.active)
    union all
    select 'productClass ' || n.id from unnest(${[...named.productClass]}::text[]) n (id)
    where not exists (select from product_class_shown c where c.class_id = n.id and c.active)`,
  )
  return new Set(rows.map(({ name }) => name))
}

/** What a line is of and where its range begins: of a version there is one such line. */
export const lineKey = (line: Pick<FileLine, 'productId' | 'productClass' | 'groupId' | 'lowQuantity'>): string =>
  `${keyOf(line) ?? ''} from ${line.lowQuantity ?? ''}`
