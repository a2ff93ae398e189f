import { sql } from 'kysely'
import { SequenceNumber } from '../../../../shared/contracts/admin/sequence-counter.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { fail, rule } from '../../../platform/action/rules.ts'
import { useRight } from '../../../platform/rights/use.ts'
import { isPeriodOf } from '../../../platform/numbering/number-text.ts'
import { heldFormat } from '../../../platform/numbering/numbering.ts'

type Row = Record<string, unknown>

/** A counter stands at one place in each branch and period. */
export const placeOnce = rule(
  SequenceNumber,
  'admin.sequenceNumber.placeOnce',
  'counterId',
  async ({ counterId, branchId, period }, { db, before }) => {
    if (before) return false
    const { rows } = await sql`
      select from sequence_number_shown where counter_id = ${counterId} and branch_id is not distinct from ${branchId}
        and period is not distinct from ${period}`.execute(db)
    return rows.length > 0 && fail({ counterId })
  },
)

/** The period is a year, a month, a day or none, as the counter begins anew. */
export const periodFits = rule(
  SequenceNumber,
  'admin.sequenceNumber.periodFits',
  'period',
  async ({ counterId, period }, { db, before }) => {
    const counter = before ? null : await heldFormat(db, counterId)
    return counter && !isPeriodOf(counter.reset_rule, period) && fail()
  },
)

/** A branch stands where the counter counts by branch, and nowhere else. */
export const branchFits = rule(
  SequenceNumber,
  'admin.sequenceNumber.branchFits',
  'branchId',
  async ({ counterId, branchId }, { db, before }) => {
    const counter = before ? null : await heldFormat(db, counterId)
    return counter && counter.per_branch !== Boolean(branchId) && fail()
  },
)

/** No number is given twice. */
export const aboveUsed = rule(
  SequenceNumber,
  'admin.sequenceNumber.aboveUsed',
  'nextNumber',
  ({ nextNumber, highestUsed }) => highestUsed !== null && nextNumber <= highestUsed && fail({ highestUsed }),
)

/** Whoever sets the next number says why, each time in words of its own; they stand in the change log beside it. */
export const reasonGiven = rule(
  SequenceNumber,
  'admin.sequenceNumber.reasonGiven',
  'changeReason',
  ({ nextNumber, changeReason }, { before }) =>
    nextNumber !== before?.nextNumber && (!changeReason || changeReason === before?.changeReason) && fail(),
)

/** The next number is set by whoever holds the right to that; its use stands in the change log with the reason. [S6.09] */
export async function afterSave(record: Row, context: ActionContext, before: Row | null): Promise<Problem[]> {
  if (record['nextNumber'] === before?.['nextNumber']) return []
  const { counterId, branchId, period, changeReason } = record as SequenceNumber
  const { rows } = await sql<{ id: string }>`
    select id from sequence_number_shown where counter_id = ${counterId} and branch_id is not distinct from ${branchId}
      and period is not distinct from ${period}`.execute(context.trx)
  const refused = await useRight(context, {
    right: 'sequence.edit',
    reason: changeReason,
    on: { table: 'sequence_number', id: rows[0]!.id, recordKey: counterId },
    fields: { reason: 'changeReason' },
  })
  return refused ? [refused] : []
}

/** Where numbers are in use, the counter does not begin at 1 again. */
export const usedStays = rule(
  SequenceNumber,
  'admin.sequenceNumber.usedStays',
  null,
  ({ highestUsed }) => highestUsed !== null && fail({ highestUsed }),
)

export const onSave = [placeOnce, periodFits, branchFits, aboveUsed, reasonGiven]
export const onDelete = [usedStays]
