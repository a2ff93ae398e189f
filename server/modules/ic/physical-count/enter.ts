import { sql } from 'kysely'
import type { CountedHow } from '../../../../shared/contracts/ic/physical-count.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { writeAudits } from '../../../platform/audit/audit.ts'
import { planned } from '../../../platform/database/planned.ts'
import { countOf, held, problems } from './under-count.ts'

/** What somebody counted at a place; nothing: it is as if nobody had been there. */
export interface Entered {
  readonly id: string
  readonly counted: string | null
  readonly remark?: string | null
}

interface Found {
  readonly id: string
  readonly productId: string
  readonly lotNo: string | null
  readonly before: string | null
  readonly byTags: boolean
}

/**
 * Keeps what was counted, in one statement however many places it is. Whoever counts a place again that is off by more than is allowed is a second
 * person, or has only counted anew himself.
 * @throws Refusal where the warehouse is not frozen, or a place is of a count that was thrown away
 */
export async function enterCounts(
  context: ActionContext,
  warehouseId: string,
  entries: readonly Entered[],
  how: CountedHow,
): Promise<void> {
  const { trx } = context
  const { id } = countOf(await held(context, warehouseId, 'shared', 'Frozen'))
  const ids = entries.map((entry) => entry.id)
  const found = await planned<Found>(
    trx,
    sql`
    select l.id, l.product_id as "productId", t.lot_no as "lotNo", trim_scale(l.counted)::text as before,
           exists (select from physical_count_tag g where g.line_id = l.id and g.status = 'Entered') as "byTags"
    from physical_count_line l left join stock_lot_shown t on t.id = l.lot_id
    where l.owner_id = ${id}::uuid and l.id = any (${ids}::uuid[]) order by l.id for update of l`,
  )
  if (found.length < new Set(ids).size) throw new Refusal([problems.discarded()])
  const wrong = found.flatMap((line): Problem[] => (line.byTags ? [problems.byTags(line.productId)] : []))
  if (wrong.length > 0) throw new Refusal(wrong)
  await writeCounts(context, entries, how)
  await audited(context, found, entries)
}

/** Writes figures of places that are held, with who counted and who did before him. */
export async function writeCounts(
  { trx, user, now }: ActionContext,
  entries: readonly Entered[],
  how: CountedHow,
): Promise<void> {
  await planned(
    trx,
    sql`
    update physical_count_line l set
      counted = a.counted,
      counted_by = case when a.counted is not null then ${user.name} end,
      counter_id = case when a.counted is not null then ${user.id}::uuid end,
      counted_on = case when a.counted is not null then ${now}::timestamptz end,
      how = case when a.counted is not null then ${how} end,
      first_counted = case when a.counted is null then null when s.second then l.counted else k.first_counted end,
      first_by = case when a.counted is null then null when s.second then l.counted_by else k.first_by end,
      first_id = case when a.counted is null then null when s.second then l.counter_id else k.first_id end,
      accepted_by = null, accepted_on = null, accept_reason = null,
      remark = coalesce(a.remark, l.remark)
    from json_to_recordset(${JSON.stringify(entries)}::json) as a (id uuid, counted numeric, remark text)
    join physical_count_line b on b.id = a.id
    cross join lateral (select b.is_over and b.counter_id <> ${user.id}::uuid as second) s
    -- What he counts himself after another one has is no second count of a third.
    cross join lateral (
      select case when b.first_id <> ${user.id}::uuid then b.first_counted end as first_counted,
             case when b.first_id <> ${user.id}::uuid then b.first_by end as first_by,
             case when b.first_id <> ${user.id}::uuid then b.first_id end as first_id) k
    where l.id = a.id`,
  )
}

/** What people counted stands in the log of the place, by the product and its lot. */
async function audited(context: ActionContext, found: readonly Found[], entries: readonly Entered[]): Promise<void> {
  const { trx, user, now, requestId, changeId } = context
  const entered = new Map(entries.map(({ id, counted }) => [id, counted]))
  await writeAudits(
    trx,
    found.map(({ id, productId, lotNo, before }) => [
      {
        ...{ table: 'physical_count_line', id, recordKey: [productId, lotNo].filter(Boolean).join(' ') },
        ...{ by: user.name, on: now, requestId, changeId },
      },
      entered.get(id) === before
        ? []
        : [{ action: 'update', column: 'counted', oldValue: before, newValue: entered.get(id) ?? null }],
    ]),
  )
}

/**
 * [supply 3.1] Says yes to a figure that is off by more than is allowed, in place of a second count: by right, by another than who counted, and with
 * why.
 * @throws Refusal
 */
export async function acceptCount(
  context: ActionContext,
  warehouseId: string,
  lineId: string,
  reason: string,
  useSecondCount: (lineId: string, productId: string) => Promise<void>,
): Promise<void> {
  const { trx, user, now } = context
  const { id } = countOf(await held(context, warehouseId, 'shared', 'Frozen'))
  const [line] = await planned<{ productId: string; counterId: string | null; isOver: boolean }>(
    trx,
    sql`
    select l.product_id as "productId", l.counter_id as "counterId", l.is_over as "isOver" from physical_count_line l
    where l.owner_id = ${id}::uuid and l.id = ${lineId}::uuid for update`,
  )
  if (!line) throw new Refusal([problems.discarded()])
  if (!line.isOver) throw new Refusal([problems.notOver(line.productId)])
  if (line.counterId === user.id) throw new Refusal([problems.ownCount()])
  if (reason.trim() === '') throw new Refusal([problems.reasonGiven('reason')])
  await useSecondCount(lineId, line.productId)
  await planned(
    trx,
    sql`
    update physical_count_line set accepted_by = ${user.name}, accepted_on = ${now}, accept_reason = ${reason.trim()}
    where id = ${lineId}::uuid`,
  )
}
