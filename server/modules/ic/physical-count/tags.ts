import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import type { TagMode, TagState } from '../../../../shared/contracts/ic/physical-count.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { planned } from '../../../platform/database/planned.ts'
import { countOf, held, problems } from './under-count.ts'

/** A tag as it comes back from the aisle. One that was printed for no place says what it hung on. */
export interface EnteredTag {
  readonly tagNo: number
  readonly quantity: string
  readonly productId: string | null
  readonly lotNo: string | null
  readonly bin: string | null
  /** Of a tag that has a figure already; null: ask. */
  readonly mode: TagMode | null
}

interface Tag {
  readonly id: string
  readonly status: TagState
  readonly quantity: string | null
  readonly lineId: string | null
  readonly productId: string | null
}

/** That a tag has a figure already; answered by saying whether it is added to that or stands in its place. */
export const enteredBefore = (tag: number, quantity: string): Problem => ({
  Field: 'tagNo',
  Key: 'ic:rules.physicalCount.tagEnteredBefore',
  Args: { tag, quantity },
})

/**
 * [S5.34] [supply 8] Keeps the figure of a tag; a question where it has one already. A new number is a tag that somebody wrote by hand.
 * @throws Refusal
 */
export async function enterTag(
  context: ActionContext,
  warehouseId: string,
  given: EnteredTag,
): Promise<{ question: Problem } | { id: string }> {
  const { trx, user, now, requestId, changeId } = context
  const { id: countId } = countOf(await held(context, warehouseId, 'shared', 'Frozen'))
  const [tag] = await planned<Tag>(
    trx,
    sql`
    select g.id, g.status, trim_scale(g.quantity)::text as quantity, g.line_id as "lineId", l.product_id as "productId"
    from physical_count_tag g left join physical_count_line l on l.id = g.line_id
    where g.owner_id = ${countId}::uuid and g.tag_no = ${given.tagNo}::int for update of g`,
  )
  if (tag && (tag.status === 'Posted' || tag.status === 'Void'))
    throw new Refusal([problems.tagDone(given.tagNo, tag.status)])
  if (tag?.productId && given.productId !== null && given.productId !== tag.productId)
    throw new Refusal([problems.tagOfAnother(given.tagNo, tag.productId)])
  if (!tag?.lineId && given.productId === null) throw new Refusal([problems.tagUnknown(given.tagNo)])
  if (tag?.status === 'Entered' && given.mode === null) return { question: enteredBefore(given.tagNo, tag.quantity!) }
  const lineId = tag?.lineId ?? (await lineOf(context, countId, given))
  const quantity =
    tag?.status === 'Entered' && given.mode === 'add'
      ? new Decimal(tag.quantity!).plus(given.quantity).toFixed()
      : given.quantity
  const [kept] = await planned<{ id: string }>(
    trx,
    sql`
    insert into physical_count_tag as g (owner_id, tag_no, status, line_id, quantity, entered_by, enterer_id, entered_on)
    values (${countId}::uuid, ${given.tagNo}::int, 'Entered', ${lineId}::uuid, ${quantity}::numeric, ${user.name}, ${user.id}::uuid, ${now})
    on conflict on constraint physical_count_tag_once do update
    set status = 'Entered', line_id = excluded.line_id, quantity = excluded.quantity, entered_by = excluded.entered_by,
        enterer_id = excluded.enterer_id, entered_on = excluded.entered_on
    where g.status in ('Unused', 'Entered') returning g.id`,
  )
  if (!kept) throw new Refusal([problems.tagDone(given.tagNo, 'Posted')])
  await writeAudit(
    trx,
    {
      ...{ table: 'physical_count_tag', id: kept.id, recordKey: String(given.tagNo).padStart(6, '0') },
      ...{ by: user.name, on: now, requestId, changeId },
    },
    [{ action: tag ? 'update' : 'insert', column: 'quantity', oldValue: tag?.quantity ?? null, newValue: quantity }],
  )
  return kept
}

/** The place that a tag without one hung on: a product that was frozen. [S5.25] */
async function lineOf({ trx }: ActionContext, countId: string, given: EnteredTag): Promise<string> {
  const rows = await planned<{ id: string; bin: string; byLot: boolean }>(
    trx,
    sql`
    select l.id, l.bin, l.lot_id is not null as "byLot" from physical_count_line l left join stock_lot_shown t on t.id = l.lot_id
    where l.owner_id = ${countId}::uuid and l.product_id = ${given.productId}
      and (${given.lotNo}::text is null or t.lot_no = ${given.lotNo}) and (${given.bin}::text is null or l.bin = ${given.bin})
    order by l.position limit 2`,
  )
  if (rows.length === 0) throw new Refusal([problems.notFrozen(given.productId!)])
  if (rows.length > 1 && rows[0]!.byLot && given.lotNo === null)
    throw new Refusal([problems.lotNeeded(given.productId!)])
  return rows[0]!.id
}

/** A tag that hung on nothing, was torn or written twice counts for nothing, and says why. */
export async function voidTag(
  context: ActionContext,
  warehouseId: string,
  tagNo: number,
  reason: string,
): Promise<string> {
  const { trx, user, now, requestId, changeId } = context
  const { id: countId } = countOf(await held(context, warehouseId, 'shared', 'Frozen'))
  if (reason.trim() === '') throw new Refusal([problems.reasonGiven('reason')])
  const [tag] = await planned<{ id: string; status: TagState }>(
    trx,
    sql`
    select id, status from physical_count_tag where owner_id = ${countId}::uuid and tag_no = ${tagNo}::int for update`,
  )
  if (!tag) throw new Refusal([problems.tagUnknown(tagNo)])
  if (tag.status === 'Posted' || tag.status === 'Void') throw new Refusal([problems.tagDone(tagNo, tag.status)])
  await planned(
    trx,
    sql`
    update physical_count_tag set status = 'Void', quantity = null, voided_by = ${user.name}, voided_on = ${now},
           void_reason = ${reason.trim()} where id = ${tag.id}::uuid`,
  )
  await writeAudit(
    trx,
    {
      ...{ table: 'physical_count_tag', id: tag.id, recordKey: String(tagNo).padStart(6, '0') },
      ...{ by: user.name, on: now, requestId, changeId },
    },
    [{ action: 'update', column: 'status', oldValue: tag.status, newValue: 'Void' }],
  )
  return tag.id
}

/**
 * [S4.27] [supply 3.1] Adds the entered tags of each place up to what was counted there, with what its posted tags say already. Whoever counted is who
 * entered the last of them.
 * @throws Refusal where the warehouse is not frozen, or not counted by tags
 */
export async function postTags(context: ActionContext, warehouseId: string): Promise<number> {
  const { trx, user, now, requestId, changeId } = context
  const under = await held(context, warehouseId, 'alone', 'FrozenOrCounted').catch((error: unknown) => {
    throw error instanceof Refusal && error.problems[0]?.Key.endsWith('.stage')
      ? new Refusal([problems.notForPosting()])
      : error
  })
  if (under.stage !== 'Frozen' || !under.postingTags) throw new Refusal([problems.notForPosting()])
  const { id, countNo } = countOf(under)
  const rows = await planned<{ tags: number }>(
    trx,
    sql`
    with posted as (
      update physical_count_tag set status = 'Posted', posted_by = ${user.name}, posted_on = ${now}
      where owner_id = ${id}::uuid and status = 'Entered' returning line_id, quantity, entered_by, enterer_id, entered_on),
    summed as (
      select line_id, sum(quantity) as quantity, count(*) as tags, (array_agg(entered_by order by entered_on desc))[1] as entered_by,
             (array_agg(enterer_id order by entered_on desc))[1] as enterer_id, max(entered_on) as entered_on
      from posted group by 1),
    counted as (
      update physical_count_line l set
        counted = s.quantity + coalesce(
          (select sum(g.quantity) from physical_count_tag g where g.line_id = l.id and g.status = 'Posted'), 0),
        counted_by = s.entered_by, counter_id = s.enterer_id, counted_on = s.entered_on, how = 'Tag',
        first_counted = case when l.is_over and l.counter_id <> s.enterer_id then l.counted end,
        first_by = case when l.is_over and l.counter_id <> s.enterer_id then l.counted_by end,
        first_id = case when l.is_over and l.counter_id <> s.enterer_id then l.counter_id end,
        accepted_by = null, accepted_on = null, accept_reason = null
      from summed s where l.id = s.line_id returning l.id)
    select coalesce(sum(tags), 0)::int as tags from summed`,
  )
  const tags = rows[0]!.tags
  if (tags > 0)
    await writeAudit(
      trx,
      { table: 'physical_count', id, recordKey: countNo, by: user.name, on: now, requestId, changeId },
      [{ action: 'update', column: 'tagsPosted', oldValue: null, newValue: String(tags) }],
    )
  return tags
}
