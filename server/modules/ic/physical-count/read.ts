import { sql, type Kysely, type RawBuilder } from 'kysely'
import {
  COUNT_PAGE,
  MOST_WALKED,
  type CountableWarehouse,
  type CountLine,
  type CountLines,
  type CountStanding,
  type CountView,
  type LineStanding,
  type WalkLine,
} from '../../../../shared/contracts/ic/physical-count.ts'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { calledIn } from '../../../platform/entity/called.ts'
import { isReadable, MASK, visibilityOf } from '../../../platform/entity/visibility.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { WarehouseStore } from '../../admin/index.ts'
import { standing, warehouseSeen } from './under-count.ts'

/** What of a count its reader may see beside what was counted. */
export interface CountSight {
  readonly frozen: boolean
  readonly values: boolean
}

const COUNT = sql`
  c.id, c.count_no as "countNo", c.warehouse_id as "warehouseId", c.status, c.count_date::text as "countDate", c.classes,
  c.is_blind as "isBlind", c.uses_tags as "usesTags", c.with_empty as "withEmpty", trim_scale(c.tolerance)::text as tolerance,
  null as "toleranceValue", c.products, c.lines, c.frozen_by as "frozenBy", c.frozen_on as "frozenOn", c.discarded_by as "discardedBy",
  c.discarded_on as "discardedOn", c.discarded_counts as "discardedCounts", c.upgraded_by as "upgradedBy", c.upgraded_on as "upgradedOn",
  c.zeroed, c.posted_by as "postedBy", c.posted_on as "postedOn", null as value, c.entry_no as "entryNo"`

const EMPTY = {
  ...{ lines: 0, counted: 0, notCounted: 0, productsNotCounted: 0, again: 0, tagsEntered: 0, tagsUnused: 0 },
  ...{ value: null, gain: null, loss: null },
}

/** Warehouses that the reader may count, with where each stands. */
export async function countableWarehouses(db: Kysely<Tables>, user: CurrentUser): Promise<CountableWarehouse[]> {
  const seen = await visibilityOf(db, user, WarehouseStore)
  const rows = await planned<CountableWarehouse>(
    db,
    sql`
    select t.warehouse_id as "warehouseId", t.name, t.count_stage as stage, t.freeze_date::text as since
    from warehouse_shown t where t.active and ${seen.scope ?? sql<boolean>`true`} order by t.count_stage = 'Clear', t.warehouse_id`,
  )
  return isReadable(seen, 'name') ? rows : rows.map((row) => ({ ...row, name: MASK }))
}

/** [S4.24] Where the count of a warehouse stands. */
export async function standingOf(
  db: Kysely<Tables>,
  user: CurrentUser,
  warehouseId: string,
  sightOf: (isBlind: boolean) => CountSight & { readonly actions: readonly string[] },
): Promise<CountStanding> {
  const under = await warehouseSeen(db, user, warehouseId)
  const { actions, ...sight } = sightOf(under.count?.isBlind ?? false)
  const { currency } = await ownCompany(db)
  const [row] = await planned<{
    name: string
    lastPosted: string | null
    count: CountStanding['count']
    figures: CountStanding['figures'] | null
    classes: string[] | null
  }>(
    db,
    sql`
    select w.name,
      (select max(c.posted_on) from physical_count c where c.warehouse_id = w.warehouse_id) as "lastPosted",
      (select row_to_json(c) from (select ${COUNT} from physical_count c where c.id = ${under.count?.id ?? null}::uuid) c) as count,
      (select row_to_json(f) from (
         select count(*)::int as lines, count(l.counted)::int as counted, (count(*) - count(l.counted))::int as "notCounted",
                (count(distinct l.product_id) filter (where l.counted is null))::int as "productsNotCounted",
                (count(*) filter (where l.is_over and l.first_counted is null and l.accepted_by is null))::int as again,
                (select count(*)::int from physical_count_tag g where g.owner_id = ${under.count?.id ?? null}::uuid and g.status = 'Entered')
                  as "tagsEntered",
                (select count(*)::int from physical_count_tag g where g.owner_id = ${under.count?.id ?? null}::uuid and g.status = 'Unused')
                  as "tagsUnused",
                money_text(coalesce(sum(v.value), 0)) as value, money_text(coalesce(sum(greatest(v.value, 0)), 0)) as gain,
                money_text(coalesce(sum(least(v.value, 0)), 0)) as loss
         from physical_count_line l cross join lateral (select round((l.counted - l.frozen) * l.unit_cost, (select home_decimals())) as value) v
         where l.owner_id = ${under.count?.id ?? null}::uuid) f) as figures,
      (select json_agg(distinct k.product_class) from physical_count_line l join product_shown k on k.product_id = l.product_id
       where l.owner_id = ${under.count?.id ?? null}::uuid) as classes
    from warehouse_shown w where w.warehouse_id = ${warehouseId}`,
  )
  const { lastPosted, count, figures, classes } = row!
  const name = isReadable(await visibilityOf(db, user, WarehouseStore), 'name') ? row!.name : MASK
  const told =
    figures && sight.values && sight.frozen ? figures : { ...(figures ?? EMPTY), value: null, gain: null, loss: null }
  return {
    ...{ warehouseId, name, stage: under.stage, count, lastPosted, currency, actions },
    ...{ figures: told, showsFrozen: sight.frozen, classes: (classes ?? []).toSorted() },
  }
}

/** What the places of a count are narrowed to. */
export interface LinesAsked {
  readonly view: CountView
  readonly productId: string | null
  readonly productClass: string | null
  readonly standing: LineStanding | null
  readonly find: string | null
  readonly page: number
}

const ORDER: Readonly<Record<CountView, RawBuilder<unknown>>> = {
  tag: sql`g.tag_no nulls last, l.position`,
  product: sql`l.product_id, l.walk, l.position`,
  class: sql`l.position`,
}

/** [supply 8] Places of a count, page by page, in the order in which they are looked for. */
export async function linesOfCount(
  db: Kysely<Tables>,
  { id: userId }: CurrentUser,
  countId: string,
  asked: LinesAsked,
  { sight, locale }: { readonly sight: CountSight; readonly locale: Locale },
): Promise<CountLines> {
  const find = asked.find?.trim().toUpperCase() ?? ''
  const tag = /^\d{1,6}$/.test(find) ? Number(find) : null
  const shown = (yes: boolean, what: RawBuilder<unknown>) => (yes ? what : sql`null`)
  const { rows } = await sql<CountLine & { total: number }>`
    select l.id, lpad(g.tag_no::text, 6, '0') as "tagNo", g.status as "tagState", l.product_id as "productId",
           ${calledIn(locale, 'k.description')} as description, k.product_class as "productClass", t.lot_no as "lotNo",
           coalesce(nullif(l.bin, ''), l.walk) as bin, k.unit,
           ${shown(sight.frozen, sql`trim_scale(l.frozen)::text`)} as frozen, trim_scale(l.counted)::text as counted,
           l.counted_by as "countedBy", l.counted_on as "countedOn", trim_scale(l.first_counted)::text as "firstCounted",
           l.first_by as "firstBy", l.accepted_by as "acceptedBy",
           ${shown(sight.frozen, sql`trim_scale(l.counted - l.frozen)::text`)} as variance,
           ${shown(sight.frozen && sight.values, sql`money_text(round((l.counted - l.frozen) * l.unit_cost, (select home_decimals())))`)} as value,
           trim_scale(l.tolerance)::text as tolerance, ${standing} as standing, l.is_found as "isFound",
           coalesce(l.counter_id = ${userId}::uuid, false) as "isOwn", l.remark, count(*) over ()::int as total
    from physical_count_line l
    join product_shown k on k.product_id = l.product_id
    left join stock_lot_shown t on t.id = l.lot_id
    left join lateral (
      select g.tag_no, g.status from physical_count_tag g where g.line_id = l.id and g.status <> 'Void' order by g.tag_no limit 1) g on true
    where l.owner_id = ${countId}::uuid
      and (${asked.productId}::text is null or l.product_id = ${asked.productId})
      and (${asked.productClass}::text is null or k.product_class = ${asked.productClass})
      and (${asked.standing}::text is null or ${standing} = ${asked.standing})
      and (${find} = '' or g.tag_no = ${tag}::int or l.product_id ilike ${`${find}%`} or t.lot_no ilike ${`${find}%`} or l.bin ilike ${`${find}%`}
           or fold(k.description) like '%' || fold(${find}) || '%')
    order by ${ORDER[asked.view]} limit ${COUNT_PAGE} offset ${(asked.page - 1) * COUNT_PAGE}`.execute(db)
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** [judgement 41] What a counter walks along, as far as he said from where to where: nothing of the books is in it. */
export const walkOf = (
  db: Kysely<Tables>,
  { id: userId }: CurrentUser,
  countId: string,
  { from, to, locale }: { readonly from: string | null; readonly to: string | null; readonly locale: Locale },
): Promise<WalkLine[]> =>
  sql<WalkLine>`
    select l.id, lpad(g.tag_no::text, 6, '0') as "tagNo", l.product_id as "productId", ${calledIn(locale, 'k.description')} as description,
           t.lot_no as "lotNo", coalesce(nullif(l.bin, ''), l.walk) as bin, k.unit, ${standing} as standing,
           coalesce(l.counter_id = ${userId}::uuid, false) as "isOwn", trim_scale(l.counted)::text as counted,
           (select coalesce(array_agg(b.barcode), '{}') from product_barcode_shown b where b.owner_id = k.id) as codes
    from physical_count_line l
    join product_shown k on k.product_id = l.product_id
    left join stock_lot_shown t on t.id = l.lot_id
    left join lateral (
      select g.tag_no from physical_count_tag g where g.line_id = l.id and g.status <> 'Void' order by g.tag_no limit 1) g on true
    where l.owner_id = ${countId}::uuid and (${from}::text is null or l.walk >= ${from}) and (${to}::text is null or l.walk <= ${to} || 'ÿ')
    order by l.position limit ${MOST_WALKED}`
    .execute(db)
    .then(({ rows }) => rows)
