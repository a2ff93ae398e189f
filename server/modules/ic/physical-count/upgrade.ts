import { sql } from 'kysely'
import type { Problem } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { planned } from '../../../platform/database/planned.ts'
import { setCountStage } from '../../admin/index.ts'
import { countOf, held, problems } from './under-count.ts'

/** By this a caller says yes to what nobody counted being set to 0. */
export const SETS_TO_ZERO = 'ic.physicalCount.setsToZero'

interface Open {
  readonly places: number
  readonly products: number
  readonly again: number
  readonly tags: number
}

/**
 * [S4.26] [supply 3.1] Leads a count from Frozen to Counted: every tag is posted, what was far off is counted twice, and every place is counted, or set
 * to 0 by whoever says so.
 * @throws Refusal
 */
export async function upgrade(
  context: ActionContext,
  warehouseId: string,
  confirmed: readonly string[],
): Promise<{ question: Problem } | { id: string; zeroed: number }> {
  const { trx, user, now, requestId, changeId } = context
  const under = await held(context, warehouseId, 'alone', 'Frozen')
  const { id, countNo, countDate } = countOf(under)
  const [open] = await planned<Open>(
    trx,
    sql`
    select (select count(*)::int from physical_count_line l where l.owner_id = ${id}::uuid and l.counted is null) as places,
           (select count(distinct l.product_id)::int from physical_count_line l where l.owner_id = ${id}::uuid and l.counted is null) as products,
           (select count(*)::int from physical_count_line l
            where l.owner_id = ${id}::uuid and l.is_over and l.first_counted is null and l.accepted_by is null) as again,
           (select count(*)::int from physical_count_tag g where g.owner_id = ${id}::uuid and g.status = 'Entered') as tags`,
  )
  const { places, products, again, tags } = open!
  if (tags > 0) throw new Refusal([problems.tagsFirst(tags)])
  if (again > 0) throw new Refusal([problems.countAgain(again)])
  if (places > 0 && !confirmed.includes(SETS_TO_ZERO))
    return { question: { Field: null, Key: 'ic:rules.physicalCount.setsToZero', Args: { places, products } } }
  await planned(
    trx,
    sql`
    update physical_count_line set counted = 0, counted_by = ${user.name}, counter_id = ${user.id}::uuid, counted_on = ${now}, how = 'Zero',
           accepted_by = ${user.name}, accepted_on = ${now}
    where owner_id = ${id}::uuid and counted is null`,
  )
  await planned(
    trx,
    sql`
    update physical_count set status = 'Counted', upgraded_by = ${user.name}, upgraded_on = ${now}, zeroed = ${places},
           version = version + 1, updated_by = ${user.name}, updated_on = ${now} where id = ${id}::uuid`,
  )
  await setCountStage(context, warehouseId, { stage: 'Counted', freezeDate: countDate, postingTags: false })
  await writeAudit(
    trx,
    { table: 'physical_count', id, recordKey: countNo, by: user.name, on: now, requestId, changeId },
    [
      { action: 'update', column: 'status', oldValue: 'Frozen', newValue: 'Counted' },
      { action: 'update', column: 'zeroed', oldValue: null, newValue: String(places) },
    ],
  )
  return { id, zeroed: places }
}
