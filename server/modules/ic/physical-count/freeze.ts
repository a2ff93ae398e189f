import { sql, type Kysely } from 'kysely'
import { CountFreeze } from '../../../../shared/contracts/ic/count-freeze.ts'
import { PhysicalCount } from '../../../../shared/contracts/ic/physical-count.ts'
import { dayRefused } from '../../../ledger/day-open.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { ask, fail, rule } from '../../../platform/action/rules.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { processFor } from '../../../platform/process/process.ts'
import { useRight } from '../../../platform/rights/use.ts'
import { DONE, type Item, type RowOutcome } from '../../../platform/work/outcome.ts'
import { lastMove } from '../../../stock/places.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { serialNumber } from '../../../trade/numbering/serial-number.ts'
import { WarehouseStore, setCountStage } from '../../admin/index.ts'
import { classesOf, placesOf, type Scope } from './snapshot.ts'
import { held, problems, type UnderCount } from './under-count.ts'

const parameters = { fields: CountFreeze.parameters }

/** What is thrown away when a warehouse is frozen again. */
interface Discarded {
  readonly counts: number
  readonly tags: number
}

async function discardedBy(db: Kysely<Tables>, warehouseId: string): Promise<Discarded | null> {
  const [row] = await planned<Discarded>(
    db,
    sql`
    select (select count(*)::int from physical_count_line l where l.owner_id = c.id and l.counted is not null) as counts,
           (select count(*)::int from physical_count_tag g where g.owner_id = c.id and g.status = 'Entered') as tags
    from physical_count c where c.warehouse_id = ${warehouseId} and c.status = 'Frozen'`,
  )
  return row ?? null
}

/** A warehouse is frozen from Clear, or again from Frozen: what is counted must be posted first. [S4.24] [S8.26] */
const stageAllows = rule(parameters, 'ic.countFreeze.stageAllows', 'warehouseId', async ({ warehouseId }, { db }) => {
  const [row] = await planned<{ stage: UnderCount['stage'] }>(
    db,
    sql`select count_stage as stage from warehouse_shown where warehouse_id = ${warehouseId}`,
  )
  return row?.stage === 'Counted' && fail(problems.stage(row.stage, 'ClearOrFrozen').Args)
})

/** A warehouse is there. [S8.25] */
const warehouseThere = rule(
  parameters,
  'ic.countFreeze.warehouseThere',
  'warehouseId',
  async ({ warehouseId }, { db }) => {
    const rows = await planned(db, sql`select from warehouse_shown where warehouse_id = ${warehouseId} and active`)
    return rows.length === 0 && fail()
  },
)

/** The day of a count lies in a period that takes postings, and is not still to come. [S8.23] */
const dateOpen = rule(parameters, 'ic.countFreeze.dateOpen', 'countDate', async ({ countDate }, { db }) => {
  const { companyId } = await ownCompany(db)
  return (await dayRefused(db as Trx, { companyId, date: countDate, source: 'IC' })).length > 0 && fail()
})

/** Classes are known. [supply 3.1] */
const classesKnown = rule(parameters, 'ic.countFreeze.classesKnown', 'classes', async ({ classes }, { db }) => {
  const typed = classesOf(classes)
  if (typed.length === 0) return null
  const rows = await planned<{ id: string }>(
    db,
    sql`select class_id as id from product_class_shown where class_id = any (${typed}::text[])`,
  )
  const unknown = typed.filter((one) => !rows.some(({ id }) => id === one))
  return unknown.length > 0 && fail({ classes: unknown.join(', ') })
})

/** Whoever freezes a warehouse may. [supply 15.1] */
const mayFreeze = rule(
  parameters,
  'ic.countFreeze.mayFreeze',
  'warehouseId',
  ({ warehouseId }, { rights }) => !rights.can('count.freeze', { warehouse: warehouseId }) && fail(),
)

/** Counts are thrown away by whoever has typed of which warehouse. [S4.25] [supply 3.1] */
const typedAgain = rule(parameters, 'ic.countFreeze.typedAgain', 'typed', async ({ warehouseId, typed }, { db }) => {
  const gone = await discardedBy(db, warehouseId)
  const isLost = gone !== null && gone.counts + gone.tags > 0
  return isLost && typed !== warehouseId && fail({ warehouseId, counts: gone.counts, tags: gone.tags })
})

/** Frozen again, all that was counted is lost; that is said before, and cannot be taken back. [S4.25] */
const discards = rule(parameters, 'ic.countFreeze.discards', null, async ({ warehouseId }, { db }) => {
  const gone = await discardedBy(db, warehouseId)
  return gone !== null && ask({ warehouseId, counts: gone.counts, tags: gone.tags })
})

interface Asked extends Scope {
  readonly usesTags: boolean
  readonly spareTags: number
  readonly isBlind: boolean
  readonly tolerance: string | null
  readonly toleranceValue: string | null
  readonly typed: string | null
}

type Given = Record<string, unknown>
const askedOf = (given: Given): Asked => ({
  warehouseId: String(given['warehouseId']),
  countDate: String(given['countDate']),
  classes: classesOf(given['classes'] as string | null),
  withEmpty: given['withEmpty'] === true,
  usesTags: given['usesTags'] === true,
  spareTags: Number(given['spareTags'] ?? 0),
  isBlind: given['isBlind'] === true,
  tolerance: (given['tolerance'] as string | null) ?? null,
  toleranceValue: (given['toleranceValue'] as string | null) ?? null,
  typed: (given['typed'] as string | null) ?? null,
})

/**
 * [supply 3.1, 4.2] Freezes a warehouse in one transaction: it is held alone, so that what is being shipped is wholly in the picture or wholly after
 * it. Who froze it meanwhile has thrown away nothing that somebody has not said yes to.
 * @throws Refusal
 */
export async function freeze(context: ActionContext, asked: Asked): Promise<{ id: string; countNo: string }> {
  const { trx, user, now, requestId, changeId } = context
  const { warehouseId, countDate } = asked
  const before = await held(context, warehouseId, 'alone', 'ClearOrFrozen')
  const closed = await dayRefused(trx, { companyId: before.companyId, date: countDate, source: 'IC' })
  if (closed.length > 0) throw new Refusal([{ Field: 'countDate', Key: dateOpen.key, Args: {} }])
  if (!context.rights.can('count.freeze', { warehouse: warehouseId }))
    throw new Refusal([{ Field: 'warehouseId', Key: mayFreeze.key, Args: {} }])
  const gone = before.count && (await discard(context, before, asked))
  const countNo = await serialNumber(trx, { prefix: 'PC', sequence: 'physical_count_number' })
  const [made] = await planned<{ id: string }>(
    trx,
    sql`
    insert into physical_count (count_no, company_id, warehouse_id, status, count_date, classes, is_blind, uses_tags, with_empty, tolerance,
                                tolerance_value, frozen_seq, frozen_by, frozen_on, created_by, created_on, updated_by, updated_on)
    values (${countNo}, ${before.companyId}, ${warehouseId}, 'Frozen', ${countDate}::date, ${asked.classes.join(', ') || null},
            ${asked.isBlind}, ${asked.usesTags}, ${asked.withEmpty}, ${asked.tolerance}::numeric, ${asked.toleranceValue}::numeric,
            ${lastMove}, ${user.name}, ${now}, ${user.name}, ${now}, ${user.name}, ${now})
    returning id`,
  )
  const { id } = made!
  await snapshot(trx, id, asked)
  await setCountStage(context, warehouseId, { stage: 'Frozen', freezeDate: countDate, postingTags: asked.usesTags })
  const on = { table: 'physical_count', id, recordKey: countNo, by: user.name, on: now, requestId, changeId }
  const said = { warehouseId, countDate, ...(gone ? { discardedCounts: String(gone.counts) } : {}) }
  await writeAudit(
    trx,
    on,
    Object.entries(said).map(([column, newValue]) => ({ action: 'insert' as const, column, oldValue: null, newValue })),
  )
  const used = await useRight(context, {
    ...{
      right: 'count.freeze',
      place: { warehouse: warehouseId },
      on: { table: 'physical_count', id, recordKey: countNo },
    },
    reason: `${countNo} ${warehouseId} ${countDate}`,
    fields: { reason: 'warehouseId' },
  })
  if (used) throw new Refusal([used])
  return { id, countNo }
}

/** Puts the count away that is frozen over; its figures are kept, and are never used again. */
async function discard(
  { trx, user, now, requestId, changeId }: ActionContext,
  { count, warehouseId }: UnderCount,
  { typed }: Asked,
): Promise<Discarded> {
  const gone = (await discardedBy(trx, warehouseId))!
  if (gone.counts + gone.tags > 0 && typed !== warehouseId)
    throw new Refusal([{ Field: 'typed', Key: typedAgain.key, Args: { warehouseId, ...gone } }])
  await planned(
    trx,
    sql`
    update physical_count set status = 'Discarded', discarded_by = ${user.name}, discarded_on = ${now}, discarded_counts = ${gone.counts},
           version = version + 1, updated_by = ${user.name}, updated_on = ${now} where id = ${count!.id}::uuid`,
  )
  await writeAudit(
    trx,
    { table: 'physical_count', id: count!.id, recordKey: count!.countNo, by: user.name, on: now, requestId, changeId },
    [
      { action: 'update', column: 'status', oldValue: 'Frozen', newValue: 'Discarded' },
      { action: 'update', column: 'discardedCounts', oldValue: null, newValue: String(gone.counts) },
    ],
  )
  return gone
}

/** Places with what they hold and cost, and their tags: three statements, however many there are. */
async function snapshot(trx: Trx, id: string, asked: Asked): Promise<void> {
  await sql`
    insert into physical_count_line (owner_id, position, product_id, lot_id, bin, walk, frozen, frozen_weight, frozen_pieces, unit_cost,
                                     tolerance, tolerance_value)
    select ${id}::uuid, f.position, f.product_id, f.lot_id, f.bin, f.walk, f.frozen, f.weight, f.pieces, f.unit_cost,
           coalesce(k.count_tolerance, ${asked.tolerance}::numeric), ${asked.toleranceValue}::numeric
    from (${placesOf(asked)}) f
    left join product_class_shown k on k.class_id = f.product_class
    order by f.position`.execute(trx)
  if (asked.usesTags)
    await sql`
      insert into physical_count_tag (owner_id, tag_no, line_id)
      select ${id}::uuid, l.position, l.id from physical_count_line l where l.owner_id = ${id}::uuid
      union all
      select ${id}::uuid, n.n + (select count(*)::int from physical_count_line where owner_id = ${id}::uuid), null
      from generate_series(1, ${asked.spareTags}::int) as n (n)`.execute(trx)
  await sql`
    update physical_count c set lines = n.lines, products = n.products
    from (select count(*)::int as lines, count(distinct product_id)::int as products from physical_count_line where owner_id = ${id}::uuid) n
    where c.id = ${id}::uuid`.execute(trx)
}

/** [S4.25] [supply 8] Freezing: shown before by class, confirmed where counts go, done in one piece in the background. */
export const countFreeze = processFor(CountFreeze, {
  ownReferences: ['warehouseId'],
  rules: [warehouseThere, mayFreeze, stageAllows, dateOpen, classesKnown, typedAgain, discards],
  subject: ({ warehouseId }) => warehouseId,
  preview: ({ parameters: given, inSight }) => sql`
    select f.product_class as "productClass", count(distinct f.product_id)::int as products, count(*)::int as places,
           min(t.warehouse_id) as "warehouseId"
    from warehouse_shown t cross join (${placesOf(askedOf(given as Given))}) f
    where t.warehouse_id = ${String(given.warehouseId)} and ${inSight(WarehouseStore)}
    group by f.product_class order by 1`,
  async run(hand, { parameters: given }) {
    await hand.whole(async (context): Promise<(Item & RowOutcome)[]> => {
      const item = { item: given.warehouseId, room: PhysicalCount.room, title: given.warehouseId }
      try {
        const { id, countNo } = await freeze(context, askedOf(given as Given))
        return [{ ...item, record: id, key: countNo, ...DONE }]
      } catch (error) {
        // It is refused before anything is written.
        if (!(error instanceof Refusal)) throw error
        return [{ ...item, record: null, key: null, outcome: 'refused', problems: error.problems }]
      }
    })
  },
})
