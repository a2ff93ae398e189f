import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { CountDiscrepancy, CountSheets, ProductsNotCounted } from '../../../../shared/contracts/ic/count-reports.ts'
import { PhysicalCount } from '../../../../shared/contracts/ic/physical-count.ts'
import { isKeptFromBooks } from '../../../ledger/sight.ts'
import { provenAccounts } from '../../../ledger/subledgers.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { calledIn } from '../../../platform/entity/called.ts'
import { rowsFor, where, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { rightsOf } from '../../../platform/rights/rights.ts'
import { ownCurrency } from '../../../trade/company/own-company.ts'
import { WarehouseStore } from '../../admin/index.ts'
import { problems, standing } from '../physical-count/under-count.ts'

interface OfWarehouse {
  warehouseId: string
}

/** The count that a report is about: the one that is named, the one under way, or else the last that was posted. */
const countAsked = (warehouseId: string, countNo: string | null): RawBuilder<unknown> => sql`
  (select c.id from physical_count c where c.warehouse_id = ${warehouseId}
     and case when ${countNo}::text is null then c.status <> 'Discarded' else c.count_no = ${countNo} end
   order by c.status in ('Frozen', 'Counted') desc, c.count_no desc limit 1)`

const underWay = (warehouseId: string) => sql`
  (select c.id from physical_count c where c.warehouse_id = ${warehouseId} and c.status in ('Frozen', 'Counted'))`

const PLACE = (locale: ReportAsked<object>['locale']) => sql`
  k.product_class as "productClass", l.product_id as "productId", ${calledIn(locale, 'k.description')} as description, b.lot_no as "lotNo",
  coalesce(nullif(l.bin, ''), nullif(l.walk, '')) as bin, k.unit`

const FROM = sql`
  physical_count_line l join product_shown k on k.product_id = l.product_id left join stock_lot_shown b on b.id = l.lot_id`

/** A warehouse in the reader's sight, whose stage allows it. [S8.26] */
/** Without a stage that it must have, a warehouse that there is not is refused alone. */
async function stageProblems(
  { warehouseId }: OfWarehouse,
  db: Kysely<Tables>,
  must: 'Frozen' | 'FrozenOrCounted' | null,
) {
  const { rows } = await sql<{ stage: 'Clear' | 'Frozen' | 'Counted' }>`
    select count_stage as stage from warehouse_shown where warehouse_id = ${warehouseId}`.execute(db)
  if (!rows[0]) return [problems.warehouseGone()]
  if (must === null) return []
  const { stage } = rows[0]
  const isRight = stage === 'Frozen' || (must === 'FrozenOrCounted' && stage === 'Counted')
  return isRight ? [] : [{ ...problems.stage(stage, must), Field: 'warehouseId' }]
}

const seesFrozen = async (db: Kysely<Tables>, user: ReportAsked<object>['user'], { warehouseId }: OfWarehouse) => {
  const rights = await rightsOf(db, user)
  const { rows } = await sql<{ blind: boolean }>`
    select c.is_blind as blind from physical_count c where c.id = ${underWay(warehouseId)}`.execute(db)
  const frozen = rows[0]?.blind !== true || rights.can(`${PhysicalCount.room}.upgrade`)
  return { frozen, values: frozen && rights.can('cost.view') && !(await isKeptFromBooks(db, user)) }
}

type Discrepancies = ReportAsked<RecordOf<typeof CountDiscrepancy.parameters>>

const discrepancies = ({ parameters: p, inSight, locale }: Discrepancies): RawBuilder<unknown> => sql`
  select ${PLACE(locale)}, l.frozen, l.moved_since as "movedSince", l.counted, v.variance,
         round(100 * v.variance / nullif(abs(l.frozen), 0), 4) as "variancePercent", l.unit_cost as "unitCost", v.value,
         abs(v.value) as "absoluteValue", ${standing} as standing, l.counted_by as "countedBy",
         concat_ws(' ', l.remark, l.accept_reason) as remark
  from ${FROM}
  join physical_count c on c.id = l.owner_id
  join warehouse_shown t on t.warehouse_id = c.warehouse_id and ${inSight(WarehouseStore)}
  cross join lateral (
    select case when c.status = 'Posted' then l.posted_quantity else l.counted - l.frozen end as variance,
           case when c.status = 'Posted' then l.posted_value else round((l.counted - l.frozen) * l.unit_cost, (select home_decimals())) end as value) v
  where c.id = ${countAsked(p.warehouseId, p.countNo)}
    and ${where(p.productClass, sql`k.product_class = ${p.productClass}`)}
    and (not ${p.varianceOnly} or coalesce(v.variance, 0) <> 0 or l.counted is null)`

/** [supply 3.1] What is posted is what the entry of the count has put on inventory. */
const journal = ({ parameters: p, headings }: Discrepancies): RawBuilder<unknown> | null =>
  !('value' in headings) || p.productClass
    ? null
    : sql`
      select 'journal' as name, c.entry_no as subject, ${ownCurrency} as currency, coalesce((select sum(value) from r), 0) as reported,
             coalesce((select sum(e.debit - e.credit) from moved_line e
                       where e.entry_id = c.entry_id
                         and e.gl_account in (select a.account from ${provenAccounts} a where a.kind = 'Inventory')), 0) as expected
      from physical_count c where c.id = ${countAsked(p.warehouseId, p.countNo)} and c.status = 'Posted'`

/** [supply 8] What was counted beside what was frozen. */
export const countDiscrepancy = rowsFor(CountDiscrepancy, discrepancies, {
  ties: { of: ['value'], query: journal },
  opening: async ({ parameters, user }, db) => {
    const seesCost = (await rightsOf(db, user)).can('cost.view') && !(await isKeptFromBooks(db, user))
    return {
      problems: await stageProblems(parameters, db, null),
      headings: { ...(seesCost ? { unitCost: null, value: null, absoluteValue: null } : {}) },
    }
  },
})

/** [supply 8] What nobody has counted yet. */
export const productsNotCounted = rowsFor(
  ProductsNotCounted,
  ({ parameters: p, inSight, locale }) => sql`
    select ${PLACE(locale)}, l.frozen, round(l.frozen * l.unit_cost, (select home_decimals())) as value
    from ${FROM}
    join warehouse_shown t on t.warehouse_id = ${p.warehouseId} and ${inSight(WarehouseStore)}
    where l.owner_id = ${underWay(p.warehouseId)} and l.counted is null
      and ${where(p.productClass, sql`k.product_class = ${p.productClass}`)}`,
  {
    opening: async ({ parameters, user }, db) => {
      const sees = await seesFrozen(db, user, parameters)
      return {
        problems: await stageProblems(parameters, db, 'FrozenOrCounted'),
        headings: { ...(sees.frozen ? { frozen: null } : {}), ...(sees.values ? { value: null } : {}) },
      }
    },
  },
)

/** [supply 8] Sheets to count by. */
export const countSheets = rowsFor(
  CountSheets,
  ({ parameters: p, inSight, locale }) => sql`
    select ${PLACE(locale)}, g.tag_no as "tagNo", l.frozen, null::text as counted
    from ${FROM}
    join warehouse_shown t on t.warehouse_id = ${p.warehouseId} and ${inSight(WarehouseStore)}
    left join lateral (
      select min(g.tag_no) as tag_no from physical_count_tag g where g.line_id = l.id and g.status <> 'Void') g on true
    where l.owner_id = ${underWay(p.warehouseId)}
      and ${where(p.productClass, sql`k.product_class = ${p.productClass}`)}
      and ${where(p.fromBin, sql`l.walk >= ${p.fromBin?.toUpperCase()}`)} and ${where(p.toBin, sql`l.walk <= ${p.toBin?.toUpperCase()} || 'ÿ'`)}
      and (not ${p.notCountedOnly} or l.counted is null)`,
  {
    opening: async ({ parameters, user }, db) => {
      const sees = await seesFrozen(db, user, parameters)
      return {
        problems: await stageProblems(parameters, db, 'FrozenOrCounted'),
        headings: { ...(sees.frozen ? { frozen: null } : {}) },
      }
    },
  },
)
